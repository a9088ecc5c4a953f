import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createZone } from '../time/zone.ts';
import { verifyPassword } from '../core/password-hash.ts';
import { isSession } from '../resources/logbook/peak-rules.ts';
import { keepZone } from '../resources/logbook/zone-store.ts';
import { deviceCodeOf } from '../resources/offline/device-fields.ts';
import { ok } from '../testing/factories.ts';
import { recountPeaks } from '../testing/log-recount.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { seedDemo } from './seed.ts';
import { DEMO_USER_PASSWORD } from './seed/users.ts';

const DAY = 86_400;
const ZONE = createZone('Europe/Berlin');

let service: TestApp;
beforeAll(async () => {
  service = createTestApp({ TIME_ZONE: ZONE.name });
  await seedDemo(service.db, { seed: 1, now: TEST_NOW, deviceCode: deviceCodeOf });
  await keepZone(service.db);
});
afterAll(() => service.close());

const isMondayAtNine = (text: string): boolean =>
  text.slice(11, 13) === '09' && new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() === 1;

type Row = Record<string, string | number | null>;
const rows = (query: string): Promise<Row[]> => service.db.read.all(sql<Row>`${sql.raw(query)}`);
const number = async (query: string): Promise<number> => Number(Object.values((await rows(query))[0] ?? {})[0]);

