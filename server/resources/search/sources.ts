import { queriedTexts } from '../../contract/records/field.ts';
import { userFields } from '../../contract/records/users.ts';
import type { SearchKind } from '../../contract/work/search.ts';
import { columnName } from '../../query/names.ts';
import { customerKey } from '../sns/query-store.ts';
import type { Readings } from './reading-rules.ts';

export type Reading = 'text' | 'sn' | 'identity';

/** A column with an index, searched for equal values and for prefixes. */
export type Column = {
  readonly sql: string;
  readonly reading: Reading;
  /** False when values are stored in upper case or compared exactly. */
  readonly nocase: boolean;
  /** Only equal values match, as for guids. */
  readonly whole?: true;
};

/** How one kind of record is found, and the SQL of its hits. */
export type Source = {
  readonly kind: Exclude<SearchKind, 'code'>;
  readonly from: string;
  readonly id: string;
  readonly columns: readonly Column[];
  /** Other queries for ids, by the meaning of the text. */
  readonly others?: readonly { readonly sql: string; readonly reading: keyof Readings }[];
  /** The trigram table and its columns, by the meaning of the text. */
  readonly inside: {
    readonly table: string;
    readonly of: readonly { readonly reading: Reading; readonly sql: string[] }[];
  };
  readonly joins: string;
  /** SQL of the fields of a hit; `null` for a missing field. */
  readonly hit: { readonly id: string; readonly title: string; readonly subtitle: string; readonly sn: string };
};

const name = (sql: string): Column => ({ sql, reading: 'text', nocase: true });
const guid = (sql: string): Column => ({ sql, reading: 'text', nocase: false, whole: true });
const CUSTOMER = customerKey('c');
/** Returns SQL that joins the texts that have a value. */
const line = (...parts: string[]): string => `nullif(concat_ws(' · ', ${parts.join(', ')}), '')`;

const userTexts = queriedTexts(userFields).map((text) => `x.${columnName(text)}`);

/** The order is that in which kinds of equal rank are returned. */
export const sources: readonly Source[] = [
  {
    kind: 'sn',
    from: 'sn s',
    id: 's.id',
    columns: [{ sql: 's.sn', reading: 'sn', nocase: false }],
    inside: { table: 'sn_search', of: [{ reading: 'sn', sql: ['s.sn'] }] },
    joins: 'join product p on p.id = s.product_id left join customer c on c.id = s.customer_id',
    hit: { id: 's.sn', title: 's.sn', subtitle: line('p.name', CUSTOMER), sn: 's.sn' },
  },
  {
    kind: 'user',
    from: 'user_account x',
    id: 'x.id',
    columns: [...userTexts.map(name), guid('x.guid')],
    inside: { table: 'user_search', of: [{ reading: 'text', sql: userTexts }] },
    joins: '',
    hit: { id: 'x.name', title: 'x.name', subtitle: line('nullif(x.nick_name, x.name)', 'x.email'), sn: 'null' },
  },
  {
    kind: 'customer',
    from: 'customer x',
    id: 'x.id',
    columns: [name('x.name'), name('x.email'), name('x.reference_id')],
    inside: {
      table: 'customer_search',
      of: [
        {
          reading: 'text',
          sql: ['x.name', 'x.email', 'x.reference_id', 'x.contact', 'x.office_number', 'x.mobile_number'],
        },
      ],
    },
    joins: '',
    hit: {
      id: customerKey('x'),
      title: 'x.name',
      subtitle: line("nullif(x.group_name, '')", 'x.contact', 'x.email'),
      sn: 'null',
    },
  },
  {
    kind: 'machine',
    from: 'machine x',
    id: 'x.id',
    columns: [{ sql: 'x.identity', reading: 'identity', nocase: false }, name('x.machine_name'), name('x.custom_id')],
    others: [
      { sql: 'select id from machine where id = ?', reading: 'id' },
      { sql: 'select distinct machine_id as id from session where ip = ?', reading: 'ip' },
    ],
    inside: {
      table: 'machine_search',
      of: [
        { reading: 'text', sql: ['x.machine_name', 'x.custom_id'] },
        { reading: 'identity', sql: ['x.identity'] },
      ],
    },
    joins: 'join sn s on s.id = x.sn_id',
    hit: {
      id: 'cast(x.id as text)',
      title: 'coalesce(x.machine_name, x.mid)',
      subtitle: line('case when x.machine_name is not null then x.mid end', 'x.custom_id'),
      sn: 's.sn',
    },
  },
  {
    kind: 'tokenid',
    from: 'token_id x',
    id: 'x.id',
    columns: [name('x.guid'), name('x.label')],
    inside: { table: 'token_id_search', of: [{ reading: 'text', sql: ['x.guid', 'x.label'] }] },
    joins: '',
    hit: {
      id: "x.guid || '/' || x.token_type",
      title: 'coalesce(x.label, x.guid)',
      subtitle: 'case when x.label is not null then x.guid end',
      sn: 'x.sn',
    },
  },
  {
    kind: 'product',
    from: 'product x',
    id: 'x.id',
    columns: [name('x.name'), name('x.ref_id'), guid('x.guid')],
    inside: { table: 'product_search', of: [{ reading: 'text', sql: ['x.name', 'x.ref_id'] }] },
    joins: '',
    hit: { id: 'x.name', title: 'x.name', subtitle: 'x.ref_id', sn: 'null' },
  },
  {
    kind: 'business',
    from: 'business x',
    id: 'x.id',
    columns: [name('x.name'), guid('x.guid')],
    inside: { table: 'business_search', of: [{ reading: 'text', sql: ['x.name'] }] },
    joins: '',
    hit: { id: 'x.name', title: 'x.name', subtitle: 'x.type', sn: 'null' },
  },
];
