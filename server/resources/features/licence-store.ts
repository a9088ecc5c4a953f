import { sql, type RawBuilder } from 'kysely';
import { recordFragment, type RecordFields } from '../../query/record.ts';
import type { Zone } from '../../time/zone.ts';
import { belongsTo, deviations, effective, SELECTED, type LevelReference } from './fields.ts';

/** See docs/offline-format.md. */
const record: RecordFields = {
  id: ['f.id', 'number'],
  featureId: ['f.fid', 'number'],
  name: ['f.name', 'text'],
  value: [effective.value, 'number'],
  version: [effective.version, 'text'],
  endDate: [effective.endDate, 'instant'],
  expirationDays: [effective.expirationDays, 'number'],
  users: [effective.users, 'number'],
  type: ['f.type', 'text'],
};

/** Returns SQL for the JSON list of the selected features of a level, in order of creation. */
export const selectedFeatures = (level: LevelReference, zone: Zone): RawBuilder<string> =>
  sql`(select concat('[', string_agg(${recordFragment(record, zone)}, ',' order by f.id), ']') from feature f
    ${deviations(level)} where ${belongsTo(level)} and ${sql.raw(SELECTED)} = 1)`;
