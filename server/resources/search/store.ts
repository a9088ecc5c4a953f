import { sql, type RawBuilder } from 'kysely';
import type { SearchHit, SearchMatch } from '../../contract/work/search.ts';
import type { Standing } from '../../contract/sns/standing.ts';
import { sqlPattern, trigramQuery } from '../../query/like.ts';
import type { Reader } from '../../db/handle.ts';
import type { SnMoment } from '../sns/list-store.ts';
import { EXPIRES, standingAt } from '../sns/standing-store.ts';
import type { Readings } from './reading-rules.ts';
import { sources, type Column, type Source } from './sources.ts';

/** Most trigram candidates that are compared with the text. Others are still found by their prefix. */
const MOST_PROPOSED = 2000;

/** Returns matching records, best first in each kind, at most `limit` of a kind, with standings at `now`. */
export async function findRecords({ db, now }: SnMoment, readings: Readings, limit: number): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const source of sources) {
    const found = await findIn(db, source, readings, limit);
    hits.push(...(await told({ db, now }, source, found)));
  }
  return hits;
}

/** Ids in the order of finding, with the quality of each match. */
type Found = Map<number, SearchMatch>;

async function findIn(db: Reader, source: Source, readings: Readings, limit: number): Promise<Found> {
  const found: Found = new Map();
  const look = async (match: SearchMatch, query: (most: number) => RawBuilder<{ id: number }>) => {
    if (found.size >= limit) return;
    // The result may repeat ids that are already found, so it asks for that many more.
    for (const id of await db.column(query(limit + found.size))) {
      if (found.size < limit && !found.has(id)) found.set(id, match);
    }
  };
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
  if (source.kind === 'sn' && found.size === 0) {
    await look(
      'similar',
      (most) => sql`select id from sn where sn in
      (select value from json_each(${JSON.stringify(readings.similar)})) limit ${most}`,
    );
  }
  return found;
}

function otherIds(ids: string, value: string | number, most: number): RawBuilder<{ id: number }> {
  const [before = '', after = ''] = ids.split('?');
  return sql`${sql.raw(before)}${value}${sql.raw(after)} limit ${most}`;
}

const compared = ({ sql: column, nocase }: Column) => sql.raw(nocase ? `${column} collate nocase` : column);

const equal = ({ from, id }: Source, column: Column, text: string, most: number): RawBuilder<{ id: number }> =>
  sql`select ${sql.raw(id)} as id from ${sql.raw(from)} where ${compared(column)} = ${text} limit ${most}`;

/** Sorts after every continuation of a prefix. */
const LAST = '\u{10ffff}';

const beginning = ({ from, id }: Source, column: Column, text: string, most: number): RawBuilder<{ id: number }> =>
  sql`select ${sql.raw(id)} as id from ${sql.raw(from)}
    where ${compared(column)} >= ${text} and ${compared(column)} < ${text + LAST}
    order by ${compared(column)} limit ${most}`;

function inside(
  { from, id, inside: { table } }: Source,
  columns: readonly string[],
  text: string,
  trigrams: string,
  most: number,
): RawBuilder<{ id: number }> {
  const pattern = sqlPattern(['', text, '']);
  const holds = columns.map((column) => sql`${sql.raw(column)} like ${pattern} escape '\\'`);
  return sql`select ${sql.raw(id)} as id from
    (select rowid from ${sql.raw(table)} where ${sql.raw(table)} match ${trigrams} limit ${MOST_PROPOSED}) f
    cross join ${sql.raw(from)} on ${sql.raw(id)} = f.rowid where ${sql.join(holds, sql` or `)} limit ${most}`;
}

type Told = {
  key: number;
  id: string;
  title: string;
  subtitle: string | null;
  sn: string | null;
  standing: Standing | null;
  expires: number | null;
};

async function told({ db, now }: SnMoment, { kind, from, id, joins, hit }: Source, found: Found): Promise<SearchHit[]> {
  if (found.size === 0) return [];
  const standing = kind === 'sn' ? standingAt(now) : sql`null`;
  const expires = kind === 'sn' ? sql.raw(EXPIRES) : sql`null`;
  const rows = await db.all(sql<Told>`select n.value as key, ${sql.raw(hit.id)} as id, ${sql.raw(hit.title)} as title,
      ${sql.raw(hit.subtitle)} as subtitle, ${sql.raw(hit.sn)} as sn,
      ${standing} as standing, ${expires} as expires
    from json_each(${JSON.stringify([...found.keys()])}) n cross join ${sql.raw(from)} on ${sql.raw(id)} = n.value
    ${sql.raw(joins)} order by n.key`);
  return rows.map(({ key, id: path, title, ...row }) => ({
    kind,
    id: path,
    title,
    ...(row.subtitle !== null && { subtitle: row.subtitle }),
    ...(row.sn !== null && { sn: row.sn }),
    ...(row.standing !== null && { standing: row.standing }),
    ...(row.expires !== null && { expires: db.zone.toText(row.expires) }),
    match: found.get(key) ?? 'inside',
  }));
}
