import type { Words } from '../words.ts';
import { columnType } from './column-types.ts';

const object = (members: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(members)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

/** Texts of JSON have the collation of the database, which may be any. */
const text = (value: string): string => `${value} collate "C"`;

const VALUES = {
  integer: ['jsonb_array_elements_text', 'cast(x.value as bigint)'],
  text: ['jsonb_array_elements_text', text('x.value')],
  json: ['jsonb_array_elements', 'x.value'],
} as const;

/** Nests a function of two values for more of them. */
const nested = (name: string, values: readonly string[]): string =>
  values.reduce((all, value) => `${name}(${all}, ${value})`);

/** The words of PostgreSQL. Its first migration makes the functions that PostgreSQL does not have. */
export const postgresWords: Words = {
  rows: (json, alias, kind) => {
    const [elements, value] = VALUES[kind];
    return `lateral (select x.place - 1 as key, ${value} as value
      from ${elements}(cast(${json} as jsonb)) with ordinality x (value, place)) ${alias}`;
  },
  members: (json, alias) =>
    `lateral (select x.key, cast(x.value as bigint) as value from jsonb_each_text(cast(${json} as jsonb)) x) ${alias}`,
  cell: (alias, place, type) => {
    const value = `(${alias}.value ->> ${typeof place === 'number' ? place : `'${place}'`})`;
    const wanted = type === 'integer' ? 'bigint' : type === 'text' ? 'text' : columnType(type);
    return wanted === 'text' ? `(${text(value)})` : `cast(${value} as ${wanted})`;
  },
  among: (json, kind) => {
    const [elements, value] = VALUES[kind];
    return `(select ${value} from ${elements}(cast(${json} as jsonb)) x (value))`;
  },
  arrayOf: (value) => `coalesce(json_agg(${value}), '[]')`,
  array: (...values) => `json_build_array(${values.join(', ')})`,
  object,
  present: (members) => `json_strip_nulls(${object(members)})`,
  json: (value) => `cast(${value} as json)`,
  element: (value, place) => `(cast(${value} as json) -> cast(${place} as integer))`,
  quoted: (value) => `cast(to_json(cast(${value} as text)) as text)`,
  either: (condition, then, otherwise) => `case when ${condition} then ${then} else ${otherwise} end`,
  truth: (condition) => `cast((${condition}) as integer)`,
  greatest: (...values) => nested('greatest_of', values),
  least: (...values) => nested('least_of', values),
  folded: (value) => `lower(${value})`,
  localTime: (instant, zone) =>
    `to_char(to_timestamp(${instant}) at time zone '${zone.name}', 'YYYY-MM-DD HH24:MI:SS')`,
  isoTime: (instant) => `to_char(to_timestamp(${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`,
  fromHex: (digits) => `decode(${digits}, 'hex')`,
  toHex: (bytes) => `encode(${bytes}, 'hex')`,
  like: (value, pattern) => `${text(`(${value})`)} ilike ${pattern} escape '\\'`,
  likeAny: (value, patterns) => `coalesce(${text(`(${value})`)} ilike any (like_patterns(${patterns})), false)`,
  trigramsFind: (table, query) => `select id from trigrams_find('${table}', ${query}) id`,
  stoppable: () => 'true',
  byIndex: () => '',
  hasValue: (expression) => `${expression} is not null`,
  inOrder: 'join',
  keepsOrder: false,
  hasParts: true,
  unindexed: (expression) => expression,
};
