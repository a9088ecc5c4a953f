import { sql, type RawBuilder } from 'kysely';
import type { SearchHit, SearchMatch } from '../../contract/work/search.ts';
import type { Standing } from '../../contract/sns/standing.ts';
import { lowerAscii, sqlPattern, trigramQuery } from '../../query/like.ts';
import { dialect, filled, inOrder, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import type { SnMoment } from '../sns/list-store.ts';
import { EXPIRES, GRACE_UNTIL, standingAt } from '../sns/standing-store.ts';
import { closeSns } from './close-sns.ts';
import type { Readings } from './reading-rules.ts';
import { sources, type Column, type Reading, type Source } from './sources.ts';
import { beginningOfMisspelt, trigramsOfMisspelt, trigramsOfWords, wordsOf } from './words.ts';

/** Most trigram candidates that are compared with the text. Others are still found by their prefix. */
const MOST_PROPOSED = 2000;

/** Returns matching records, best first in each kind, at most `limit` of a kind, with standings at `now`. */
export async function findRecords({ db, now }: SnMoment, readings: Readings, limit: number): Promise<SearchHit[]> {
  const all: { source: Source; found: Found }[] = [];
  for (const source of sources) all.push({ source, found: await findIn(db, source, readings, limit) });
  const isCertain = all.some(({ found }) => found.values().some((match) => match === 'exact'));
  const hits: SearchHit[] = [];
  for (const { source, found } of all) {
    if (!isCertain && found.size === 0) await findSimilar(lookUp(db, found, limit), source, readings);
    hits.push(...(await told({ db, now }, source, found)));
  }
  return hits;
}

/** Ids in the order of finding, with the quality of each match. */
type Found = Map<number, SearchMatch>;

/** Adds the ids of a query to those found, unless there are enough. The query gets the most rows that it may return. */
type LookUp = (match: SearchMatch, query: (most: number) => RawBuilder<{ id: number }>) => Promise<void>;

function lookUp(db: Reader, found: Found, limit: number): LookUp {
  return async (match, query) => {
    if (found.size >= limit) return;
    // The result may repeat ids that are already found, so it asks for that many more.
    for (const id of await db.column(query(limit + found.size))) {
      if (found.size < limit && !found.has(id)) found.set(id, match);
    }
  };
}

async function findIn(db: Reader, source: Source, readings: Readings, limit: number): Promise<Found> {
  const found: Found = new Map();
  const look = lookUp(db, found, limit);
  for (const { sql: ids, reading } of source.others ?? []) {
    const value = readings[reading];
    if (value !== undefined) await look('exact', (most) => otherIds(ids, value as string | number, most));
  }
  const columns = source.columns.flatMap((column) => {
    const text = readings[column.reading];
    return text === undefined ? [] : [{ column, text }];
  });
  for (const { column, text } of columns) await look('exact', (most) => equal(source, column, text, most));
  for (const { column, text } of columns) {
    if (column.whole !== true) await look('prefix', (most) => beginning(source, column, text, most));
  }
  for (const { reading, sql: texts } of source.inside.of) {
    const text = readings[reading];
    const trigrams = text === undefined ? undefined : trigramQuery([[text]]);
    if (text === undefined || trigrams === undefined) continue;
    await look('inside', (most) => inside(source, texts, text, trigrams, most));
  }
  const words = wordsOf(readings.text);
  const trigrams = words.length > 1 && hasNames(source) ? trigramsOfWords(words) : undefined;
  if (trigrams !== undefined) await look('inside', (most) => withWords(source, trigrams, words, 0, most));
  return found;
}

const isOfNames = ({ reading }: { readonly reading: Reading }): boolean => reading === 'text';
const hasNames = ({ inside: { of } }: Source): boolean => of.some(isOfNames);

/** Looks for records that are close to what was typed. */
async function findSimilar(look: LookUp, source: Source, { sn, text }: Readings): Promise<void> {
  if (source.kind === 'sn') {
    const close = sn === undefined ? [] : closeSns(sn);
    if (close.length > 0) await look('similar', (most) => snsAmong(close, most));
    return;
  }
  const words = wordsOf(text);
  const trigrams = trigramsOfMisspelt(words);
  if (trigrams !== undefined) await look('similar', (most) => withWords(source, trigrams, words, 1, most));
  const beginning = beginningOfMisspelt(words);
  if (beginning === undefined) return;
  for (const column of source.columns.filter((one) => isOfNames(one) && one.whole !== true)) {
    await look('similar', (most) => beginningWith(source, column, beginning, words, most));
  }
}

const snsAmong = (sns: readonly string[], most: number): RawBuilder<{ id: number }> =>
  sql`select sn.id from ${listed('text', sns, 'close')} ${inOrder} sn on sn.sn = close.value limit ${most}`;

function otherIds(ids: string, value: string | number, most: number): RawBuilder<{ id: number }> {
  const [before = '', after = ''] = ids.split('?');
  return sql`${sql.raw(before)}${value}${sql.raw(after)} limit ${most}`;
}

const compared = ({ sql: column, nocase }: Column) => sql.raw(nocase ? dialect.folded(column) : column);
const asCompared = ({ nocase }: Column, text: string): string => (nocase ? lowerAscii(text) : text);

const equal = ({ from, id }: Source, column: Column, text: string, most: number): RawBuilder<{ id: number }> =>
  sql`select ${sql.raw(id)} as id from ${sql.raw(from)} where ${compared(column)} = ${asCompared(column, text)} limit ${most}`;

/** Sorts after every continuation of a prefix. */
const LAST = '\u{10ffff}';

const beginning = ({ from, id }: Source, column: Column, text: string, most: number): RawBuilder<{ id: number }> =>
  sql`select ${sql.raw(id)} as id from ${sql.raw(from)}
    where ${compared(column)} >= ${asCompared(column, text)} and ${compared(column)} < ${asCompared(column, text) + LAST}
    order by ${compared(column)} limit ${most}`;

function inside(
  { from, id, inside: { table } }: Source,
  columns: readonly string[],
  text: string,
  trigrams: string,
  most: number,
): RawBuilder<{ id: number }> {
  const pattern = sqlPattern(['', text, '']);
  const holds = columns.map((column) => filled(dialect.like(column, '?'), pattern));
  return sql`select ${sql.raw(id)} as id from
    (${filled(dialect.trigramsFind(table, '?'), trigrams)} limit ${MOST_PROPOSED}) f
    ${inOrder} ${sql.raw(from)} on ${sql.raw(id)} = f.id where ${sql.join(holds, sql` or `)} limit ${most}`;
}

/** Texts of the records that have the words, with at most so many of them misspelt. */
function withWords(
  { from, id, inside: { table, of } }: Source,
  trigrams: string,
  words: readonly string[],
  misspelt: number,
  most: number,
): RawBuilder<{ id: number }> {
  const texts = of.filter(isOfNames).flatMap((each) => each.sql);
  return sql`select ${sql.raw(id)} as id from
    (${filled(dialect.trigramsFind(table, '?'), trigrams)} limit ${MOST_PROPOSED}) f
    ${inOrder} ${sql.raw(from)} on ${sql.raw(id)} = f.id
    where misspelt_words(${words.join(' ')}, concat_ws(' ', ${sql.raw(texts.join(', '))})) <= ${misspelt} limit ${most}`;
}

/** Of the texts with a beginning, those that have the words with one of them misspelt. */
function beginningWith(
  { from, id }: Source,
  column: Column,
  text: string,
  words: readonly string[],
  most: number,
): RawBuilder<{ id: number }> {
  return sql`select id from (select ${sql.raw(id)} as id, ${sql.raw(column.sql)} as text from ${sql.raw(from)}
      where ${compared(column)} >= ${asCompared(column, text)} and ${compared(column)} < ${asCompared(column, text) + LAST} limit ${MOST_PROPOSED}) f
    where misspelt_words(${words.join(' ')}, text) <= 1 limit ${most}`;
}

type Told = {
  key: number;
  id: string;
  title: string;
  subtitle: string | null;
  sn: string | null;
  standing: Standing | null;
  expires: number | null;
  graceUntil: number | null;
};

async function told({ db, now }: SnMoment, { kind, from, id, joins, hit }: Source, found: Found): Promise<SearchHit[]> {
  if (found.size === 0) return [];
  const standing = kind === 'sn' ? standingAt(now) : sql`null`;
  const [expires, graceUntil] = [EXPIRES, GRACE_UNTIL].map((moment) => (kind === 'sn' ? sql.raw(moment) : sql`null`));
  const rows = await db.all(sql<Told>`select n.value as key, ${sql.raw(hit.id)} as id, ${sql.raw(hit.title)} as title,
      ${sql.raw(hit.subtitle)} as subtitle, ${sql.raw(hit.sn)} as sn,
      ${standing} as standing, ${expires} as expires, ${graceUntil} as "graceUntil"
    from ${listed('integer', [...found.keys()], 'n')} ${inOrder} ${sql.raw(from)} on ${sql.raw(id)} = n.value
    ${sql.raw(joins)} order by n.key`);
  return rows.map(({ key, id: path, title, ...row }) => ({
    kind,
    id: path,
    title,
    ...(row.subtitle !== null && { subtitle: row.subtitle }),
    ...(row.sn !== null && { sn: row.sn }),
    ...(row.standing !== null && { standing: row.standing }),
    ...(row.expires !== null && { expires: db.zone.toText(row.expires) }),
    ...(row.graceUntil !== null && { graceUntil: db.zone.toText(row.graceUntil) }),
    match: found.get(key) ?? 'inside',
  }));
}
