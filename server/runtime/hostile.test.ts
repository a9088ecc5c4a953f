import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSn } from '../testing/factories.ts';
import { licenceOf, newDevice, updateRequest } from '../testing/offline.ts';
import { loggedIn, logRows } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let sn: string;
beforeAll(async () => {
  service = createTestApp({ TRUST_PROXY: 'true' });
  sn = await makeSn(service, {}, { type: 'FLOAT' });
});
afterAll(() => service.close());

/** Each caller has its own address, so that the throttle does not apply. */
let callers = 0;
const from = () => ({ 'x-forwarded-for': `198.51.${callers >> 8}.${callers++ & 255}` });
const post = (path: string, body: unknown) => service.runtime('POST', path, body, from());

const mac = '00-1A-2B-3C-4D-5E';
const deep = '['.repeat(100_000) + ']'.repeat(100_000);

describe('POST /runtime/sessions and /runtime/offline', () => {
  test.each([
    '', '{', 'null', '5', '[]', '"text"', deep, '{"__proto__":{"sn":"AAAA"}}', '{"sn":{"toString":1},"mac":["x"]}',
    '{"sn":"AAAA","mac":"\\ud800"}', '{"sn":"\\u0000","mac":"x"}', '{"code":{"length":9}}', '{"code":"<requestInfo>"}',
    `{"code":"${'<requestInfo>'.repeat(3000)}"}`, '{"code":"<!DOCTYPE a [<!ENTITY b SYSTEM \\"file:///etc/passwd\\">]>"}',
    JSON.stringify({ sn: 'x'.repeat(900_000), mac }), JSON.stringify({ sn: 'A'.repeat(2_000_000), mac }),
  ])('refuse %.40s in the envelope, and go on', async (body) => {
    for (const path of ['/sessions', '/offline', '/sessions/1/heartbeat']) {
      const { http } = await post(path, body);
      expect([path, http >= 400 && http < 500]).toEqual([path, true]);
    }
    expect(Object.hasOwn(Object.prototype, 'sn')).toBe(false);
  }); // prettier-ignore

  test.each([
    { loginName: '\ud800' },
    { loginName: 'a\u0000b' },
    { loginName: 'x'.repeat(129) },
    { machineName: 'x'.repeat(256) },
    { machineName: '\u0007' },
    { clientVersion: 2 ** 53 },
    { clientVersion: -1 },
    { virtualMachine: 'no' },
    { password: { toString: 1 } },
    { deviceCode: 'B'.repeat(257) },
  ])('refuse %j', async (more) => {
    expect((await post('/sessions', { sn, mac, ...more })).envelope.status).toBe(515);
  });

  test('store nothing longer than a record may be', async () => {
    const texts = { loginName: '名'.repeat(128), machineName: '<b>'.repeat(85), password: 'x'.repeat(1024) };
    await loggedIn(service, sn, { mac, ...texts });
    const [entry] = (await logRows(service)).slice(-1);
    expect(entry?.login_name).toBe(texts.loginName);
    expect(JSON.stringify(await logRows(service)).length).toBeLessThan(2000);
  });
});

test('neither passwords nor tokens are in the database or in the log of the service', async () => {
  const secret = 'correct-horse-battery';
  const { token } = await loggedIn(service, sn, { mac, loginName: 'ada', password: secret });
  await service.runtime('POST', '/sessions/1/heartbeat', {}, { authorization: `Bearer ${secret}` });
  await post('/sessions', { sn: secret, mac, password: secret });
  const tables = ['sn_log', 'session', 'ended_session', 'audit', 'idempotency', 'login_throttle', 'machine'];
  const kept = await Promise.all(tables.map((table) => service.db.read.all(sql`select * from ${sql.raw(table)}`)));
  const all = JSON.stringify(kept) + service.logLines().join();
  for (const text of [secret, token]) expect(all).not.toContain(text);
});

describe('POST /runtime/offline', () => {
  test('answers an update request of a device, which is activated', async () => {
    const device = newDevice();
    const licence = licenceOf(service, await post('/offline', { code: updateRequest(sn, device) }));
    expect(licence).toMatchObject({ kind: 'update', sn, device: { mid: device.deviceCode } });
  });

  test('throttles an address that guesses SNs', async () => {
    const address = from();
    const guess = () => service.runtime('POST', '/offline', { code: updateRequest('NOSUCHSN', newDevice()) }, address);
    for (let attempt = 0; attempt < 30; attempt++) expect((await guess()).envelope.status).toBe(1798);
    expect((await guess()).envelope.status).toBe(4290);
  });
});
