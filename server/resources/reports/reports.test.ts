import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
let sn: string;
beforeAll(() => {
  service = createTestApp();
});
beforeEach(async () => {
  service.time.now = TEST_NOW;
  sn = await makeSn(service, {}, { type: 'FLOAT' });
});
afterAll(() => service.close());

const PEAK = '/reports/sn/peak';
const USAGE = '/reports/users/usage';
const ERRORS = '/reports/users/errors';

/** Returns an uploaded entry; its user is ada by default. */
const used = (startTime: string, endTime: string, more: object = {}) => ({
  startTime,
  endTime,
  loginName: 'ada',
  ...more,
});
const upload = (entries: readonly object[], code = sn) => ok(service.api('POST', `/sns/${code}/logs`, entries));
const items = async (path: string, body: object) =>
  (await ok(service.api('POST', path, { sns: [sn], startDate: '2026-11-01', ...body }))).envelope.data.items;
const peaks = async (body: object) => (await items(PEAK, body)).map(({ date, peak }) => [date, peak]);
const minutes = async (body: object) =>
  (await items(USAGE, { users: [{ loginName: 'ada' }], ...body })).map((item) => item['durationMinutes']);

describe(`POST ${PEAK}`, () => {
  test('has an item for every month or day of the range, in order of SNs, then date; 0 where nothing happened', async () => {
    const other = await makeSn(service, {}, { type: 'FLOAT' });
    await upload([used('2026-10-30 08:00:00', '2026-10-30 09:00:00')], other);
    const body = { sns: [other, sn], startDate: '2026-10-30', endDate: '2026-11-01' };
    expect(await items(PEAK, body)).toEqual([
      { sn: other, unit: 'month', date: '2026-10-01 00:00:00', peak: 1 },
      { sn: other, unit: 'month', date: '2026-11-01 00:00:00', peak: 0 },
      { sn, unit: 'month', date: '2026-10-01 00:00:00', peak: 0 },
      { sn, unit: 'month', date: '2026-11-01 00:00:00', peak: 0 },
    ]);
    expect(await items(PEAK, { ...body, sns: [other], scale: 'day' })).toEqual([
      { sn: other, unit: 'day', date: '2026-10-30 00:00:00', peak: 1 },
      { sn: other, unit: 'day', date: '2026-10-31 00:00:00', peak: 0 },
      { sn: other, unit: 'day', date: '2026-11-01 00:00:00', peak: 0 },
    ]);
  });

  test('counts sessions open over midnight and for days on each of the days', async () => {
    await upload([used('2026-11-02 22:00:00', '2026-11-05 01:00:00'), used('2026-11-03 10:00:00', '2026-11-03 11:00:00')]);
    expect(await peaks({ startDate: '2026-11-02', endDate: '2026-11-06', scale: 'day' })).toEqual([
      ['2026-11-02 00:00:00', 1],
      ['2026-11-03 00:00:00', 2],
      ['2026-11-04 00:00:00', 1],
      ['2026-11-05 00:00:00', 1],
      ['2026-11-06 00:00:00', 0],
    ]);
  }); // prettier-ignore

  test.each([
    ['one ends in the second in which another begins', '09:00:00', '09:00:00', 1],
    ['one ends a second later', '09:00:01', '09:00:00', 2],
  ])('%s', async (_, end, begin, peak) => {
    await upload([used('2026-11-03 08:00:00', `2026-11-03 ${end}`), used(`2026-11-03 ${begin}`, '2026-11-03 10:00:00')]);
    expect(await peaks({})).toEqual([['2026-11-01 00:00:00', peak]]);
  }); // prettier-ignore

  test('counts a session without length at its second', async () => {
    await upload([used('2026-11-03 08:00:00', '2026-11-03 09:00:00'), used('2026-11-03 08:30:00', '2026-11-03 08:30:00')]);
    expect(await peaks({})).toEqual([['2026-11-01 00:00:00', 2]]);
  }); // prettier-ignore

  test('counts sessions that last until now, and not beyond', async () => {
    await ok(logIn(service, sn));
    await ok(logIn(service, sn));
    service.time.now += 86_400;
    const days = await peaks({ startDate: '2026-11-20', endDate: '2026-11-24', scale: 'day' });
    expect(days.map(([, peak]) => peak)).toEqual([0, 2, 2, 0, 0]);
  });

  test('counts what is said to last or begin after now on its days, and what is over no more', async () => {
    service.time.now = Date.UTC(2026, 10, 21, 12) / 1000;
    await upload([
      used('2026-11-21 10:00:00', '2026-11-22 06:00:00'),
      used('2026-11-21 07:00:00', '2026-11-21 08:00:00'),
      used('2026-11-21 14:00:00', '2026-11-21 15:00:00'),
    ]);
    expect(await peaks({ startDate: '2026-11-21', endDate: '2026-11-23', scale: 'day' })).toEqual([
      ['2026-11-21 00:00:00', 2],
      ['2026-11-22 00:00:00', 1],
      ['2026-11-23 00:00:00', 0],
    ]);
  });

  test('counts neither refused log-ins nor borrowed seats', async () => {
    await upload([
      used('2026-11-03 08:00:00', '2026-11-09 08:00:00', { status: 'checkin' }),
      { startTime: '2026-11-03 08:00:00', errorCode: 1799 },
    ]);
    expect(await peaks({})).toEqual([['2026-11-01 00:00:00', 0]]);
  });

  test('clips the first and the last unit to the range; the second of endDate is in it', async () => {
    await upload([used('2026-11-03 08:00:00', '2026-11-03 10:00:00'), used('2026-11-03 09:00:00', '2026-11-03 10:00:00')]);
    const within = (from: string, to: string) => peaks({ startDate: `2026-11-03 ${from}`, endDate: `2026-11-03 ${to}` });
    expect(await within('07:00:00', '08:59:59')).toEqual([['2026-11-01 00:00:00', 1]]);
    expect(await within('07:00:00', '09:00:00')).toEqual([['2026-11-01 00:00:00', 2]]);
    expect(await within('10:00:00', '11:00:00')).toEqual([['2026-11-01 00:00:00', 0]]);
    expect(await within('09:59:59', '11:00:00')).toEqual([['2026-11-01 00:00:00', 2]]);
  }); // prettier-ignore
});

