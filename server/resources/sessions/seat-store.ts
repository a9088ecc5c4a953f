import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Seats } from '../access/rules.ts';

const COUNT = statement<Seats>(`select (select count(*) from session where sn_id = ?1) as sessions,
  (select count(*) from borrow where sn_id = ?1 and return_date is null and until > ?2) as borrowed`);

/** Seats of an SN's concurrentNumber in use at `now`: open sessions, and borrowed seats that are out. Decisions 7. */
export async function seatsInUse(db: Reader, snId: number, now: number): Promise<Seats> {
  return (await db.get(COUNT, snId, now)) ?? { sessions: 0, borrowed: 0 };
}
