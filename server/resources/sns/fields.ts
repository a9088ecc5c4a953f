import { sql } from 'kysely';
import { dialect } from '../../db/dialect.ts';
import { snFields as fields } from '../../contract/records/sns.ts';
import { SN_SCOPES, type SnListScope } from '../../contract/sns/sn-names.ts';
import type { QueryColumn } from '../../query/columns.ts';
import type { Period } from '../../query/condition.ts';
import { queryColumns, recordColumns, sortColumns, writeFields } from '../../query/fields.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { scopedList, type ScopeWord } from '../../query/scope.ts';
import { limitUse, nearLimit } from './attention-store.ts';
import { expiryCounts } from './expiry-count-store.ts';
import { CUSTOMER_TEXTS, flagged, looseSn, reachableCustomerOfSn, searched, selecting } from './query-store.ts';
import { EXPIRES, GRACE_UNTIL, SETTLED, standingSql, type StandingFilter } from './standing-store.ts';

const record = recordColumns(fields, 's', { archived: ["case when s.archived = 1 then 'true' end", 'json'] });

const SCOPED = {
  product: {
    join: 'join product p on p.id = s.product_id',
    record: { product: [dialect.object({ productName: 'p.name', productGuid: 'p.guid' }), 'json'] },
  },
  template: {
    join: 'join template t on t.id = s.template_id',
    record: {
      template: [dialect.present({ name: 't.name', templateQuantity: 's.template_quantity' }), 'json'],
    },
  },
  business: {
    join: 'join business b on b.id = s.business_id',
    record: { business: [dialect.object({ name: 'b.name', guid: 'b.guid', type: 'b.type' }), 'json'] },
  },
  customer: reachableCustomerOfSn,
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
      // The list joins `clock.now`.
      standing: [`concat('"', ${standingSql('clock.now')}, '"')`, 'json'],
      expires: [EXPIRES, 'time'],
      graceUntil: [GRACE_UNTIL, 'time'],
      extraConcurrent: ['case when s.extra_concurrent_until > clock.now then s.extra_concurrent end', 'number'],
      extraDevices: ['case when s.extra_devices_until > clock.now then s.extra_devices end', 'number'],
    },
  },
  peak: {
    record: {
      // The highest of the days with events counts, or the number left open before them. The list joins `clock.since`.
      peakCount: [
        dialect.greatest(
          `coalesce((select max(${dialect.greatest('d.peak', 'd.at')}) from sn_log_day d where d.sn_id = s.id and d.day >= clock.since), 0)`,
          'coalesce((select d.after from sn_log_day d where d.sn_id = s.id and d.day < clock.since order by d.day desc limit 1), 0)',
        ),
        'number',
      ],
    },
  },
} as const satisfies Partial<Record<SnListScope, ScopeWord>>;

const of = (column: string, id: string, table: string): QueryColumn & { readonly kind: 'text' } => ({
  kind: 'text',
  sql: column,
  within: [`s.${id} in (select id from ${table} where`, ')'],
});

const BOUND_USER = [
  's.id in (select sn_id from sn_user where user_id in (select id from user_account where',
  '))',
] as const;

const byCustomer = { trigrams: { table: 'customer_search', id: 'id' }, indexed: true } as const;

const sn = {
  kind: 'text',
  sql: 's.sn',
  upperCase: true,
  trigrams: { table: 'sn_search', id: 's.id' },
  normal: looseSn,
} as const;
const description = {
  kind: 'text',
  sql: 's.description',
  trigrams: { table: 'sn_description_search', id: 's.id' },
} as const;

const behind = (table: string, ...texts: readonly [string, ...string[]]) =>
  searched(table, texts, [`s.${table}_id in (select id from ${table} where`, ')']);

/** Templates are left out: most have the same name. */
const any = {
  kind: 'text',
  sql: 's.sn',
  across: [
    sn,
    description,
    ...[behind('customer', ...CUSTOMER_TEXTS), behind('product', 'name'), behind('business', 'name')],
    searched('user', ['name'], BOUND_USER),
  ],
} as const satisfies QueryColumn;

const querys = queryColumns(fields, 's', {
  sn,
  // A query on a date cannot select rows without one.
  activated: { kind: 'boolean', sql: dialect.truth('s.active_date is not null') },
  expires: {
    kind: 'date',
    sql: EXPIRES,
    presence: { empty: `${EXPIRES} is null`, filled: `${EXPIRES} >= ${Number.MIN_SAFE_INTEGER}` },
  },
  graceUntil: { kind: 'date', sql: GRACE_UNTIL },
  standing: SETTLED.column,
  productName: of('name', 'product_id', 'product'),
  templateName: of('name', 'template_id', 'template'),
  businessName: of('name', 'business_id', 'business'),
  customerName: {
    ...of('name', 'customer_id', 'customer'),
    ...byCustomer,
    presence: { empty: 's.customer_id is null', filled: 's.customer_id is not null' },
  },
  customerGroup: { ...of('group_name', 'customer_id', 'customer'), ...byCustomer },
  userName: {
    kind: 'text',
    sql: 'name',
    trigrams: { table: 'user_search', id: 'id' },
    indexed: true,
    within: BOUND_USER,
  },
  feature: selecting,
  flag: flagged,
  description,
  any,
  nearLimit,
  limitUse,
});

const sorts = sortColumns(fields, 's', {
  sn: 's.sn',
  expires: { sql: EXPIRES, emptyLast: true },
  graceUntil: { sql: GRACE_UNTIL, emptyLast: true },
});

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

// Handing out licence data writes `last_update_date` and leaves the revision. Each other change raises the revision.
const kept = { name: 'sn', fields: record, version: ['s.revision', 's.last_update_date'] };

const shared = ['startDate', 'endDate', 'expires', 'graceUntil'];
const scoped = scopedList({ from: 'sn s', id: 's.id', record, kept, querys, sorts, shared, counters }, SCOPED);

/** `standings` filters by standing at one moment. */
export function snList(scope: readonly string[] = [], standings: StandingFilter = SETTLED): ListDefinition {
  const list = scoped(scope.includes('all') ? [...ALL, ...scope] : scope);
  if (standings === SETTLED) return list;
  return {
    ...list,
    querys: { ...list.querys, standing: standings.column },
    counters: countersAt(standings),
  };
}

/** The scopes that `all` includes. `use` is an addition of this service and must be named. */
const ALL = SN_SCOPES.filter((word) => word !== 'use');

export const snFields = writeFields(fields);
