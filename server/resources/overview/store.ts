import { sql } from 'kysely';
import type { SnType } from '../../contract/sns/attributes.ts';
import type { WholeOverview } from '../../contract/work/overview.ts';
import { STANDINGS, type Standing } from '../../contract/sns/standing.ts';
import { countOf } from '../../core/rows.ts';
import { dialect, filled, inOrder } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import { countAllowances } from '../allowances/store.ts';
import { countOverdueSeats, countSessions } from '../online/seat-store.ts';
import { countNear } from '../sns/attention-store.ts';
import { countByStatus } from '../sns/count-store.ts';
import { countExpired, countExpiring } from '../sns/expiring-store.ts';
import { standingFilter } from '../sns/standing-store.ts';
import { expiryCalendar } from './calendar.ts';
import { SPIKE_DAYS, spikesOf, type Refusals } from './spike-rules.ts';
import { daysIn, startOfLast } from '../../time/days.ts';
import { fairTurn } from '../../time/pause.ts';
import { busiestSns, dayPeaks } from '../logbook/day-store.ts';

const DAY = 86_400;

type Counts = Omit<WholeOverview, 'time' | 'changes'>;

/** The parts of the overview at `now`, from counters and indexes alone. */
export const overviewParts: { readonly [Part in keyof Counts]: (db: Reader, now: number) => Promise<Counts[Part]> } = {
  expiring: async (db, now) => {
    const [days7 = 0, days30 = 0, days90 = 0] = await countExpiring({ db, now }, [7, 30, 90]);
    return { days7, days30, days90 };
  },
  expiredRecently: async (db, now) => {
    const [days7 = 0, days30 = 0] = await countExpired({ db, now }, [7, 30]);
    return { days7, days30 };
  },
  allowances: countAllowances,
  inGrace: async (db, now) => (await standings(db, now)).grace,
  standings,
  nearLimit: countNear,
  denials,
  sessions: countSessions,
  borrowsOverdue: countOverdueSeats,
  statuses,
  types,
  spikes: async (db, now) => spikesOf(await db.all(refusals(now))),
  disabled: async (db, now) => ({
    devices: await countOf(db.get(DISABLED_DEVICES, now - DAY)),
    users: await countOf(db.get(DISABLED_USERS, now - DAY)),
  }),
  calendar: expiryCalendar,
  trend: peakTrend,
};

const DISABLED_DEVICES = statement<{ n: number }>('select count(*) as n from machine where disabled_date >= ?');
const DISABLED_USERS = statement<{ n: number }>('select count(*) as n from user_account where disabled_date >= ?');

/** One query per code, because only then an index counts them. */
const DENIALS = statement<{ n: number }>(`select coalesce(sum(
    (select count(*) from sn_log where ${dialect.stoppable('id')} and error_code = codes.error_code and start_time >= ?1 and start_time < ?2)
  ), 0) as n from (select distinct error_code from sn_log_count where error_code <> 0) codes`);

async function denials(db: Reader, now: number): Promise<WholeOverview['denials']> {
  const count = (from: number, to: number) => countOf(db.get(DENIALS, from, to));
  const week = await count(now - 8 * DAY, now - DAY);
  return { last24h: await count(now - DAY, Number.MAX_SAFE_INTEGER), before: Math.round((week / 7) * 10) / 10 };
}

const refusals = (now: number) =>
  sql<Refusals>`select codes.error_code as "errorCode", ${filled(dialect.greatest('0', 'cast((? - start_time - 1) / ? as bigint)'), now, DAY)} as ago, count(*) as n
    from (select distinct error_code from sn_log_count where error_code <> 0 and n > 0) codes
      ${inOrder} sn_log on ${sql.raw(dialect.stoppable('sn_log.id'))} and sn_log.error_code = codes.error_code
        and start_time >= ${now - (SPIKE_DAYS + 1) * DAY}
    group by 1, 2`;

const STATUSES = new Map([
  [0, 'normal'],
  [1, 'disabled'],
  [2, 'deleted'],
  [4, 'blacklisted'],
] as const);

async function statuses(db: Reader): Promise<WholeOverview['statuses']> {
  const counts = { normal: 0, disabled: 0, deleted: 0, blacklisted: 0, archived: 0 };
  for (const { archived, status, n } of await countByStatus(db)) {
    const name = archived === 1 ? 'archived' : STATUSES.get(status as 0);
    if (name) counts[name] += n;
  }
  return counts;
}

async function standings(db: Reader, now: number): Promise<WholeOverview['standings']> {
  const { counters } = await standingFilter(db, now);
  const rows = await db.all(
    sql<{ standing: Standing; n: number }>`select standing, sum(n) as n from ${sql.raw(counters)} c group by 1`,
  );
  const none = Object.fromEntries(STANDINGS.map((standing) => [standing, 0])) as Record<Standing, number>;
  return { ...none, ...Object.fromEntries(rows.map(({ standing, n }) => [standing, n])) };
}

async function types(db: Reader): Promise<WholeOverview['types']> {
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

type Trend = WholeOverview['trend'];
type Named = Omit<Trend['sns'][number], 'peaks'>;

/** Today is the last day. */
const MOST = 10;
const DAYS = 30;

/** Returns the peaks by day of the busiest SNs, with the same figures as the report. */
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

const NAMED = sql.raw(
  dialect.present({
    ...{ sn: 's.sn', productName: 'p.name', customerName: 'c.name' },
    concurrentNumber: 's.concurrent_number',
  }),
);

async function nameOf(db: Reader, id: number): Promise<Named | undefined> {
  const row = await db.first(sql<{ named: string }>`select ${NAMED} as named
    from sn s join product p on p.id = s.product_id left join customer c on c.id = s.customer_id where s.id = ${id}`);
  return row && (JSON.parse(row.named) as Named);
}