describe('people use the licences of the sample data', () => {
  test('for half a year, in about 60,000 log entries', async () => {
    const entries = await number('select count(*) from sn_log');
    expect(entries).toBeGreaterThan(45_000);
    expect(entries).toBeLessThan(75_000);
    expect(await number('select max(start_time) - min(start_time) from sn_log')).toBeGreaterThan(180 * DAY);
  });

  test.each([
    ['Germany', 'Europe/Berlin', '-10-03'],
    ['中国', 'Asia/Shanghai', '-10-01'],
    ['United States', 'America/Chicago', '-07-04'],
  ])('%s: in office hours of its own, hardly at week-ends and on holidays', async (country, zone, holiday) => {
    const { toText } = createZone(zone);
    const entries = await rows(`select l.start_time as at from sn_log l join sn s on s.id = l.sn_id
      join customer c on c.id = s.customer_id where c.country = '${country}' and l.status in ('logout', 'timeout')`);
    const local = entries.map(({ at }) => toText(Number(at)));
    const share = (is: (text: string) => boolean) => local.filter(is).length / local.length;
    expect(entries.length).toBeGreaterThan(200);
    expect(share((text) => text.slice(11, 13) >= '07' && text.slice(11, 13) < '18')).toBeGreaterThan(0.98);
    expect(share((text) => [0, 6].includes(new Date(`${text.slice(0, 10)}Z`).getUTCDay()))).toBeLessThan(0.05);
    expect(share((text) => text.includes(holiday))).toBeLessThan(0.005);
  });

  test('by strings where there is no network: each in its turn, one for every borrowed seat', async () => {
    expect(await number('select count(*) from offline_string')).toBeGreaterThan(100);
    expect(await number(`select count(*) from offline_string where kind = 'borrow'`)).toBe(
      await number('select count(*) from borrow'),
    );
    expect(
      await number(`select count(*) from offline_string a join offline_string b on b.serial = a.serial + 1
        where b.time < a.time`),
    ).toBe(0);
    expect(await number(`select next from sequence where name = 'serial'`)).toBe(
      await number('select max(serial) + 1 from offline_string'),
    );
  });

  test('within the last day somebody was disabled, and a device that tries again and again', async () => {
    const since = TEST_NOW - DAY;
    expect(await number(`select count(*) from machine where status = 33 and last_update_date > ${since}`)).toBe(1);
    expect(await number(`select count(*) from audit where operation = 'updateUser' and time > ${since}`)).toBe(1);
    expect(
      await number(`select count(*) from sn_log where error_code = 1922 and start_time > ${since}`),
    ).toBeGreaterThan(30);
  });

  test('one SN has too few seats at nine on Mondays, and some who were refused got in later', async () => {
    const refused = await rows(`select l.start_time as at, l.sn_id as sn from sn_log l where l.error_code = 1799`);
    const atNine = refused.filter(({ at }) => isMondayAtNine(ZONE.toText(Number(at))));
    const [busiest = []] = [...Map.groupBy(atNine, ({ sn }) => sn).values()].toSorted((a, b) => b.length - a.length);
    expect(busiest.length).toBeGreaterThan(20);
    // It is the first that the report of unmet demand shows.
    const most90 = await rows(`select sn_id as sn from sn_log where error_code = 1799
      and start_time > ${TEST_NOW - 90 * DAY} group by sn_id order by count(*) desc limit 1`);
    expect(most90).toEqual([{ sn: busiest[0]?.['sn'] }]);
    const [row] = await rows(`select sn from sn where id = ${busiest[0]?.['sn']}`);
    const body = { sns: [row?.['sn']], startDate: ZONE.toText(TEST_NOW - 90 * DAY), unit: 'hour_of_week' };
    const { items } = (await ok(service.api('POST', '/reports/demand?limit=168', body))).envelope.data;
    const most = items.toSorted((one, other) => Number(other['waits']) - Number(one['waits']))[0];
    expect(most).toMatchObject({ hour: 9 });
    expect(Number(most?.['servedWaits'])).toBeGreaterThan(0);
    expect(Number(most?.['seatsNeeded'])).toBeGreaterThan(Number(most?.['seats']));
  });

  test('a day stands out by its refusals', async () => {
    const days = await rows(`select strftime('%Y-%m-%d', start_time, 'unixepoch') as day, count(*) as n from sn_log
      where error_code = 1926 group by day order by n desc`);
    expect(Number(days[0]?.['n'])).toBeGreaterThan(5 * Number(days[2]?.['n']));
  });

  test.each([
    ['disabled users', 'select count(*) from user_account where status = 1'],
    ['users bound to SNs', 'select count(distinct user_id) from sn_user'],
    ['users with account licences', 'select count(*) from user_business'],
    ['roles with users', 'select count(distinct role_id) from role_user'],
    ['recycled devices', 'select count(*) from machine where status = 1'],
    ['disabled devices', 'select count(*) from machine where status = 33'],
    ['token IDs bound', 'select count(*) from token_id where sn is not null'],
    ['token IDs free', 'select count(*) from token_id where sn is null'],
    ['refused log-ins of several kinds', 'select count(distinct error_code) from sn_log where error_code <> 0'],
    ['refused log-ins since yesterday', `select count(*) from sn_log where error_code <> 0 and start_time > ${TEST_NOW - DAY}`],
    ['seats that are out', 'select count(*) from borrow where return_date is null'],
    ['ways in which borrowed seats came back', "select count(distinct status) from sn_log where status in ('checkin', 'autoCheckin', 'checkoutCover')"],
    ['ways in which sessions ended', "select count(distinct status) from sn_log where status in ('logout', 'timeout', 'kickOut', 'highPriorityKick')"],
  ])('there are %s', async (_what, query) => {
    expect(await number(query)).toBeGreaterThan(2);
  }); // prettier-ignore
});

