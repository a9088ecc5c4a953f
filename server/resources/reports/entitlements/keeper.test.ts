import { expect, test, vi } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_NOW } from '../../../testing/test-now.ts';
import { startEntitlements } from './keeper.ts';
import { readSources } from './report.ts';

/** A service with three SNs, each of which was used on one day. */
async function withUse(): Promise<TestApp> {
  const service = createTestApp();
  for (const sn of await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, 3)) {
    const session = { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 10:00:00' };
    await ok(service.api('POST', `/sns/${sn}/logs`, [session]));
  }
  return service;
}

test('what the service reads at its start is not read again by the first report', async () => {
  const service = await withUse();
  await readSources(service.db, TEST_NOW);
  const reads = [vi.spyOn(service.db.read, 'all'), vi.spyOn(service.db.read, 'column')];
  const { envelope } = await ok(service.api('POST', '/reports/entitlements', {}));
  expect(envelope.data.items).toMatchObject([{ key: '', sns: 3, peak: 3 }]);
  // Only the names of the customers, which are not kept.
  expect(reads.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await service.close();
});

test('a service that stops while it reads ends the reading, and logs no failure', async () => {
  const service = await withUse();
  const read = vi.spyOn(service.db.read, 'column');
  await startEntitlements(service.deps).stop();
  // The reading ended before it came to the SNs.
  expect(read).not.toHaveBeenCalled();
  await service.close();
  expect(service.logLines().filter((line) => line.includes('readEntitlements'))).toEqual([]);
});
