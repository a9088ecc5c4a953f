import type { Words } from '../words.ts';

const object = (members: Readonly<Record<string, string>>): string =>
  `json_object(${Object.entries(members)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

/** The words of SQLite. `connect.ts` registers the functions that SQLite does not have. */
export const sqliteWords: Words = {
  rows: (json, alias) => `json_each(${json}) ${alias}`,
  members: (json, alias) => `json_each(${json}) ${alias}`,
  cell: (alias, place) => `${alias}.value ->> ${typeof place === 'number' ? place : `'${place}'`}`,
  among: (json) => `(select value from json_each(${json}))`,
  arrayOf: (value) => `json_group_array(${value})`,
  array: (...values) => `json_array(${values.join(', ')})`,
  object,
  present: (members) => `json_patch('{}', ${object(members)})`,
  json: (text) => `json(${text})`,
  element: (text, place) => `${text} -> ${place}`,
  quoted: (text) => `json_quote(${text})`,
  either: (condition, then, otherwise) => `iif(${condition}, ${then}, ${otherwise})`,
  truth: (condition) => `(${condition})`,
  greatest: (...values) => `max(${values.join(', ')})`,
  least: (...values) => `min(${values.join(', ')})`,
  folded: (text) => `${text} collate nocase`,
  localTime: (instant, zone) => (zone.name === 'UTC' ? `datetime(${instant}, 'unixepoch')` : `local_time(${instant})`),
  isoTime: (instant) => `strftime('%FT%T.000Z', ${instant}, 'unixepoch')`,
  fromHex: (text) => `unhex(${text})`,
  toHex: (bytes) => `lower(hex(${bytes}))`,
  like: (text, pattern) => `${text} like ${pattern} escape '\\'`,
  likeAny: (text, patterns) => `like_any(${text}, like_set(${patterns}))`,
  trigramsFind: (table, query) => `select rowid as id from ${table} where ${table} match ${query}`,
  stoppable: (id) => `(${id} & 255 or tick())`,
  byIndex: (index) => `indexed by ${index}`,
  // Below every number and every text. SQLite would use no index for `is not null`.
  hasValue: (expression) => `${expression} > ${Number.MIN_SAFE_INTEGER}`,
  inOrder: 'cross join',
  keepsOrder: true,
  hasParts: false,
  unindexed: (expression) => `+${expression}`,
};
