import type { QueryEntry } from '../query/condition.ts';
import { runList } from '../query/list.ts';
import type { Database } from '../db/handle.ts';
import { createTestDatabase } from './test-database.ts';
import { storeThings, thingList, type Thing } from './things.ts';

/** Returns the seconds since 1970 of a timestamp in UTC. */
export const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

export const titles = [
  'plain', 'PLAIN', 'Plainer', 'a plain one', 'ab', 'a', '', '100%', '100 percent', '5%5', 'a_b', 'axb', 'back\\slash',
  'trailing\\', '\\%', '%', '_', '"quoted" text', 'Été', 'été', 'ÉTÉ', 'straße', 'STRASSE', '许可证', '许可', '日本語のテスト', '👍👍👍',
  "o'clock", 'AND OR NOT', 'a*b', 'line\nbreak',
]; // prettier-ignore

/** Rows with a text, number or date for every case that a query can get wrong, and some without values. */
export const things: Thing[] = [
  ...titles.map((title, index) => ({
    code: `CODE${index}`,
    title,
    size: index % 4 === 0 ? undefined : index - 5,
    made: at('2026-11-20 12:00:00') + index * 7200,
    kind: ['LOCAL', 'FLOAT', 'Group'][index % 3],
    open: index % 5 === 0,
    owner: index % 3 === 0 ? undefined : ['Ada', 'Bob%'][index % 2],
  })),
  { code: 'ABCDEF', open: false },
  { code: 'ABCD', open: true, made: at('2026-11-21 00:00:00') },
  { code: 'ABCE', open: true, made: at('2026-11-21 23:59:59') },
  { code: 'ABD_', open: false, size: 0 },
].map((thing) => Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined)) as Thing);

/** Returns the codes of the rows that a rule holds for, in order of creation. */
export const codesWhere = (holds: (thing: Thing) => boolean): string[] => things.filter(holds).map(({ code }) => code);

/** Returns the codes of the rows that the database finds, in order of creation. */
async function find(db: Database, querys: readonly QueryEntry[]): Promise<string[]> {
  const entries = querys.map(({ name, op, values }) => ({ name, op, values: [...values] }));
  const page = await runList(db.read, thingList, { limit: 1000 }, { querys: entries });
  if (page.total !== page.items.length) throw new Error(`${page.total} counted, ${page.items.length} found`);
  return page.items.map((item) => (JSON.parse(item) as { code: string }).code);
}

/** A database with these rows, and functions that query it. */
export async function sampleThings() {
  const { db, close } = createTestDatabase();
  await storeThings(db, things);
  return { found: (...querys: QueryEntry[]) => find(db, querys), close };
}
