import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../testing/factories.ts';
import { uniqueMac } from '../testing/machines.ts';
import { borrowRequest, lend, LENDING, newDevice } from '../testing/offline.ts';
import { heartbeat, loggedIn, logIn } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Between the moment at which a session has been silent too long and the moment at which the sweeper ends it. */

/** A session is over this many seconds after its last contact. */
const OVER = 181;

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const seatCheck = async (sn: string, query = '') =>
  (await ok(service.api('GET', `/sns/${sn}/explain${query}`))).envelope.data.items.find(
    ({ check }) => check === 'concurrency',
  );
const openSessions = async (sn: string): Promise<number> =>
  (await ok(service.api('GET', `/sns/${sn}/sessions`))).envelope.data.total;

describe('GET /sns/{sn}/explain', () => {
  test('counts no session that fell silent, but borrowed seats until they are over', async () => {
    const sn = await makeSn(service, { concurrentNumber: 2 }, LENDING);
    await lend(service, borrowRequest(sn, newDevice(), 60));
    await loggedIn(service, sn);
    const full = { passed: false, detail: expect.stringMatching(/open sessions: 1, borrowed seats: 1\.$/) };
    expect(await seatCheck(sn)).toMatchObject(full);
    service.time.now += OVER - 1;
    expect(await seatCheck(sn)).toMatchObject(full);

    service.time.now += 1;
    expect(await seatCheck(sn)).toMatchObject({ passed: true, detail: expect.stringMatching(/^1 of 2 seats/) });
    await ok(service.api('PATCH', '/sns', [{ sn, concurrentNumber: 1 }]));
    const detail: unknown = expect.stringMatching(/open sessions: 0, borrowed seats: 1\.$/);
    expect(await seatCheck(sn)).toMatchObject({ passed: false, detail });
    expect(await openSessions(sn)).toBe(1);
    expect((await logIn(service, sn)).envelope.status).toBe(1799);

    service.time.now += 3600 - OVER;
    expect(await seatCheck(sn)).toMatchObject({ passed: true });
    await loggedIn(service, sn);
  });

  test('counts a silent session under notice once', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' });
    const { id } = await loggedIn(service, sn);
    await ok(service.api('DELETE', `/sns/${sn}/sessions?noticeSeconds=60`, [id]));
    service.time.now += OVER;
    await ok(service.api('PATCH', '/sns', [{ sn, concurrentNumber: 0 }]));
    const detail: unknown = expect.stringMatching(/open sessions: 0, borrowed seats: 0\.$/);
    expect(await seatCheck(sn)).toMatchObject({ passed: false, detail });
  });

  test('does not let a device take the place of its session that fell silent', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' });
    const mac = uniqueMac();
    await loggedIn(service, sn, { mac });
    service.time.now += OVER;
    await ok(service.api('PATCH', '/sns', [{ sn, concurrentNumber: 0 }]));
    expect(await seatCheck(sn, `?mac=${mac}`)).toMatchObject({ passed: false });
    expect((await logIn(service, sn, { mac })).envelope.status).toBe(1799);
  });

  test('reclaims no seat from an idle session that fell silent', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1, reclaimMinutes: 5 }, { type: 'FLOAT' });
    await ok(heartbeat(service, await loggedIn(service, sn), { commands: 1 }));
    service.time.now += 600;
    expect(await seatCheck(sn)).toMatchObject({ passed: true, detail: expect.not.stringMatching(/idle/) });
    await ok(service.api('PATCH', '/sns', [{ sn, concurrentNumber: 0 }]));
    expect(await seatCheck(sn)).toMatchObject({ passed: false });
    expect((await logIn(service, sn)).envelope.status).toBe(1799);
  });
});