describe(`POST ${USAGE}`, () => {
  test('sums up seconds of sessions clipped to the range, then rounds down', async () => {
    await upload([used('2026-10-31 23:59:00', '2026-11-01 00:00:40'), used('2026-11-02 08:00:00', '2026-11-02 08:01:50')]);
    expect(await minutes({})).toEqual([2]);
    expect(await minutes({ startDate: '2026-10-31' })).toEqual([3]);
    expect(await minutes({ startDate: '2026-11-02 08:00:00', endDate: '2026-11-02 08:00:59' })).toEqual([1]);
    expect(await minutes({ startDate: '2026-11-02 08:00:00', endDate: '2026-11-02 08:00:58' })).toEqual([0]);
  }); // prettier-ignore

  test('counts a session that lasts until now', async () => {
    await logIn(service, sn, { loginName: 'ada' });
    service.time.now += 600;
    expect(await minutes({ endDate: '2026-12-01' })).toEqual([10]);
  });

  test('has no item for an SN and user without a session in the range', async () => {
    await upload([{ ...used('2026-11-02 08:00:00', '2026-11-02 08:00:00'), status: 'login' }]);
    expect(await minutes({ users: [{ loginName: 'bob' }, { loginName: 'ada' }, { loginName: 'cleo' }] })).toEqual([0]);
    expect(await minutes({ startDate: '2026-11-03' })).toEqual([]);
  });

  test('finds users by the first of loginName, email and phone, and answers what was asked', async () => {
    await makeUser(service, 'ada', { email: 'ada@example.com', phone: '+49 30 1' });
    await makeUser(service, 'bob', { email: 'ada@example.com' });
    await upload([
      used('2026-11-02 08:00:00', '2026-11-02 09:00:00'),
      used('2026-11-02 08:00:00', '2026-11-02 08:05:00', { loginName: 'bob' }),
    ]);
    const users = [{ email: 'ada@example.com', phone: '0' }, { phone: '+49 30 1' }, { loginName: 'bob', phone: '+49 30 1' }, { email: 'none@example.com' }];
    expect(await items(USAGE, { users })).toEqual([
      { sn, user: users[0], durationMinutes: 65 },
      { sn, user: users[1], durationMinutes: 60 },
      { sn, user: users[2], durationMinutes: 5 },
    ]);
  }); // prettier-ignore
});

