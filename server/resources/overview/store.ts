import type { SnType } from '../../contract/attributes.ts';
import type { OverviewRecord } from '../../contract/overview.ts';
import type { Reader } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import { countSessions } from '../sessions/seat-store.ts';
import { countExpiring, countNear } from '../sns/attention-store.ts';
import { countByStatus } from '../sns/count-store.ts';

const DAY = 86_400;

/** What needs attention at `now`, from counters and indexes alone. Decisions 12, Overview. */
export async function overview(db: Reader, now: number): Promise<Omit<OverviewRecord, 'changes'>> {
  const [days7 = 0, days30 = 0, days90 = 0] = await countExpiring(db, now, [7, 30, 90].map(endOfDay(db, now)));
  return {
    time: db.zone.toText(now),
    expiring: { days7, days30, days90 },
    nearLimit: await countNear(db),
    denials: await denials(db, now),
    sessions: await countSessions(db),
    borrowsOverdue: (await db.get(OVERDUE, now))?.n ?? 0,
    statuses: await statuses(db),
    types: await types(db),
  };
}

/** The last second of a day of the service's zone: what lists mean by 'within the next days', too. */
const endOfDay =
  ({ zone }: Reader, now: number) =>
  (days: number): number =>
    zone.toInstant(zone.toText(now + days * DAY).slice(0, 10), 'end');

const OVERDUE = statement<{ n: number }>(
  'select count(*) as n from borrow indexed by borrow_due where return_date is null and until < ?',
);

/** Code by code, for only so an index counts them. */
const DENIALS = statement<{ n: number }>(`select coalesce(sum(
    (select count(*) from sn_log where error_code = codes.error_code and start_time > ?1 and start_time <= ?2)
  ), 0) as n from (select distinct error_code from sn_log_count where error_code <> 0) codes`);

async function denials(db: Reader, now: number): Promise<OverviewRecord['denials']> {
  const count = async (from: number, to: number) => (await db.get(DENIALS, from, to))?.n ?? 0;
  const week = await count(now - 8 * DAY, now - DAY);
  return { last24h: await count(now - DAY, now), before: Math.round((week / 7) * 10) / 10 };
}

const STATUSES = new Map([
  [0, 'normal'],
  [1, 'disabled'],
  [2, 'deleted'],
  [4, 'blacklisted'],
] as const);

async function statuses(db: Reader): Promise<OverviewRecord['statuses']> {
  const counts = { normal: 0, disabled: 0, deleted: 0, blacklisted: 0, archived: 0 };
  for (const { archived, status, n } of await countByStatus(db)) {
    const name = archived === 1 ? 'archived' : STATUSES.get(status as 0);
    if (name) counts[name] += n;
  }
  return counts;
}

async function types(db: Reader): Promise<OverviewRecord['types']> {
  const rows = await db.all(
    build
      .selectFrom('sn_count')
      .select(['type', (e) => e.fn.sum<number>('n').as('n')])
      .where('archived', '=', 0)
      .groupBy('type')
      .orderBy('type'),
  );
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ type, n }) => [type as SnType, n]));
}
