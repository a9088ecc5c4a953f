import { escapeLiteral } from 'pg';
import type { Database, Reader } from '../handle.ts';
import { statement } from '../kysely.ts';

/** SQL for the end of the primary's log, in bytes from its beginning. */
const END = "cast(pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bigint)";

/** The row that stands for everybody. */
const ANYBODY = '';

/**
 * Returns SQL that notes where the log ends as the position of the last change of these callers. It runs after their commit, in
 * the same message. The table is unlogged, so it writes nothing that the disk or a standby must confirm.
 */
export const noteOf = (callers: Iterable<string>): string =>
  `insert into last_write (caller, position)
    values ${[...callers]
      .sort()
      .map((caller) => `(${escapeLiteral(caller)}, ${END})`)
      .join()}
    on conflict (caller) do update set position = greatest(last_write.position, excluded.position)`;

const BEGIN = statement<never>(`insert into last_write (caller, position) values (?, ${END}) on conflict do nothing`);

/** A position that is beyond the end of the log comes from the server that this database was dumped on. */
const FIND = statement<Found>(`select ${END} as end,
  (select least(position, ${END}) from last_write where caller = ?) as began,
  (select least(position, ${END}) from last_write where caller = ?) as own,
  exists (select 1 from instance where notes_writes = 0) as "isPartly"`);

type Found = {
  readonly end: number;
  readonly began: number | null;
  readonly own: number | null;
  readonly isPartly: number;
};

/** Where the log of the primary ends, and up to where a standby must have it so that it has all changes of a caller. */
export type Needed = { readonly end: number; readonly position: number };

/** Returns where the log ends, and what a standby needs of it. Not everything is noted while an instance notes nothing. */
export async function neededBy(caller: string, read: Reader, tx: Database['tx']): Promise<Needed> {
  const found = await read.get(FIND, ANYBODY, caller);
  if (!found) return { end: 0, position: Infinity };
  if (found.began === null) {
    await tx((one) => one.exec(BEGIN, ANYBODY));
    return { end: found.end, position: Infinity };
  }
  const position = found.isPartly === 1 ? Infinity : Math.max(found.began, found.own ?? 0);
  return { end: found.end, position };
}

/** Returns where the log of the primary ends. */
export const endOfLog = async (read: Reader): Promise<number | undefined> =>
  (await read.get(statement<{ end: number }>(`select ${END} as end`)))?.end;
