import { sql } from 'kysely';
import { customerFields as fields } from '../../contract/records/customers.ts';
import { queriedTexts } from '../../contract/records/field.ts';
import { queryColumns, recordColumns, searchColumns, sortColumns, writeFields } from '../../query/fields.ts';
import { dialect } from '../../db/dialect.ts';
import { ignoringCase } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import type { RecordFields } from '../../query/record.ts';
import { EXPIRES, RUNNING, standingSql } from '../sns/standing-store.ts';

const record = recordColumns(fields, 'c', { groupName: ["nullif(c.group_name, '')", 'text'] });

const unarchived = 'from sn s where s.customer_id = c.id and s.archived = 0';
const running = `${standingSql('clock.now')} in (${RUNNING.map((word) => `'${word}'`).join(', ')})`;
const recordWithSns: RecordFields = {
  ...record,
  snCount: [`(select count(*) ${unarchived})`, 'number'],
  nextEndDate: [`(select min(${EXPIRES}) ${unarchived} and ${running})`, 'time'],
};

// The trigram table gives candidate rows; their own columns are then compared.
const { any, ...searched } = searchColumns(fields, 'c', queriedTexts(fields), { table: 'customer_search', id: 'c.id' });
const indexed = { ...searched.name, indexed: true };
const country = { ...indexed, among: ignoringCase('c.country') };

const querys = queryColumns(fields, 'c', { ...searched, name: indexed, groupName: indexed, country, any });
// Records leave an empty group out, but its column has a text.
const sorts = sortColumns(fields, 'c', { groupName: { sql: dialect.folded('c.group_name'), always: true } });

export const customerList: ListDefinition = {
  from: 'customer c',
  id: 'c.id',
  record,
  querys,
  sorts,
  shared: ['groupName', 'country'],
};

/** Returns the list with figures about the SNs of each customer at `now` (seconds since 1970). */
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

export const customerFields = writeFields(fields);
