import { SN_FLAGS } from '../../contract/records/licence.ts';
import { dialect } from '../../db/dialect.ts';
import { anyTextOf, type QueryColumn } from '../../query/columns.ts';
import { columnName } from '../../query/names.ts';
import type { ScopeWord } from '../../query/scope.ts';

/** Returns an SN, or a pattern of one, as stored: dashes, spaces and case do not matter. */
export const looseSn = (value: string): string => value.replaceAll(/[-\s]/g, '').toUpperCase();

/** The query name `sn` of a table with the SN's id, through the indexes of the SNs. */
export const snBehind = (column: string) =>
  ({
    kind: 'text',
    sql: 'sn',
    upperCase: true,
    trigrams: { table: 'sn_search', id: 'id' },
    normal: looseSn,
    within: [`${column} in (select id from sn where`, ')'],
    rows: { from: 'sn', id: 'sn.id' },
  }) as const satisfies QueryColumn;

/** The query name `sn` of a table with a copy of the SN and, for patterns, the id of the SN. */
export const snCopied = (column: string, id?: string) =>
  ({
    kind: 'text',
    sql: column,
    upperCase: true,
    normal: looseSn,
    ...(id !== undefined && { trigrams: { table: 'sn_search', id } }),
  }) as const satisfies QueryColumn;

/** Returns the scope `customer` of lists with an SN `s`: the key of its customer, and fields with their columns. */
const customerWith = (...more: readonly [field: string, column: string][]) => {
  const parts = [['name', 'c.name'], ['groupName', "nullif(c.group_name, '')"], ...more] as const;
  const object = dialect.present(Object.fromEntries(parts));
  return {
    join: 'left join customer c on c.id = s.customer_id',
    record: { customer: [`case when c.id is not null then ${object} end`, 'json'] },
  } as const satisfies ScopeWord;
};

export const customerOfSn = customerWith();

/** For exports of SNs with somebody to write to. */
export const reachableCustomerOfSn = customerWith(['email', 'c.email']);

/** SQL for the key of a customer: `group/name`, or the name alone. It is written like its index. */
export const customerKey = (alias: string): string =>
  dialect.either(`${alias}.group_name = ''`, `${alias}.name`, `${alias}.group_name || '/' || ${alias}.name`);

/** The query name `customer`: `group/name`, or the name alone. `path` leads from the customer `c` to the rows. */
export const customerBehind = (path: string) =>
  ({
    kind: 'text',
    sql: customerKey('c'),
    within: [`${path} where`, ')'],
  }) as const satisfies QueryColumn;

/** A part of the query name `any`: texts of a table with trigrams, whose `path` leads to the rows. */
export const searched = (
  table: string,
  texts: readonly [string, ...string[]],
  path: readonly [before: string, after: string],
) => ({ ...anyTextOf(texts, { table: `${table}_search`, id: 'id' }), within: path }) as const satisfies QueryColumn;

export const CUSTOMER_TEXTS = ['name', 'group_name'] as const;

/** The part of the query name `any` for the customer of an SN; `column` has the id of the SN. */
export const customerSearched = (column: string) =>
  searched('customer', CUSTOMER_TEXTS, [
    `${column} in (select id from sn where customer_id in (select id from customer where`,
    '))',
  ]);

/** The query name `feature`: SNs that select a feature, by themselves or through their template. */
export const selecting = {
  kind: 'number',
  sql: 'feature_id',
  within: [
    `s.id in (select sn_id from (select sn_id, feature_id from sn_feature where selected = 1
      union all select y.id, z.feature_id from template_feature z join sn y on y.template_id = z.template_id where z.selected = 1) chosen where`,
    ')',
  ],
} as const satisfies QueryColumn;

/** A query name over partial indexes of SNs, one per word; `where` is the condition of the index. */
export function indexed<Word extends string>(words: readonly Word[], where: (word: Word) => string) {
  const each = words.map((word) => `select id, '${word}' as word from sn where ${where(word)}`);
  return {
    kind: 'enum',
    sql: 'word',
    words,
    within: [`s.id in (select id from (${each.join(' union all ')}) words where`, ')'],
  } as const satisfies QueryColumn;
}

/** The query name `flag`: SNs that have one of some options. */
export const flagged = indexed(SN_FLAGS, (flag) => `${columnName(flag)} = 1`);
