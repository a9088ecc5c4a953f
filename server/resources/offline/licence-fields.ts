import { sql } from 'kysely';
import { SN_FLAGS, SN_LIMITS, BUSINESS_FLAGS, BUSINESS_LIMITS } from '../../contract/records/licence.ts';
import { LAST_MOMENT } from '../../contract/calendar.ts';
import { columnName, fieldsOf } from '../../query/names.ts';
import { recordSql, type RecordFields } from '../../query/record.ts';
import { createZone } from '../../time/zone.ts';
import { compile, statement, type Statement } from '../../db/kysely.ts';
import { effectiveDatas } from '../datas/store.ts';
import { selectedFeatures } from '../features/licence-store.ts';
import { deviceLimit, seatLimit } from '../sns/limit-rules.ts';
import { termOfStrings } from '../sns/standing-rules.ts';
import type { LicensingSn } from '../sns/store.ts';

/** Every time in a licence is an instant in UTC, whatever the zone of the service. */
const UTC = createZone('UTC');

const without = <Name extends string, Other extends string>(names: readonly Name[], others: readonly Other[]) =>
  names.filter((name): name is Exclude<Name, Other> => !others.some((other: string) => other === name));

const member = <Name extends string>(name: Name) => ({ key: `,"${name}":`, column: columnName(name) });
const OWN_LIMITS = without(SN_LIMITS, ['expirationDays', 'reclaimMinutes']).map(member);
const OWN_FLAGS = SN_FLAGS.map(member);

/** Members of a JSON object, with a comma before each. */
type Members = string;

/** See docs/offline-format.md. */
export type OwnMembers = {
  readonly names: Members;
  readonly validity: Members;
  readonly limits: Members;
  readonly flags: Members;
};

export function ownMembers(sn: LicensingSn, now: number): OwnMembers {
  const term = termOfStrings(sn, now);
  let [limits, flags] = ['', ''];
  const effective = { ...sn, concurrent_number: seatLimit(sn, now), volume_number: deviceLimit(sn, now) };
  for (const { key, column } of OWN_LIMITS) limits += numberMember(key, effective[column]);
  for (const { key, column } of OWN_FLAGS) if (sn[column] === 1) flags += `${key}true`;
  return {
    names: `,"sn":"${sn.sn}","status":${sn.status},"type":"${sn.type}"`,
    validity:
      instantMember(',"startDate":', sn.start_date) +
      instantMember(',"endDate":', term.end_date) +
      numberMember(',"expirationDays":', term.expiration_days) +
      numberMember(',"graceDays":', term.grace_days || null) +
      instantMember(',"activeDate":', sn.active_date),
    limits,
    flags,
  };
}

const numberMember = (key: string, value: number | null): Members => (value === null ? '' : key + String(value));

const instantMember = (key: string, seconds: number | null): Members =>
  seconds === null ? '' : `${key}"${new Date(Math.min(seconds, LAST_MOMENT) * 1000).toISOString()}"`;

/**
 * The fields from the product, the template and the business of an SN. Limits and flags that the SN does not set are
 * those of the business. See docs/offline-format.md.
 */
export type NamedMembers = { readonly names: string; readonly limits: string; readonly flags: string };

const json = (fields: RecordFields) => [recordSql(fields, UTC), 'json'] as const;
const names: RecordFields = {
  product: json({ productName: ['p.name', 'text'], productGuid: ['p.guid', 'text'] }),
  template: json({ name: ['t.name', 'text'] }),
  business: json({ name: ['b.name', 'text'], guid: ['b.guid', 'text'], controlType: ['b.control_type', 'text'] }),
};
const limits = fieldsOf(without(BUSINESS_LIMITS, SN_LIMITS), (name) => [`b.${columnName(name)}`, 'number'] as const);
const flags = fieldsOf(
  without(BUSINESS_FLAGS, SN_FLAGS),
  (name) => [`case when b.${columnName(name)} = 1 then 'true' end`, 'json'] as const,
);

/** Takes the ids of a product, a template and a business. */
export const NAMED_MEMBERS: Statement<NamedMembers> = statement(
  `select ${recordSql(names, UTC)} as names, ${recordSql(limits, UTC)} as limits, ${recordSql(flags, UTC)} as flags
  from product p, template t, business b where p.id = ? and t.id = ? and b.id = ?`,
);

/** The alias of the SN is `n`, because the features use `s` for something else. */
const sn = {
  id: sql.ref<number>('n.id'),
  product_id: sql.ref<number>('n.product_id'),
  template_id: sql.ref<number>('n.template_id'),
};
const parts: RecordFields = {
  features: [
    compile(selectedFeatures({ product: sn.product_id, template: sn.template_id, sn: sn.id }, UTC)).sql,
    'json',
  ],
  data: [compile(effectiveDatas(sn, UTC)).sql, 'json'],
};

export type PartsOfSn = { readonly json: string };

/** Writes the features and configuration items of an SN, which is most of the work. Takes the SN's id. */
export const PARTS_OF_SN: Statement<PartsOfSn> = statement(
  `select ${recordSql(parts, UTC)} as json from sn n where n.id = ?1`,
);