describe('what they do keeps the rules of the service', () => {
  test.each([
    ['devices stay within their volume', 'sn s where volume_number < (select count(*) from machine m where m.sn_id = s.id and m.status = 0)'],
    ['bound users stay within their number', 'sn s where users_number < (select count(*) from sn_user u where u.sn_id = s.id)'],
    ['token IDs fit the type of their SN', "token_id t join sn s on s.sn = t.sn where (t.token_type = 5) <> (s.type = 'TOKEN_ID') or s.type not like 'TOKEN_ID%'"],
    ['account licences are linked', "user_business l join business b on b.id = l.business_id where b.type not in ('CLOUD', 'WEB_APP')"],
    ['log entries lie between activation and now', `sn_log l join sn s on s.id = l.sn_id where l.start_time < s.active_date or max(l.start_time, l.end_time) > ${TEST_NOW}`],
    ['no device comes before it is known', 'sn_log l join machine m on m.id = l.machine_id where l.start_time < m.reg_date or l.sn_id <> m.sn_id'],
    ['no device has two seats', '(select start_time, lag(coalesce(end_time, 1e12)) over (partition by sn_id, machine_id, user_id order by start_time) as last from sn_log where error_code = 0) where start_time < last'],
    ['uses are log-ins', "sn s where use_count <> (select count(*) from sn_log l where l.sn_id = s.id and l.error_code = 0 and l.status in ('login', 'logout', 'timeout', 'kickOut', 'highPriorityKick'))"],
    ['every seat has its entry', 'borrow b join sn_log l on l.id = b.log_id where l.start_time <> b.date or l.end_time is not b.return_date'],
    ['seats are lent where that is allowed, for as long as it is', 'borrow b join sn s on s.id = b.sn_id where s.license_borrow = 0 or b.until - b.date > 60 * s.max_offline_minutes'],
    ['no seat is out whose time is over', `borrow where return_date is null and until <= ${TEST_NOW}`],
    ['seats are out to as many machines as the SN allows', 'sn s where transfer_volume < (select count(*) from borrow b where b.sn_id = s.id and b.return_date is null)'],
    ['ids of devices are never given again', "machine where id >= (select next from sequence where name = 'id')"],
  ])('%s', async (_what, from) => {
    expect(await number(`select count(*) from ${from}`)).toBe(0);
  }); // prettier-ignore

  test('sessions and borrowed seats stay within concurrentNumber', async () => {
    const held = await rows(`select l.start_time as at, l.end_time as until, s.concurrent_number as most, s.id
      from sn_log l join sn s on s.id = l.sn_id where l.error_code = 0 and s.concurrent_number is not null order by s.id, at`);
    const over: unknown[] = [];
    for (const [id, entries] of Map.groupBy(held, (row) => row['id'])) {
      let open: number[] = [];
      for (const { at, until, most } of entries) {
        open = [...open.filter((end) => end > Number(at)), Number(until ?? Infinity)];
        if (open.length > Number(most)) over.push({ id, at, most, open: open.length });
      }
    }
    expect(over).toEqual([]);
  });

  test('the peaks of every day equal a recount of the log', async () => {
    const busiest = await rows(`select s.sn, s.id from sn s join sn_log l on l.sn_id = s.id group by s.id
      order by count(*) desc limit 10`);
    const range = { from: TEST_NOW - 150 * DAY, to: TEST_NOW };
    for (const { sn, id } of busiest) {
      const log = await rows(`select * from sn_log where sn_id = ${id}`);
      const entries = log.map(({ start_time, end_time, status, error_code }) => ({
        start: Number(start_time),
        end: end_time === null ? null : Number(end_time),
        name: '',
        error: Number(error_code),
        session: isSession({ status: status as string | null, error_code: Number(error_code) }),
      }));
      const body = { sns: [sn], startDate: ZONE.toText(range.from), endDate: ZONE.toText(range.to), scale: 'day' };
      const { items } = (await ok(service.api('POST', '/reports/sn/peak', body))).envelope.data;
      const recount = recountPeaks(entries, ZONE, range, 'day', TEST_NOW);
      expect(items.map(({ date, peak }) => [date, peak])).toEqual(recount.map(({ date, peak }) => [date, peak]));
      expect(Math.max(...recount.map(({ peak }) => peak))).toBeGreaterThan(1);
    }
  });

  test('users log in with the password that is told', async () => {
    const [user] = await rows('select password_hash from user_account limit 1');
    expect(await verifyPassword(String(user?.['password_hash']), DEMO_USER_PASSWORD)).toBe(true);
  });
});
