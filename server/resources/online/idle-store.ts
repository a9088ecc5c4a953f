import { sql } from 'kysely';
import type { Reader } from '../../db/handle.ts';

/**
 * Returns the sessions of an SN whose commands have not risen since a moment of the steady clock, the longest idle first.
 * A session that never told commands is not among them.
 */
export const idleSessions = (db: Reader, snId: number, since: number): Promise<number[]> =>
  db.column(
    sql<{
      id: number;
    }>`select id from session where sn_id = ${snId} and idle_contact <= ${since} order by idle_contact, id`,
  );
