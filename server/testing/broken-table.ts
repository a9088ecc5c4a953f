import { sql } from 'kysely';
import { isPostgres } from '../db/engine.ts';
import type { Database } from '../db/handle.ts';

const MAKE = (change: string, table: string, message: string): string[] =>
  isPostgres
    ? [
        `create function broken() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$`,
        `create trigger broken before ${change} on ${table} for each row execute function broken()`,
      ]
    : [`create trigger broken before ${change} on ${table} begin select raise(abort, '${message}'); end`];

const MEND = isPostgres ? 'drop function broken cascade' : 'drop trigger broken';

/** Makes changes to a table fail with a message until the returned function was called. */
export async function breakTable(
  db: Database,
  change: 'insert' | 'update',
  table: string,
  message: string,
): Promise<() => Promise<void>> {
  await db.tx(async (tx) => {
    for (const statement of MAKE(change, table, message)) await tx.run(sql.raw(statement));
  });
  return async () => void (await db.tx((tx) => tx.run(sql.raw(MEND))));
}
