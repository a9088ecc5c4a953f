import { sql } from 'kysely';
import { SN_FLAGS, SN_LIMITS } from '../../contract/attributes.ts';
import { BUSINESS_FLAGS, BUSINESS_LIMITS } from '../../contract/businesses.ts';
import { columnName, fieldsOf } from '../../core/names.ts';
import { recordSql, type RecordFields } from '../../core/record.ts';
import { createZone } from '../../core/zone.ts';
import { compile, statement, type Statement } from '../../db/kysely.ts';
import { effectiveDatas } from '../datas/store.ts';
import { selectedFeatures } from '../features/licence-store.ts';

/** Every time in a licence is an instant in UTC, whatever zone the service has. */
const UTC = createZone('UTC');

/** The SN is `n` here, for the features have their own use for `s`. */
const sn = {
  id: sql.ref<number>('n.id'),
  product_id: sql.ref<number>('n.product_id'),
  template_id: sql.ref<number>('n.template_id'),
};

const without = <Name extends string>(names: readonly Name[], others: readonly string[]): Name[] =>
  names.filter((name) => !others.includes(name));

const json = (fields: RecordFields) => [recordSql(fields, UTC), 'json'] as const;
const limit = (table: 'n' | 'b') => (name: string) => [`${table}.${columnName(name)}`, 'number'] as const;
const flag = (table: 'n' | 'b') => (name: string) =>
  [`iif(${table}.${columnName(name)}, 'true', null)`, 'json'] as const;

/**
 * What a licence says of its SN. Limits and flags are the SN's own, and those of its business that an SN does not have.
 * Offline format, Answer strings; decisions 12.
 */
const licence: RecordFields = {
  sn: ['n.sn', 'text'],
  status: ['n.status', 'number'],
  type: ['n.type', 'text'],
  product: json({ productName: ['p.name', 'text'], productGuid: ['p.guid', 'text'] }),
  template: json({ name: ['t.name', 'text'] }),
  business: json({ name: ['b.name', 'text'], guid: ['b.guid', 'text'], controlType: ['b.control_type', 'text'] }),
  device: ['?2', 'json'],
  validity: json({
    startDate: ['n.start_date', 'instant'],
    endDate: ['n.end_date', 'instant'],
    expirationDays: ['n.expiration_days', 'number'],
    activeDate: ['n.active_date', 'instant'],
  }),
  limits: json({
    ...fieldsOf(without(SN_LIMITS, ['expirationDays']), limit('n')),
    ...fieldsOf(without(BUSINESS_LIMITS, SN_LIMITS), limit('b')),
  }),
  flags: json({ ...fieldsOf(SN_FLAGS, flag('n')), ...fieldsOf(without(BUSINESS_FLAGS, SN_FLAGS), flag('b')) }),
};

const parts: RecordFields = {
  features: [
    compile(selectedFeatures({ product: sn.product_id, template: sn.template_id, sn: sn.id }, UTC)).sql,
    'json',
  ],
  data: [compile(effectiveDatas(sn, UTC)).sql, 'json'],
};

/** `template` is the template that alone decides features and configuration items; null when the SN has any of its own. */
export type LicenceOfSn = { readonly json: string; readonly template: number | null };

/** Writes what a licence says of its SN itself; takes the id of the SN and the JSON of the device. */
export const LICENCE_OF_SN: Statement<LicenceOfSn> = statement(
  `select ${recordSql(licence, UTC)} as json, iif(exists (select 1 from sn_feature where sn_id = n.id)
    or exists (select 1 from feature where sn_id = n.id) or exists (select 1 from data where sn_id = n.id),
    null, n.template_id) as template
  from sn n join product p on p.id = n.product_id join template t on t.id = n.template_id
  join business b on b.id = n.business_id where n.id = ?1`,
);

/** Writes the features and configuration items of an SN, which are most of the work; takes its id. */
export const PARTS_OF_SN: Statement<{ readonly json: string }> = statement(
  `select ${recordSql(parts, UTC)} as json from sn n where n.id = ?1`,
);
