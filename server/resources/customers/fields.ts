import { sql } from 'kysely';
import { CUSTOMER_TEXTS, type CustomerText, type customerNames } from '../../contract/customers/customers.ts';
import { anyTextOf, type QueryColumns, type SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/list.ts';
import { columnName, fieldsOf } from '../../query/names.ts';
import type { RecordFields } from '../../query/record.ts';
import type { WriteFields } from '../../core/write.ts';
import { EXPIRES, RUNNING, standingSql } from '../sns/standing-store.ts';

const TEXTS = Object.keys(CUSTOMER_TEXTS) as CustomerText[];

const record: RecordFields = {
  name: ['c.name', 'text'],
  groupName: ["nullif(c.group_name, '')", 'text'],
  ...fieldsOf(TEXTS, (name) => [`c.${columnName(name)}`, 'text'] as const),
  regDate: ['c.reg_date', 'time'],
};

const unarchived = 'from sn s where s.customer_id = c.id and s.archived = 0';
const running = `${standingSql('clock.now')} in (${RUNNING.map((word) => `'${word}'`).join(', ')})`;
const recordWithSns: RecordFields = {
  ...record,
  snCount: [`(select count(*) ${unarchived})`, 'number'],
  nextEndDate: [`(select min(${EXPIRES}) ${unarchived} and ${running})`, 'time'],
};

/** Every text that is searched stands in one trigram table: what it proposes is checked against the column itself. */
const trigrams = { table: 'customer_search', id: 'c.id' } as const;
const searched = (column: string) => ({ kind: 'text', sql: `c.${column}`, trigrams }) as const;
const SEARCHED = [
  ...(['c.name', 'c.group_name', 'c.contact', 'c.email', 'c.office_number', 'c.mobile_number'] as const),
  ...(['c.city', 'c.country', 'c.reference_id'] as const),
] as const;

const querys: QueryColumns<typeof customerNames.querys> = {
  name: { ...searched('name'), indexed: true },
  groupName: { ...searched('group_name'), indexed: true },
  contact: searched('contact'),
  email: searched('email'),
  officeNumber: searched('office_number'),
  mobileNumber: searched('mobile_number'),
  city: searched('city'),
  country: { ...searched('country'), indexed: true },
  referenceId: searched('reference_id'),
  any: anyTextOf(SEARCHED, trigrams),
  regDate: { kind: 'date', sql: 'c.reg_date' },
};

const sorts: SortColumns<typeof customerNames.sorts> = {
  name: 'c.name collate nocase',
  groupName: 'c.group_name collate nocase',
  email: 'c.email collate nocase',
  country: 'c.country collate nocase',
  referenceId: 'c.reference_id collate nocase',
  regDate: 'c.reg_date',
};

export const customerList: ListDefinition = { from: 'customer c', id: 'c.id', record, querys, sorts };

/** The same with what the SNs of each customer come to at a moment, in seconds since 1970. */
export const customerListWithSns = (now: number): ListDefinition => ({
  ...customerList,
  record: recordWithSns,
  beside: sql`cross join (select ${now} as now) clock`,
});

export const customerGroupList: ListDefinition = {
  from: 'customer_group g',
  id: 'g.id',
  record: { name: ['g.name', 'text'] },
  querys: {},
  sorts: {},
};

/** Spec: POST empties the texts that are not supplied; name and group identify, so they stay. */
export const customerFields: WriteFields = {
  name: { column: 'name', as: 'kept' },
  groupName: { column: 'group_name', as: 'kept' },
  ...fieldsOf(TEXTS, (name) => ({ column: columnName(name), as: 'value' }) as const),
};
