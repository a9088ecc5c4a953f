import { sql, type RawBuilder } from 'kysely';
import type { Standing } from '../../../contract/sns/standing.ts';
import { among, dialect } from '../../../db/dialect.ts';
import type { Database } from '../../../db/handle.ts';
import { fairTurn } from '../../../time/pause.ts';
import { NEVER } from '../../sns/standing-rules.ts';
import { EXPIRES, standingSql, TURNS } from '../../sns/standing-store.ts';
import { Codes } from './codes.ts';
import { holding } from './columns.ts';

/** The groups of a report, other than the SNs themselves. */
export type GroupBy = 'customer' | 'product' | 'business';

const [NONE, SOME, ENTITLED] = [0, 1, 2];

/**
 * What the report needs of the SNs that are not archived, by their id. Columns of numbers lie in one piece of memory each:
 * fetching an object for each SN takes the processor longer than counting it.
 */
export class Facts {
  readonly #codes = new Codes();
  #count = 0;
  #state = new Uint8Array(0);
  #limit = new Float64Array(0);
  #expires = new Float64Array(0);
  #turns = new Float64Array(0);
  /** Ids of the customer, product and business; 0 where there is none. */
  readonly #groups: Record<GroupBy, Int32Array> = {
    customer: new Int32Array(0),
    product: new Int32Array(0),
    business: new Int32Array(0),
  };

  codeOf = (id: number): string => this.#codes.of(id);
  has = (id: number): boolean => (this.#state[id] ?? NONE) !== NONE;
  /** True for an SN whose seats can be used. */
  isEntitled = (id: number): boolean => this.#state[id] === ENTITLED;
  /** Its seats; Infinity without a limit. */
  limitOf = (id: number): number => this.#limit[id] ?? 0;
  /** In seconds since 1970; Infinity when nothing ends it. */
  expiresAt = (id: number): number => this.#expires[id] ?? 0;
  /** Returns the id of its group, or 0 when it has none. */
  groupOf = (id: number, by: GroupBy): number => this.#groups[by][id] ?? 0;

  /** Returns the ids of all SNs in order. */
  ids(): Int32Array {
    const ids = new Int32Array(this.#count);
    let count = 0;
    for (let id = 0; id < this.#state.length; id++) if (this.has(id)) ids[count++] = id;
    return ids;
  }

  set([id, sn, customer, product, business, limit, standing, expires, turns]: Row): void {
    this.#makePlaceFor(id);
    this.#codes.set(id, sn);
    if (!this.has(id)) this.#count++;
    this.#state[id] = UNUSABLE.includes(standing) ? SOME : ENTITLED;
    this.#limit[id] = limit ?? Infinity;
    this.#expires[id] = expires ?? Infinity;
    this.#turns[id] = turns;
    const { customer: customers, product: products, business: businesses } = this.#groups;
    [customers[id], products[id], businesses[id]] = [customer, product, business];
  }

  delete(sn: string): void {
    const id = this.#codes.delete(sn);
    if (id === undefined) return;
    this.#count--;
    this.#state[id] = NONE;
    this.#turns[id] = NEVER;
  }

  /** Returns the codes of the SNs whose standing time alone has changed, and when it next changes that of another. */
  turned(now: number): { readonly codes: string[]; readonly next: number } {
    const codes: string[] = [];
    let next = NEVER;
    for (let id = 0; id < this.#turns.length; id++) {
      const turns = this.#turns[id] ?? NEVER;
      if (turns <= now) codes.push(this.codeOf(id));
      else if (turns < next) next = turns;
    }
    return { codes, next };
  }

  #makePlaceFor(id: number): void {
    this.#state = holding(this.#state, id, NONE);
    [this.#limit, this.#expires] = [holding(this.#limit, id, 0), holding(this.#expires, id, 0)];
    this.#turns = holding(this.#turns, id, NEVER);
    for (const by of ['customer', 'product', 'business'] as const) this.#groups[by] = holding(this.#groups[by], id, 0);
  }
}

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
 * Returns a function that returns the facts of all SNs at a moment. They are kept in memory, and after the first time only
 * SNs that changed are read. The function rejects soon after `signal` aborts.
 */
export function snFacts(db: Database): (now: number, signal?: AbortSignal) => Promise<Facts> {
  let facts = new Facts();
  let changed: Set<string> | 'all' = 'all';
  let [moment, nextTurn] = [Number.MIN_SAFE_INTEGER, NEVER];
  let reading: Promise<unknown> = Promise.resolve();
  const missed = (): void => {
    changed = 'all';
  };
  db.watch((notices) => {
    for (const { kind, key } of notices) {
      if (kind !== 'sn' || changed === 'all') continue;
      if (key === undefined || changed.size >= FEW) changed = 'all';
      else changed.add(key);
    }
  }, missed);

  const read = async (now: number, condition: RawBuilder<unknown>): Promise<Row[]> => {
    const [text = '[]'] = await db.read.column(rowsAt(now, condition));
    return JSON.parse(text) as Row[];
  };
  const readAll = async (now: number, signal?: AbortSignal): Promise<Facts> => {
    const all = new Facts();
    for (let last = 0, more = true; more;) {
      signal?.throwIfAborted();
      const some = await read(now, sql`s.id > ${last}`);
      for (const row of some) all.set(row);
      last = some.at(-1)?.[0] ?? last;
      more = some.length === STEP;
      await fairTurn();
    }
    return all;
  };
  const readSome = async (now: number, codes: ReadonlySet<string>): Promise<void> => {
    const some = await read(now, sql`s.sn in ${among('text', [...codes])}`);
    for (const code of codes) facts.delete(code);
    for (const row of some) facts.set(row);
  };
  const turned = (now: number): string[] => {
    const { codes, next } = facts.turned(now);
    nextTurn = next;
    return codes;
  };
  const refresh = async (now: number, signal?: AbortSignal): Promise<Facts> => {
    // What time did cannot be undone row by row when the clock was set back.
    const asked = now < moment ? 'all' : changed;
    changed = new Set();
    try {
      if (asked === 'all') facts = await readAll(now, signal);
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
  return (now, signal) => {
    const result = reading.then(() => refresh(now, signal));
    reading = result.catch(() => undefined);
    return result;
  };
}
