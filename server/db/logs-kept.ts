import { dialect } from './dialect.ts';
import type { Reader, Transaction } from './handle.ts';
import { statement } from './kysely.ts';

const NAME = 'logs_kept_from';
const READ = statement<{ value: string }>(`select value from setting where name = '${NAME}'`);
const SAVE = statement<never>(`insert into setting (name, value) values ('${NAME}', ?)
  on conflict (name) do update set value = cast(${dialect.greatest('cast(setting.value as bigint)', 'cast(excluded.value as bigint)')} as text)`);

/** Returns the first second from which the logs are complete; undefined while no entry was removed by age. */
export async function logsKeptFrom(db: Reader): Promise<number | undefined> {
  const row = await db.get(READ);
  return row && Number(row.value);
}

/** Stores that entries which ended before `limit` were removed. */
export const saveLogsKeptFrom = (tx: Transaction, limit: number): Promise<number> => tx.exec(SAVE, String(limit));
