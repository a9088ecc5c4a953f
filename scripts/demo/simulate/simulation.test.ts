import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Envelope } from '../../../server/contract/envelope.ts';
import { startService, type Service } from '../../../server/testing/spawn.ts';
import { TEST_KEY } from '../../../server/testing/test-app.ts';
import { live, newTally } from './device.ts';
import { workingPace } from './pace.ts';
import { simulate } from './simulation.ts';
import { presence } from './week.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'silent' });
});
afterAll(() => service.remove());

async function api(method: string, path: string, body?: unknown): Promise<Envelope<Record<string, unknown>>> {
  const response = await fetch(`${service.origin}/api${path}`, {
    method,
    headers: { platformkey: TEST_KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<Record<string, unknown>>;
}

async function floatingSn(attributes: object = {}): Promise<string> {
  await api('POST', '/products', { productName: 'Product' });
  await api('POST', '/businesses', { name: 'Floating', type: 'FLOAT' });
  const names = { product: { productName: 'Product' }, template: { name: 'Default' }, business: { name: 'Floating' } };
  const { items } = (await api('POST', '/sns/generate_sn?count=1', { ...names, ...attributes })).data;
  return String(items[0]?.['sn']);
}

/** Returns the same numbers every time. */
function numbers(): () => number {
  let state = 7;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const what = (devices: number) => ({
  service: service.origin,
  platformKey: TEST_KEY,
  devices,
  sns: 5,
  paced: false,
  speed: 200,
  random: numbers(),
});

test('a service without SNs, or with another key, is said to be so', async () => {
  const { signal } = new AbortController();
  await expect(simulate(what(1), signal)).rejects.toThrow('no SN');
  await expect(simulate({ ...what(1), platformKey: 'another-key-of-a-service' }, signal)).rejects.toThrow('refuses');
});

test.each([
  ['http://127.0.0.1:4190', 'The address of the service has the port 4190, which browsers and fetch refuse to open'],
  ['http://127.0.0.1:2', /^http:\/\/127\.0\.0\.1:2 cannot be reached: connect ECONNREFUSED/],
])('%s, which cannot be reached, is told with the reason', async (address, reason) => {
  await expect(simulate({ ...what(1), service: address }, new AbortController().signal)).rejects.toThrow(reason);
});

test('devices log in, work, are left idle, crash, come twice and are refused; when it is over none is logged in', async () => {
  for (let sns = 0; sns < 2; sns++) await floatingSn({ concurrentNumber: 2 });
  await api('PATCH', '/sns', [{ sn: await floatingSn(), status: 1 }]);

  const over = new AbortController();
  const tally = await simulate(what(12), over.signal, (begun) => {
    const look = setInterval(() => {
      const { logOuts, crashes, duplicates, idle, refused } = begun;
      if (logOuts > 20 && crashes > 0 && duplicates > 0 && idle > 0 && refused.has('1799')) over.abort();
    }, 50);
    over.signal.addEventListener('abort', () => clearInterval(look));
  });
  expect(tally.online).toBe(0);
  expect(tally.logIns).toBeGreaterThanOrEqual(tally.logOuts + tally.crashes);
  expect([...tally.refused.keys()].every((code) => /^\d+$/.test(code))).toBe(true);
});

test.each([
  ['stand still while its user is away from the desk', 0.12, [0, 3, 3, 3]],
  ['rise while its user works', 0.5, [0, 11, 21, 31]],
])('the commands of a session %s', async (_what, number, expected) => {
  const sn = await floatingSn();
  const commands: unknown[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'licet-simulated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let uses = 0;
  await live(
    1,
    { rest: async () => uses++ === 0, lasts: () => 1e6 },
    {
      service: service.origin,
      targets: { usable: [sn], refusing: [] },
      keys: await (await fetch(`${service.origin}/runtime/keys`)).json(),
      folder,
      tally: newTally(),
      random: () => number,
      pause: async () => {
        const { items } = (await api('GET', `/sns/${sn}/sessions`)).data;
        commands.push(items[0]?.['commands']);
        return commands.length < expected.length;
      },
    },
  );
  expect(commands).toEqual(expected);
});

test('the working week has its office hours, its nights and its weekend', () => {
  const at = (text: string) => presence(new Date(text));
  expect(at('2026-11-23T10:00:00')).toBeGreaterThan(0.8);
  expect(at('2026-11-23T03:00:00')).toBeLessThan(0.05);
  expect(at('2026-11-22T10:00:00')).toBeLessThan(at('2026-11-21T10:00:00'));
});

test.each([
  ['2026-11-23T10:00:00', 0.85],
  ['2026-11-23T03:00:00', 0.01],
])('at %s about that share of the devices is in use, once it goes by the hour', async (moment, share) => {
  const random = numbers();
  const now = new Date(moment);
  let [used, idle] = [0, 0];
  const pace = workingPace(
    async (seconds) => {
      idle += seconds;
      return used + idle < 5e7;
    },
    random,
    () => now,
  );
  while (await pace.rest()) used += pace.lasts();
  expect(used / (used + idle)).toBeCloseTo(share, 1);
});

test.each([
  ['Mondays all devices begin within two minutes', '2026-11-23T09:02:00', true],
  ['Tuesdays they do not', '2026-11-24T09:02:00', false],
])('at nine on %s', async (_what, moment, together) => {
  const now = new Date(moment);
  const random = numbers();
  let longest = 0;
  for (let device = 0; device < 60; device++) {
    let rested = 0;
    const pause = async (seconds: number) => {
      rested += seconds;
      return true;
    };
    await workingPace(pause, random, () => now).rest();
    longest = Math.max(longest, rested);
  }
  expect(longest < 120).toBe(together);
});
