import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPostgres } from '../../db/engine.ts';
import { runList } from '../../query/list.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { makeMachine, makeSession } from '../../testing/machines.ts';
import { explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { endSessions } from '../online/end-store.ts';
import { snWalk } from './list-store.ts';

const DAY = 86_400;
let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), {}, 2);
});
afterEach(() => service.close());

const open = async () => makeSession(service, await makeMachine(service, sns[0] ?? ''));
const close = (...ids: number[]) => service.db.tx((tx) => endSessions(tx, { ids }, 'logout'));
const peaks = async () =>
  (await ok(service.api('POST', '/sns/data?scope=peak'))).envelope.data.items.map(({ peakCount }) => peakCount);

test('scope=peak tells the most that was open at once within 30 days, however long ago it was opened', async () => {
  expect(await peaks()).toEqual([0, 0]);
  const [one, two, three] = [await open(), await open(), await open()];
  await close(three);
  expect(await peaks()).toEqual([3, 0]);
  service.time.now += 29 * DAY;
  expect(await peaks()).toEqual([3, 0]);
  service.time.now += DAY;
  expect(await peaks()).toEqual([2, 0]);
  await close(one, two);
  service.time.now += 29 * DAY;
  expect(await peaks()).toEqual([2, 0]);
  service.time.now += DAY;
  expect(await peaks()).toEqual([0, 0]);
});

test('peaks are the greatest of the report of the same days', async () => {
  const ids = [await open(), await open()];
  service.time.now += DAY;
  await close(ids[0] ?? 0);
  const body = { startDate: '2026-11-01', endDate: '2026-11-30', sns: [sns[0]], scale: 'month' };
  const { items } = (await ok(service.api('POST', '/reports/sn/peak', body))).envelope.data;
  expect(items.map(({ peak }) => peak)).toEqual([2]);
  expect(await peaks()).toEqual([2, 0]);
});

test.skipIf(isPostgres)('it is told of lists alone, and read from an index for each row of the page', async () => {
  expect((await ok(service.api('GET', '/sns'))).envelope.data.items[0]).not.toHaveProperty('peakCount');
  expect((await service.api('GET', `/sns/${sns[0]}?scope=peak`)).envelope.status).toBe(515);
  const { db, plans, close: done } = explainingReader(service);
  await runList(db, (await snWalk({ db, now: service.time.now }, ['peak'])).list, {}, {});
  done();
  const read = plans.flatMap(({ steps }) => steps.map(({ detail }) => detail)).filter((one) => /\bd\b/.test(one));
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((one) => !one.startsWith('SEARCH d USING'))).toEqual([]);
});
