import { sql } from 'kysely';
import type { WholeOverview } from '../../contract/work/overview.ts';
import { daysIn, startOfLast } from '../../time/days.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Reader } from '../../db/handle.ts';
import { busiestSns } from '../logbook/busiest-store.ts';
import { dayPeaks } from '../logbook/day-store.ts';

type Trend = WholeOverview['trend'];
type Named = Omit<Trend['sns'][number], 'peaks'>;

/** The number of SNs and of days shown; today is the last day. */
const MOST = 10;
const DAYS = 30;

/** Returns the peaks by day of the busiest SNs of the last 30 days, with the same figures as the report. */
export async function peakTrend(db: Reader, now: number): Promise<Trend> {
  const { zone } = db;
  const from = startOfLast(zone, DAYS, now);
  const days = daysIn(zone, from, now);
  const sns: Trend['sns'] = [];
  for (const id of await busiestSns(db, days, MOST)) {
    const named = await nameOf(db, id);
    if (named) sns.push({ ...named, peaks: await dayPeaks(db, id, days, { from, to: now }, now) });
    await fairTurn();
  }
  return { days: days.map(({ start }) => zone.toText(start).slice(0, 10)), sns };
}

/** The names by which people know an SN, without missing ones. */
async function nameOf(db: Reader, id: number): Promise<Named | undefined> {
  const row = await db.first(sql<{ named: string }>`select json_patch('{}', json_object('sn', s.sn,
      'productName', p.name, 'customerName', c.name, 'concurrentNumber', s.concurrent_number)) as named
    from sn s join product p on p.id = s.product_id left join customer c on c.id = s.customer_id where s.id = ${id}`);
  return row && (JSON.parse(row.named) as Named);
}
