import { sql, type RawBuilder } from 'kysely';
import type { Standing } from '../../../contract/sns/standing.ts';
import { among, dialect } from '../../../db/dialect.ts';
import type { Database } from '../../../db/handle.ts';
import { fairTurn } from '../../../time/pause.ts';
import { NEVER } from '../../sns/standing-rules.ts';
import { EXPIRES, standingSql, TURNS } from '../../sns/standing-store.ts';
import type { Rights } from './tally-rules.ts';

/** What the report needs of an SN that is not archived. Ids of other records are 0 where there is none. */
export type Fact = Rights & {
  readonly id: number;
  readonly sn: string;
  readonly customer: number;
  readonly product: number;
  readonly business: number;
  /** When time alone changes the standing next, in seconds since 1970. */
  readonly turns: number;
};

type Row = [
  id: number, sn: string, customer: number, product: number, business: number,
  limit: number | null, standing: Standing, expires: number | null, turns: number,
]; // prettier-ignore

const UNUSABLE: readonly Standing[] = ['archived', 'blacklisted', 'deleted', 'disabled', 'pending', 'expired'];

/** SNs that are read at once. */
const STEP = 2000;

/** With more changed SNs than this, all are read again. */
const FEW = 2000;

const turnsAfter = (now: number): string =>
  dialect.least(...TURNS.map((turn) => `case when ${turn} > ${now} then ${turn} else ${NEVER} end`));

const factAt = (now: number): string =>
  dialect.array(
    ...['s.id', 's.sn', 'coalesce(s.customer_id, 0)', 's.product_id', 's.business_id', 's.concurrent_number'],
    ...[standingSql(String(now)), EXPIRES, turnsAfter(now)],
  );

const rowsAt = (now: number, condition: RawBuilder<unknown>) => sql<{ facts: string }>`
  select ${sql.raw(dialect.arrayOf(factAt(now)))} as facts
  from (select * from sn s where ${condition} and s.archived = 0 order by s.id limit ${STEP}) s`;

/**
 * Returns a function that returns the facts of all SNs at a moment, by id. They are kept in memory, and after the first
 * time only SNs that changed are read.
 */
export function snFacts(db: Database): (now: number) => Promise<ReadonlyMap<number, Fact>> {
  let facts = new Map<number, Fact>();
  let changed: Set<string> | 'all' = 'all';
  let [moment, nextTurn] = [Number.MIN_SAFE_INTEGER, NEVER];
  let reading: Promise<unknown> = Promise.resolve();
  db.watch((notices) => {
    for (const { kind, key } of notices) {
      if (kind !== 'sn' || changed === 'all') continue;
      if (key === undefined || changed.size >= FEW) changed = 'all';
      else changed.add(key);
    }
  });

  const read = async (now: number, condition: RawBuilder<unknown>): Promise<Fact[]> => {
    const [text = '[]'] = await db.read.column(rowsAt(now, condition));
    return (JSON.parse(text) as Row[]).map(factOf);
  };
  const readAll = async (now: number): Promise<Map<number, Fact>> => {
    const all = new Map<number, Fact>();
    for (let last = 0, more = true; more;) {
      const some = await read(now, sql`s.id > ${last}`);
      for (const fact of some) all.set(fact.id, fact);
      last = some.at(-1)?.id ?? last;
      more = some.length === STEP;
      await fairTurn();
    }
    return all;
  };
  const readSome = async (now: number, codes: ReadonlySet<string>): Promise<void> => {
    for (const { id, sn } of facts.values()) if (codes.has(sn)) facts.delete(id);
    const some = await read(now, sql`s.sn in ${among('text', [...codes])}`);
    for (const fact of some) facts.set(fact.id, fact);
  };
  const turned = (now: number): string[] => {
    const codes: string[] = [];
    nextTurn = NEVER;
    for (const { sn, turns } of facts.values()) {
      if (turns <= now) codes.push(sn);
      else if (turns < nextTurn) nextTurn = turns;
    }
    return codes;
  };
  const refresh = async (now: number): Promise<ReadonlyMap<number, Fact>> => {
    // What time did cannot be undone row by row when the clock was set back.
    const asked = now < moment ? 'all' : changed;
    changed = new Set();
    try {
      if (asked === 'all') facts = await readAll(now);
      else if (asked.size > 0) await readSome(now, asked);
      if (asked === 'all' || asked.size > 0 || nextTurn <= now) {
        for (let codes = turned(now); codes.length > 0; codes = turned(now)) {
          await readSome(now, new Set(codes.slice(0, STEP)));
        }
      }
      moment = now;
    } catch (error) {
      changed = 'all';
      throw error;
    }
    return facts;
  };
  return (now) => {
    const result = reading.then(() => refresh(now));
    reading = result.catch(() => undefined);
    return result;
  };
}

const factOf = ([id, sn, customer, product, business, limit, standing, expires, turns]: Row): Fact => ({
  ...{ id, sn, customer, product, business, limit, expires, turns },
  entitled: !UNUSABLE.includes(standing),
});
