import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCopy } from '../../server/db/sqlite/copy.ts';
import type { Facts } from './ledger.ts';

/** The facts that the writers change, as `key` and `value`. Everything of theirs is named 'torture …'. */
export const FACTS = `
  select 'business ' || name as key, 'there' as value from business where name like 'torture %'
  union all select 'customer ' || name, 'there' from customer where name like 'torture %'
  union all select 'description of ' || sn, description from sn where description like 'change %'
  union all select 'generated ' || description, cast(count(*) as text) from sn where description like 'torture %' group by description
  union all select 'session of ' || m.mid, 'open' from session s join machine m on m.id = s.machine_id
  union all select 'seat of ' || mid, 'out' from borrow where return_date is null`;

/** How many SNs have more open sessions and borrowed seats than concurrentNumber, as `value`. */
export const OVERFULL = `select 'n' as key, count(*) as value from sn where concurrent_number is not null and
  (select count(*) from session where sn_id = sn.id)
  + (select count(*) from borrow where sn_id = sn.id and return_date is null) > concurrent_number`;

/** Sequences by name, and their next numbers. */
export type Sequences = ReadonlyMap<string, number>;

/** What a database of the writers holds. */
export type Found = {
  readonly facts: Facts;
  readonly sequences: Sequences;
  /** SNs with more open sessions and borrowed seats than concurrentNumber. */
  readonly overfull: number;
  /** Pages, references and counters that are wrong. */
  readonly damage: readonly string[];
};

/** Reads the database in a data folder. Its service may run meanwhile. */
export function readFolder(dataDir: string): Found {
  const file = join(dataDir, 'licet.db');
  const copy = openCopy(file);
  const damage = copy.faults();
  copy.close();
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const pairs = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map(({ key, value }) => [String(key), value] as const);
    const [over] = pairs(OVERFULL);
    return {
      facts: new Map(pairs(FACTS).map(([key, value]) => [key, String(value)])),
      sequences: new Map(
        pairs(`select name as key, next as value from sequence
          union all select name, seq from sqlite_sequence`).map(([key, value]) => [key, Number(value)]),
      ),
      overfull: Number(over?.[1]),
      damage,
    };
  } finally {
    db.close();
  }
}

/** Returns what is wrong with sequences: `serial` is the highest serial that was handed out. */
export function sequenceFaults(before: Sequences, now: Sequences, serial: number): string[] {
  const wentBack = [...before].filter(([name, next]) => (now.get(name) ?? 0) < next);
  return [
    ...((now.get('serial') ?? 0) <= serial ? [`the serial ${serial} would be handed out again`] : []),
    ...wentBack.map(([name, next]) => `the sequence ${name} went back from ${next}`),
  ];
}
