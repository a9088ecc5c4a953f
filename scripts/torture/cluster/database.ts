import { within } from '../../../server/testing/postgres/databases.ts';
import { FACTS, OVERFULL, type Found } from '../database.ts';

/** All transactions of the service lock this table, also those whose instance was killed after it had sent a commit. */
const WAIT = 'begin; lock table migration in exclusive mode';

/** Reads a database that instances share, between two of their transactions. */
export const readShared = (url: string): Promise<Omit<Found, 'damage'>> =>
  within(url, async (client) => {
    const pairs = async (sql: string) =>
      (await client.query<{ key: string; value: string }>(sql)).rows.map(({ key, value }) => [key, value] as const);
    const numbers = async (sql: string) => (await pairs(sql)).map(([key, value]) => [key, Number(value)] as const);
    await client.query(WAIT);
    const [over] = await numbers(OVERFULL);
    return {
      facts: new Map(await pairs(FACTS)),
      sequences: new Map([
        ...(await numbers('select sequencename as key, coalesce(last_value, 0) as value from pg_sequences')),
        ...(await numbers('select name as key, next as value from sequence')),
      ]),
      overfull: over?.[1] ?? 0,
    };
  });

/** Returns the number of the process that holds the lease for jobs; undefined while none does. */
export const holderOfJobs = (url: string): Promise<number | undefined> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ process: string }>(
      "select process from instance join lease on lease.holder = instance.id where lease.name = 'jobs'",
    );
    return rows[0] && Number(rows[0].process);
  });
