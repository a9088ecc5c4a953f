import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS_CHECKS, type AccessCheck } from '../contract/holders/access.ts';
import { makeSn, ok } from '../testing/factories.ts';
import { uniqueMac } from '../testing/machines.ts';
import { loggedIn, logIn, logRows } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { makeUser } from '../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const ORDER = Object.keys(ACCESS_CHECKS);
const patch = (sn: string, change: object) => ok(service.api('PATCH', '/sns', [{ sn, ...change }]));

async function explain(sn: string, asked: Record<string, string | boolean> = {}): Promise<AccessCheck[]> {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const { envelope } = await ok(service.api('GET', `/sns/${sn}/explain?${query.toString()}`));
  return envelope.data.items as AccessCheck[];
}

/** Adds sessions of the device by SQL. */
const copySessions = (count: number): Promise<number> =>
  service.db.tx(async (tx) => {
    const numbers = sql`(with recursive i(n) as (select 1 union all select n + 1 from i where n < ${count}) select n from i)`;
    await tx.run(sql`insert into machine (id, sn_id, identity, mid, reg_date)
      select 1000000 + n, sn_id, 'copy ' || n, 'copy ' || n, 0 from machine join ${numbers}`);
    return tx.run(sql`insert into session (id, sn_id, sn, machine_id, identity, user_id, log_id, token_hash, login_name, ip,
        login_date, last_connection_date, last_sync_date, contact, license_mark)
      select 1000000 + n, sn_id, sn, 1000000 + n, identity, user_id, log_id, token_hash, login_name, ip,
        login_date, last_connection_date, last_sync_date, contact, license_mark from session join ${numbers}`);
  });

/** Expects that a check refuses the log-in, that the explanation names it first, and that the log has its code. */
async function expectRefusal(sn: string, body: Record<string, string | boolean>, check: string): Promise<void> {
  const code = ACCESS_CHECKS[check as keyof typeof ACCESS_CHECKS];
  const { envelope } = await logIn(service, sn, body);
  expect([check, envelope.status]).toEqual([check, code]);
  const entry = (await logRows(service)).at(-1);
  expect(entry).toMatchObject({ error_code: code, status: null, end_time: service.time.now });
  const { password: _secret, ...asked } = body;
  const checks = await explain(sn, asked);
  expect(checks.map((made) => made.check)).toEqual(ORDER);
  const failed = checks.find(({ passed }) => passed === false);
  if (check === 'userPassword') expect(checks.find((made) => made.check === check)).not.toHaveProperty('passed');
  else expect([failed?.check, failed?.code, failed?.detail]).toEqual([check, code, entry?.failure]);
}

describe('the first check that fails decides', () => {
  test('of an account licence: each fault is reported once those before it are corrected', async () => {
    const sn = await makeSn(
      service,
      {
        namedUser: true,
        vmDetect: true,
        forbidRemoteDesktop: true,
        startDate: '2026-11-22',
        endDate: '2026-11-30',
        volumeNumber: 1,
        concurrentNumber: 1,
        usageNumber: 1,
      },
      { type: 'CLOUD' },
    );
    const mac = uniqueMac();
    const body = { mac, loginName: 'ada', password: 'wrong', virtualMachine: true, remoteDesktop: true };

    await patch(sn, { status: 2 });
    await expectRefusal(sn, body, 'snPresent');
    await patch(sn, { status: 4 });
    await ok(service.api('POST', '/sns/archive', [sn]));
    await expectRefusal(sn, body, 'snPresent');
    await ok(service.api('POST', '/sns/unarchive', [sn]));
    await expectRefusal(sn, body, 'snNotBlacklisted');
    await patch(sn, { status: 1 });
    await expectRefusal(sn, body, 'snEnabled');
    await patch(sn, { status: 0 });
    await expectRefusal(sn, body, 'snPeriod');
    service.time.now += 86_400;
    await expectRefusal(sn, body, 'userKnown');
    await makeUser(service, 'ada', { password: 'ada-has-a-password', status: 1 });
    await expectRefusal(sn, body, 'userPassword');
    body.password = 'ada-has-a-password';
    await expectRefusal(sn, body, 'userEnabled');
    await ok(service.api('PATCH', '/users/user/ada', { status: 0 }));
    await expectRefusal(sn, body, 'userBound');
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    await expectRefusal(sn, body, 'virtualMachine');
    body.virtualMachine = false;
    await expectRefusal(sn, body, 'remoteDesktop');
    body.remoteDesktop = false;

    const other = { ...body, mac: uniqueMac() };
    await loggedIn(service, sn, other);
    const [device] = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;
    const setDevice = (status: number) => service.api('POST', `/machines/${String(device?.['id'])}`, { status });
    await ok(setDevice(33));
    await expectRefusal(sn, other, 'deviceEnabled');
    await ok(setDevice(1));
    await expectRefusal(sn, other, 'deviceEnabled');
    await ok(setDevice(0));
    await expectRefusal(sn, body, 'deviceVolume');
    await patch(sn, { volumeNumber: 2, concurrentNumber: 0 });
    await expectRefusal(sn, body, 'concurrency');
    await patch(sn, { concurrentNumber: null });
    await expectRefusal(sn, body, 'usage');
    await patch(sn, { usageNumber: 2 });
    await loggedIn(service, sn, body);
  });

  test('of what only some licences have: a LOCAL licence that is controlled offline', async () => {
    const sn = await makeSn(service, { vmDetect: true }, { type: 'LOCAL', controlType: 'OFFLINE' });
    await expectRefusal(sn, { mac: uniqueMac(), virtualMachine: true }, 'snOnline');
    const online = await makeSn(service, {}, { type: 'LOCAL', controlType: 'SMART' });
    await loggedIn(service, online);
  });

  test('of a licence that has ended', async () => {
    const sn = await makeSn(service, { endDate: '2026-11-21 09:00:01' }, { type: 'FLOAT' });
    await loggedIn(service, sn);
    service.time.now += 1;
    await expectRefusal(sn, { mac: uniqueMac() }, 'snPeriod');
  });

  test('of a device with 200 sessions of account licences, on all SNs together', async () => {
    const mac = uniqueMac();
    await makeUser(service, 'ada', { password: 'ada-has-a-password' });
    const body = { mac, loginName: 'ada', password: 'ada-has-a-password' };
    const sn = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    await loggedIn(service, sn, body);
    const last = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
    await ok(service.api('POST', `/sns/${last}/users`, [{ name: 'ada' }]));
    await copySessions(198);
    await loggedIn(service, last, body);
    const beyond = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
    await ok(service.api('POST', `/sns/${beyond}/users`, [{ name: 'ada' }]));
    await expectRefusal(beyond, body, 'sessionsOfDevice');
    await loggedIn(service, sn, body);
    await loggedIn(service, await makeSn(service, {}, { type: 'FLOAT' }), { mac });
  });
});