describe(`POST ${ERRORS}`, () => {
  beforeEach(() =>
    upload([
      ...[1799, 1793, 1799].map((errorCode) => ({ startTime: '2026-11-02 08:00:00', errorCode, loginName: 'ada' })),
      { startTime: '2026-11-03 08:00:00', errorCode: 1978, loginName: 'ada' },
      used('2026-11-02 08:00:00', '2026-11-02 09:00:00'),
    ]),
  );
  const infos = async (body: object) => (await items(ERRORS, body)).map((item) => item['errorInfos']);

  test('counts refused log-ins by code, ascending; every SN and user has an item', async () => {
    const users = [{ loginName: 'bob' }, { loginName: 'ada' }];
    expect(await items(ERRORS, { users })).toEqual([
      { sn, user: users[0], errorInfos: [] },
      { sn, user: users[1], errorInfos: [{ code: 1793, count: 1 }, { code: 1799, count: 2 }, { code: 1978, count: 1 }] },
    ]);
    expect(await infos({ users, endDate: '2026-11-02' })).toEqual([[], [{ code: 1793, count: 1 }, { code: 1799, count: 2 }]]);
  }); // prettier-ignore

  test('takes the list as user or users, not both, and the codes that are asked for', async () => {
    const user = [{ loginName: 'ada' }];
    expect(await infos({ user, errorCodes: [1978, 1798] })).toEqual([[{ code: 1978, count: 1 }]]);
    expect(await infos({ users: user, errorCodes: [1793] })).toEqual([[{ code: 1793, count: 1 }]]);
    expect((await infos({ user, errorCodes: [] }))[0]).toHaveLength(3);
    const both = { sns: [sn], startDate: '2026-11-01', user, users: user };
    expect((await service.api('POST', ERRORS, both)).envelope.status).toBe(515);
  });
});

describe.each([PEAK, USAGE, ERRORS])('POST %s', (path) => {
  const users = path === PEAK ? {} : { users: [{ loginName: 'ada' }] };
  const ask = async (body: object) => {
    const answer = await service.api('POST', path, { sns: [sn], startDate: '2026-11-01', ...users, ...body });
    return answer.envelope.status;
  };

  test.each([
    ['six months to the second', { startDate: '2026-01-15 10:00:00', endDate: '2026-07-15 10:00:00' }, 0],
    ['a second more', { startDate: '2026-01-15 10:00:00', endDate: '2026-07-15 10:00:01' }, 515],
    ['six months by dates', { startDate: '2026-01-15', endDate: '2026-07-15' }, 0],
    ['a day more', { startDate: '2026-01-15', endDate: '2026-07-16' }, 515],
    ['from the 31st to the end of a shorter month', { startDate: '2025-08-31', endDate: '2026-02-28' }, 0],
    ['beyond it', { startDate: '2025-08-31', endDate: '2026-03-01' }, 515],
    ['six months up to today', { startDate: '2026-05-21' }, 0],
    ['more than six months up to today', { startDate: '2026-05-20' }, 515],
    ['an end before the start', { startDate: '2026-11-02', endDate: '2026-11-01' }, 515],
    ['a start after today without an end', { startDate: '2026-11-22' }, 515],
    ['the same second', { startDate: '2026-11-02 08:00:00', endDate: '2026-11-02 08:00:00' }, 0],
    ['a date that is none', { startDate: '2026-02-30' }, 515],
    ['no start', { startDate: undefined }, 514],
    ['a field that is none', { scales: 'day' }, 515],
    ['eleven SNs', { sns: Array.from({ length: 11 }, () => 'AAAA') }, 515],
    ['an unknown SN', { sns: ['AAAAAAAAAAAAAAAA'] }, 1798],
    ['an SN that is none', { sns: ['AAAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAAB'] }, 1806],
  ])('%s', async (_, body, status) => {
    expect(await ask(body)).toBe(status);
  });

  test('names an SN once, however often and in whatever form it is given', async () => {
    const spelled = [sn, sn.toLowerCase(), `${sn.slice(0, 4)}-${sn.slice(4)}`];
    await upload([used('2026-11-02 08:00:00', '2026-11-02 09:00:00')]);
    const body = { sns: spelled, startDate: '2026-11-01', ...users };
    expect((await ok(service.api('POST', path, body))).envelope.data.total).toBe(1);
  });

  test('has nothing to tell without SNs or users, whatever the range', async () => {
    const nothing = [{ sns: [] }, { sns: undefined, startDate: '2020-01-01' }, ...(path === PEAK ? [] : [{ users: [] }, { users: undefined }])];
    for (const body of nothing) {
      const asked = { sns: [sn], startDate: '2026-11-01', ...users, ...body };
      expect((await ok(service.api('POST', path, asked))).envelope.data).toEqual({ total: 0, items: [] });
    }
  }); // prettier-ignore

  test('is for every role, and for keys that may only read', async () => {
    const body = { sns: [sn], startDate: '2026-11-01', ...users };
    expect((await service.as('viewer')('POST', path, body)).http).toBe(200);
    expect((await service.api('POST', path, body, { platformkey: 'wrong' })).http).toBe(401);
  });
});

test.each([[[{}]], [[{ loginName: '' }]], [[{ email: '' }]], [Array.from({ length: 11 }, () => ({ loginName: 'a' }))]])(
  'users %j are refused',
  async (users) => {
    for (const path of [USAGE, ERRORS]) {
      const body = { sns: [sn], startDate: '2026-11-01', users };
      expect((await service.api('POST', path, body)).envelope.status).toBe(515);
    }
  },
);
