import { SN_FLAGS } from '../../contract/records/licence.ts';
import type { QueryColumn } from '../../query/columns.ts';
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

/** The scope `customer` of lists with an SN `s`. */
export const customerOfSn = {
  join: 'left join customer c on c.id = s.customer_id',
  record: {
    customer: [
      "iif(c.id is null, null, json_patch('{}', json_object('name', c.name, 'groupName', nullif(c.group_name, ''))))",
      'json',
    ],
  },
} as const satisfies ScopeWord;

/** The query name `customer`: `group/name`, or the name alone. `path` leads from the customer `c` to the rows. */
export const customerBehind = (path: string) =>
  ({
    kind: 'text',
    sql: "iif(c.group_name = '', c.name, c.group_name || '/' || c.name)",
    within: [`${path} where`, ')'],
  }) as const satisfies QueryColumn;

/** The query name `feature`: SNs that select a feature, by themselves or through their template. */
export const selecting = {
  kind: 'number',
  sql: 'feature_id',
  within: [
    `s.id in (select sn_id from (select sn_id, feature_id from sn_feature where selected = 1
      union all select y.id, z.feature_id from template_feature z join sn y on y.template_id = z.template_id where z.selected = 1) where`,
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
    within: [`s.id in (select id from (${each.join(' union all ')}) where`, ')'],
  } as const satisfies QueryColumn;
}

/** The query name `flag`: SNs that have one of some options. */
export const flagged = indexed(SN_FLAGS, (flag) => `${columnName(flag)} = 1`);