describe('GET /sns/{sn}/explain', () => {
  test('answers that the first check fails for an unknown SN', async () => {
    expect(await explain('NOSUCHSN')).toEqual([
      { check: 'snExists', code: 1798, passed: false, detail: 'There is no SN NOSUCHSN.' },
    ]);
    expect((await service.api('GET', '/sns/AAAAAAAAAAAAAAAB/explain')).envelope.status).toBe(1806);
  });

  test('passes all checks of a usable SN, and changes nothing', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1, usageNumber: 1, volumeNumber: 1 }, { type: 'FLOAT' });
    const before = JSON.stringify((await service.api('GET', `/sns/${sn}`)).envelope.data);
    for (let round = 0; round < 2; round++) {
      const checks = await explain(sn, { mac: uniqueMac(), loginName: 'anyone' });
      expect(checks.filter(({ passed }) => passed !== true)).toEqual([]);
    }
    expect(JSON.stringify((await service.api('GET', `/sns/${sn}`)).envelope.data)).toBe(before);
    expect(await logRows(service)).toEqual([]);
  });

  test('does not pass checks of unknown facts: device state, virtual machine, remote desktop', async () => {
    const sn = await makeSn(service, { vmDetect: true, forbidRemoteDesktop: true }, { type: 'FLOAT' });
    const open = (checks: AccessCheck[]) =>
      checks.filter(({ passed }) => passed === undefined).map(({ check }) => check);
    expect(open(await explain(sn))).toEqual(['virtualMachine', 'remoteDesktop', 'deviceEnabled']);
    expect(open(await explain(sn, { mac: uniqueMac() }))).toEqual(['virtualMachine', 'remoteDesktop']);
    const told = { mac: uniqueMac(), virtualMachine: 'false', remoteDesktop: 'false' };
    expect(open(await explain(sn, told))).toEqual([]);
  });

  test('says which checks the SN does not need, which pass', async () => {
    const needless = async (sn: string) =>
      (await explain(sn, { loginName: 'nobody' })).filter(({ needed }) => needed === false);
    const checks = await needless(await makeSn(service, {}, { type: 'FLOAT' }));
    expect(checks.map(({ check }) => check)).toEqual([
      'userKnown',
      'userPassword',
      'userEnabled',
      'userBound',
      'sessionsOfDevice',
    ]);
    expect(checks.filter(({ passed }) => passed !== true)).toEqual([]);
    expect(await needless(await makeSn(service, { namedUser: true }, { type: 'CLOUD' }))).toEqual([]);
  });

  test('knows the device and the session that it has', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1, volumeNumber: 1 }, { type: 'FLOAT' });
    const mac = uniqueMac();
    await loggedIn(service, sn, { mac });
    const failed = (checks: AccessCheck[]) => checks.flatMap((made) => (made.passed === false ? [made.check] : []));
    expect(failed(await explain(sn, { mac }))).toEqual([]);
    expect(failed(await explain(sn))).toEqual(['deviceVolume', 'concurrency']);
  });

  test.each([
    ['deviceCode=BLC1', 2307],
    ['deviceCode=X', 515],
    ['mac=1', 2307],
    ['mac=00-1A-2B-3C-4D-5E&deviceCode=B', 515],
    ['virtualMachine=maybe', 515],
    ['password=secret', 515],
  ])('refuses ?%s', async (query, status) => {
    const sn = await makeSn(service);
    expect((await service.api('GET', `/sns/${sn}/explain?${query}`)).envelope.status).toBe(status);
  });

  test('is open to all readers', async () => {
    const sn = await makeSn(service);
    expect((await service.as('viewer')('GET', `/sns/${sn}/explain`)).envelope.status).toBe(0);
  });
});
