import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worksUntil as worksUntilOnDevice } from '../../../device/standing.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { licenceOf, newDevice, updateRequest } from '../../testing/offline.ts';
import { logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { hasExpired, isInGrace, worksUntil } from '../sns/standing-rules.ts';

const DAY = 86_400;
const EXPIRED = 1793;

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

type Term = {
  end_date: number | null;
  expiration_days: number | null;
  active_date: number;
  grace_days: number | null;
  extended_until: number | null;
};

/**
 * A licence that was used before, with up to two ends, grace and an extension, and a moment within two seconds of one of
 * them.
 */
const cases = fc
  .record({
    end: fc.option(fc.integer({ min: -5, max: 3 * DAY })),
    days: fc.option(fc.integer({ min: 0, max: 3 })),
    activated: fc.integer({ min: -5, max: 5 }),
    seconds: fc.integer({ min: -2, max: 2 }),
    atLast: fc.boolean(),
    grace: fc.option(fc.constantFrom(0, 1, 2)),
    extended: fc.option(fc.integer({ min: 0, max: 3 * DAY })),
    at: fc.nat(2),
  })
  .filter(({ end, days }) => end !== null || days !== null)
  .map(({ end, days, activated, seconds, atLast, grace, extended, at }) => {
    const active_date = TEST_NOW + activated;
    const end_date = end === null ? null : TEST_NOW + end;
    const ends = [end_date, days === null ? null : active_date + days * DAY].filter((at) => at !== null);
    const extended_until = extended === null ? null : TEST_NOW + extended;
    const term: Term = { end_date, expiration_days: days, active_date, grace_days: grace, extended_until };
    const one = atLast ? Math.max(...ends) : Math.min(...ends);
    const later = [one, Math.min(...ends) + (grace ?? 0) * DAY, extended_until ?? one];
    return { term, now: (later[at] ?? one) + seconds };
  });

const post = (path: string, body: object) => service.api('POST', path, body);
const first = async (answer: ReturnType<TestApp['api']>) => (await ok(answer)).envelope.data.items[0] ?? {};

const total = async (standing: string, sn: string): Promise<number> => {
  const querys = Object.entries({ standing, sn }).map(([name, value]) => ({ name, op: '=', values: [value] }));
  return (await ok(post('/sns/data', { querys }))).envelope.data.total;
};

/** Returns where the licence of an SN counts as ended now. */
async function endedAt(sn: string): Promise<Record<string, boolean>> {
  const query = { querys: [{ name: 'sn', op: '=', values: [sn] }] };
  const request = updateRequest(sn, newDevice());
  const checks = (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items;
  const code = async (answer: ReturnType<TestApp['api']>) => (await answer).envelope.status;
  return {
    'the list': (await first(post('/sns/data?scope=standing', query)))['standing'] === 'expired',
    'a filter': (await total('expired', sn)) === 1,
    'the record': (await first(service.api('GET', `/sns/${sn}?scope=standing`)))['standing'] === 'expired',
    'the search': (await first(service.api('GET', `/search?q=${sn}`)))['standing'] === 'expired',
    'the standing on the desk': checks[0]?.['standing'] === 'expired',
    'the check on the desk': checks.find(({ check }) => check === 'snPeriod')?.['passed'] === false,
    'a log-in': (await code(logIn(service, sn))) === EXPIRED,
    'an update string': (await code(post('/sns/update_code', { code: request }))) === EXPIRED,
  };
}

test('a licence ends in the same second for log-ins, strings, lists, the search and the desk', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ term, now }) => {
      service.time.now = TEST_NOW;
      const sn = await makeSn(service);
      await service.db.tx((tx) =>
        tx.run(sql`update sn set end_date = ${term.end_date}, expiration_days = ${term.expiration_days},
          active_date = ${term.active_date}, grace_days = ${term.grace_days}, extended_until = ${term.extended_until}
          where sn = ${sn}`),
      );
      service.time.now = now;
      const places = await endedAt(sn);
      expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, hasExpired(term, now)])));
      expect(await total('grace', sn)).toBe(isInGrace(term, now) ? 1 : 0);
      const warning = (await logIn(service, sn)).envelope.data.items[0]?.['warning'];
      expect(warning !== undefined).toBe(isInGrace(term, now));
    }),
    { numRuns: 60 },
  );
});

test('the device ends a licence in the second in which the service does', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ term, now }) => {
      service.time.now = TEST_NOW;
      const sn = await makeSn(service);
      const code = updateRequest(sn, newDevice());
      await service.db.tx((tx) =>
        tx.run(sql`update sn set end_date = ${term.end_date}, expiration_days = ${term.expiration_days},
          active_date = ${term.active_date}, grace_days = ${term.grace_days}, extended_until = ${term.extended_until}
          where sn = ${sn}`),
      );
      // A string is only given while the licence works.
      service.time.now = Math.min(now, (worksUntil(term) ?? now) - 1);
      const { validity } = licenceOf(service, await post('/sns/update_code', { code }));
      const end = worksUntilOnDevice(validity as Parameters<typeof worksUntilOnDevice>[0]);
      expect(end && end.at / 1000).toBe(worksUntil(term));
    }),
    { numRuns: 30 },
  );
});
