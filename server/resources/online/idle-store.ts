import { sql } from 'kysely';
import type { Reader } from '../../db/handle.ts';
import type { SessionRow } from './end-store.ts';
import type { SessionClock } from './timeout-store.ts';

/**
 * Returns the sessions of an SN whose commands have not risen since a moment of the steady clock, the longest idle first.
 * A session that never told commands is not among them, nor one that is over, by its notice or because it is silent: it has
 * no seat to give.
 */
export const idleSessions = (
  db: Reader,
  snId: number,
  since: number,
  { now, aliveSince }: SessionClock,
): Promise<SessionRow[]> =>
  db.all(
    sql<SessionRow>`select * from session where sn_id = ${snId} and idle_contact <= ${since} and contact >= ${aliveSince}
      and (notice_ends_at is null or notice_ends_at > ${now}) order by idle_contact, id`,
  );
