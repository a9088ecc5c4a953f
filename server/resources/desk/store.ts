import { sql } from 'kysely';
import { MOST_COUNTED, MOST_REFUSED_SNS, type DeskNow } from '../../contract/work/desk.ts';
import { byIndex, dialect, inOrder, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { SESSION_STATUSES } from '../logbook/peak-rules.ts';

const HOUR = 3600;
const MINUTE = 60;

/** Returns what happened in the hour before `now`, from indexes of the log. At most `MOST_COUNTED` entries are read. */
export async function deskNow(db: Reader, now: number): Promise<DeskNow> {
  const from = await beginning(db, now);
  const refused = await db.all(REFUSED(from, now));
  const logins = new Map((await db.all(LOGINS(from, now))).map(({ minute, n }) => [minute, n]));
  const refusals = new Map<number, number>();
  for (const { minute, n } of refused) refusals.set(minute, (refusals.get(minute) ?? 0) + n);
  const text = (moment: number) => db.zone.toText(moment);
  const minutes = [];
  for (let minute = minuteOf(from); minute <= now; minute += MINUTE) {
    minutes.push({ minute: text(minute), logins: logins.get(minute) ?? 0, refused: refusals.get(minute) ?? 0 });
  }
  return { time: text(now), from: text(from), refusals: await byReason(db, refused), minutes };
}

const minuteOf = (moment: number): number => moment - (moment % MINUTE);

const OLDEST = statement<{ start_time: number }>(`select start_time from sn_log where ${dialect.stoppable('id')}
  and start_time >= ?1 and start_time <= ?2 order by start_time desc limit 1 offset ?3`);

/** Returns the second from which entries are counted: the start of a minute an hour ago, or later when there are many. */
async function beginning(db: Reader, now: number): Promise<number> {
  const hour = minuteOf(now - HOUR) + MINUTE;
  const left = await db.get(OLDEST, hour, now, MOST_COUNTED);
  return left === undefined ? hour : left.start_time + 1;
}

const minuteSql = sql.raw(`start_time - start_time % ${MINUTE}`);

type Minute = { readonly minute: number; readonly n: number };

/** A refused log-in has no status, so the index by status has sessions alone. */
const LOGINS = (from: number, now: number) =>
  sql<Minute>`select ${minuteSql} as minute, count(*) as n from sn_log ${byIndex('sn_log_status')}
    where status in (${sql.join(SESSION_STATUSES)}) and start_time >= ${from} and start_time <= ${now}
      and ${sql.raw(dialect.stoppable('id'))} group by 1`;

type Refused = Minute & { readonly errorCode: number; readonly snId: number; readonly last: number };

const REFUSED = (from: number, now: number) =>
  sql<Refused>`select l.error_code as "errorCode", l.sn_id as "snId", ${minuteSql} as minute, count(*) as n,
      max(l.start_time) as last
    from (select distinct error_code from sn_log_count where error_code <> 0 and n > 0) codes
      ${inOrder} sn_log l on l.error_code = codes.error_code and l.start_time >= ${from} and l.start_time <= ${now}
        and ${sql.raw(dialect.stoppable('l.id'))}
    group by 1, 2, 3`;

const sum = (rows: readonly { readonly n: number }[]): number => rows.reduce((total, { n }) => total + n, 0);

async function byReason(db: Reader, refused: readonly Refused[]): Promise<DeskNow['refusals']> {
  const reasons = [...Map.groupBy(refused, ({ errorCode }) => errorCode)].map(([errorCode, rows]) => {
    const sns = [...Map.groupBy(rows, ({ snId }) => snId)]
      .map(([id, of]) => ({ id, count: sum(of), last: Math.max(...of.map(({ last }) => last)) }))
      .toSorted((one, other) => other.count - one.count || other.last - one.last);
    return { errorCode, count: sum(rows), snCount: sns.length, sns: sns.slice(0, MOST_REFUSED_SNS) };
  });
  const names = await namesOf(
    db,
    reasons.flatMap(({ sns }) => sns.map(({ id }) => id)),
  );
  return reasons
    .toSorted((one, other) => other.count - one.count || one.errorCode - other.errorCode)
    .map((reason) => ({
      ...reason,
      sns: reason.sns.flatMap(({ id, count, last }) => {
        const named = names.get(id);
        return named === undefined ? [] : [{ ...named, count, last: db.zone.toText(last) }];
      }),
    }));
}

const NAMED = sql.raw(dialect.present({ sn: 's.sn', productName: 'p.name', customerName: 'c.name' }));

type Named = { readonly sn: string; readonly productName: string; readonly customerName?: string };

async function namesOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  const rows = await db.all(sql<{ id: number; named: string }>`select s.id, ${NAMED} as named
    from ${listed('integer', [...new Set(ids)], 'n')} ${inOrder} sn s on s.id = n.value
      join product p on p.id = s.product_id left join customer c on c.id = s.customer_id`);
  return new Map(rows.map(({ id, named }) => [id, JSON.parse(named) as Named]));
}
