import { sql } from 'kysely';
import { SN_FLAGS, SN_LIMITS, SN_TYPES } from '../../contract/sns/attributes.ts';
import { SN_SCOPES, type SnListScope, type snNames } from '../../contract/sns/sn-names.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { Period } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { columnName, fieldsOf } from '../../query/names.ts';
import type { RecordFields } from '../../query/record.ts';
import { scopedList, type ScopeWord } from '../../query/scope.ts';
import type { WriteFields } from '../../core/write.ts';
import { limitUse, nearLimit } from './attention-store.ts';
import { expiryCounts } from './expiry-count-store.ts';
import { customerOfSn, flagged, looseSn, selecting } from './query-store.ts';
import { EXPIRES, SETTLED, standingSql, type StandingFilter } from './standing-store.ts';

const record: RecordFields = {
  sn: ['s.sn', 'text'],
  status: ['s.status', 'number'],
  type: ['s.type', 'text'],
  archived: ["iif(s.archived, 'true', null)", 'json'],
  activeDate: ['s.active_date', 'time'],
  activeType: ['s.active_type', 'text'],
  lastUpdateDate: ['s.last_update_date', 'time'],
  updateTime: ['s.update_time', 'time'],
  regDate: ['s.reg_date', 'time'],
  startDate: ['s.start_date', 'time'],
  endDate: ['s.end_date', 'time'],
  ...fieldsOf(SN_LIMITS, (name) => [`s.${columnName(name)}`, 'number'] as const),
  description: ['s.description', 'text'],
  ...fieldsOf(SN_FLAGS, (name) => [`s.${columnName(name)}`, 'flag'] as const),
};

/** What a word of `scope` adds to the record. */
const SCOPED = {
  product: {
    join: 'join product p on p.id = s.product_id',
    record: { product: ["json_object('productName', p.name, 'productGuid', p.guid)", 'json'] },
  },
  template: {
    join: 'join template t on t.id = s.template_id',
    record: {
      template: ["json_patch('{}', json_object('name', t.name, 'templateQuantity', s.template_quantity))", 'json'],
    },
  },
  business: {
    join: 'join business b on b.id = s.business_id',
    record: { business: ["json_object('name', b.name, 'guid', b.guid, 'type', b.type)", 'json'] },
  },
  customer: customerOfSn,
  use: {
    record: {
      deviceCount: ['s.device_count', 'number'],
      userCount: ['s.user_count', 'number'],
      seatCount: ['s.seat_count', 'number'],
      useCount: ['s.use_count', 'number'],
    },
  },
  standing: {
    record: {
      // `clock.now` is joined to the list.
      standing: [`concat('"', ${standingSql('clock.now')}, '"')`, 'json'],
      expires: [EXPIRES, 'time'],
    },
  },
  peak: {
    record: {
      // From the days on which something happened, and what was left open before them; `since` stands beside the list.
      peakCount: [
        `max(coalesce((select max(max(d.peak, d.at)) from sn_log_day d where d.sn_id = s.id and d.day >= clock.since), 0),
          coalesce((select d.after from sn_log_day d where d.sn_id = s.id and d.day < clock.since order by d.day desc limit 1), 0))`,
        'number',
      ],
    },
  },
} as const satisfies Partial<Record<SnListScope, ScopeWord>>;

const querys: QueryColumns<typeof snNames.querys> = {
  sn: {
    kind: 'text',
    sql: 's.sn',
    upperCase: true,
    trigrams: { table: 'sn_search', id: 's.id' },
    normal: looseSn,
  },
  lastUpdateDate: { kind: 'date', sql: 's.last_update_date' },
  activeDate: { kind: 'date', sql: 's.active_date' },
  // Dates cannot ask for what has none.
  activated: { kind: 'boolean', sql: '(s.active_date is not null)' },
  startDate: { kind: 'date', sql: 's.start_date' },
  endDate: { kind: 'date', sql: 's.end_date' },
  expires: { kind: 'date', sql: EXPIRES },
  updateTime: { kind: 'date', sql: 's.update_time' },
  regDate: { kind: 'date', sql: 's.reg_date' },
  type: { kind: 'enum', sql: 's.type', words: SN_TYPES },
  expirationDays: { kind: 'number', sql: 's.expiration_days' },
  status: { kind: 'number', sql: 's.status' },
  standing: SETTLED.column,
  productName: { kind: 'text', sql: 'name', within: ['s.product_id in (select id from product where', ')'] },
  templateName: { kind: 'text', sql: 'name', within: ['s.template_id in (select id from template where', ')'] },
  businessName: { kind: 'text', sql: 'name', within: ['s.business_id in (select id from business where', ')'] },
  customerName: { kind: 'text', sql: 'name', within: ['s.customer_id in (select id from customer where', ')'] },
  customerGroup: { kind: 'text', sql: 'group_name', within: ['s.customer_id in (select id from customer where', ')'] },
  userName: {
    kind: 'text',
    sql: 'name',
    within: ['s.id in (select sn_id from sn_user where user_id in (select id from user_account where', '))'],
  },
  feature: selecting,
  flag: flagged,
  description: { kind: 'text', sql: 's.description', trigrams: { table: 'sn_description_search', id: 's.id' } },
  archived: { kind: 'boolean', sql: 's.archived' },
  nearLimit,
  limitUse,
};

const sorts: SortColumns<typeof snNames.sorts> = {
  sn: 's.sn',
  regDate: 's.reg_date',
  updateTime: 's.update_time',
  lastUpdateDate: 's.last_update_date',
  activeDate: 's.active_date',
  startDate: 's.start_date',
  endDate: 's.end_date',
  expires: { sql: EXPIRES, emptyLast: true },
};

const countersAt = (standings: StandingFilter) => ({
  from: sql.raw(`${standings.counters} s`),
  names: ['type', 'status', 'standing', 'productName', 'templateName', 'businessName', 'archived'],
  querys: { standing: SETTLED.column },
  periods: {
    name: 'expires',
    names: ['standing', 'archived'],
    from: (period: Period) => sql`${expiryCounts(standings, period)} s`,
  },
});
const counters = countersAt(SETTLED);

const scoped = scopedList({ from: 'sn s', id: 's.id', record, querys, sorts, counters }, SCOPED);

/** The list of SNs whose records tell what `scope` asks for; `standings` is how it is filtered by standing at this moment. */
export function snList(scope: readonly string[] = [], standings: StandingFilter = SETTLED): ListDefinition {
  const list = scoped(scope.includes('all') ? [...ALL, ...scope] : scope);
  if (standings === SETTLED) return list;
  return {
    ...list,
    querys: { ...list.querys, standing: standings.column },
    counters: countersAt(standings),
  };
}

/** Spec: what `all` tells; how much of the limits is in use is an addition. */
const ALL = SN_SCOPES.filter((word) => word !== 'use');

/** Spec: with POST too, flags and status change only when supplied. */
export const snFields: WriteFields = {
  status: { column: 'status', as: 'kept' },
  startDate: { column: 'start_date', as: 'value', time: 'start' },
  endDate: { column: 'end_date', as: 'value', time: 'end' },
  ...fieldsOf(SN_LIMITS, (name) => ({ column: columnName(name), as: 'value' }) as const),
  description: { column: 'description', as: 'value' },
  ...fieldsOf(SN_FLAGS, (name) => ({ column: columnName(name), as: 'flag' }) as const),
};
