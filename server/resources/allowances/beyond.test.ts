import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sns: string[];
/** The first SN has limits, and the second one has none. */
beforeEach(async () => {
  service = createTestApp();
  const limited = { endDate: '2026-11-20', concurrentNumber: 10, volumeNumber: 40 };
  sns = [await makeSn(service, limited, { type: 'FLOAT' }), await makeSn(service, {}, { type: 'FLOAT' })];
});
afterEach(() => service.close());

const ask = (sn: string | undefined, help: object) =>
  ok(service.api('POST', `/sns/${sn}/allowances`, { until: '2026-11-30', reason: 'renewal', ask: true, ...help }));
const query = async (...querys: [name: string, value: unknown][]) => {
  const body = { querys: querys.map(([name, value]) => ({ name, op: '=', values: [value] })) };
  return (await ok(service.api('POST', '/allowances/data', body))).envelope.data.items;
};

/** Lets support approve all that waits, compares the answers with the lists, and returns how many were beyond its bounds. */
async function approveAll(): Promise<number> {
  const asked = await query(['state', 'asked']);
  const found = async (beyondSupport: boolean) =>
    (await query(['state', 'asked'], ['beyondSupport', beyondSupport])).map(({ id }) => id);
  const [beyond, within] = [await found(true), await found(false)];
  expect(new Set([...beyond, ...within])).toEqual(new Set(asked.map(({ id }) => id)));
  for (const { id, beyondSupport } of asked) {
    expect([id, beyondSupport]).toEqual([id, beyond.includes(id)]);
    const { status } = (await service.as('support')('POST', `/allowances/${String(id)}/approve`)).envelope;
    expect([id, status === 531]).toEqual([id, beyondSupport]);
  }
  return beyond.length;
}

test('lists say what is beyond the bounds of support, exactly as approving does', async () => {
  const most = [8, 5];
  for (const [at, sn] of sns.entries()) {
    for (const until of ['2026-12-05 09:00:00', '2026-12-05 09:00:01']) await ask(sn, { until, extend: true });
    for (const extra of [5, 6]) await ask(sn, { extraConcurrent: extra });
    for (const more of [0, 1]) await ask(sn, { extraDevices: Number(most[at]) + more });
  }
  expect(await approveAll()).toBe(6);
});

test('from the third allowance within a year on, everything is beyond the bounds of support', async () => {
  const [sn] = sns;
  for (let each = 0; each < 3; each++) {
    await ask(sn, { extend: true });
    expect(await approveAll()).toBe(0);
    const [open] = await query(['open', true]);
    await ok(service.api('DELETE', `/sns/${sn}/allowances/${String(open?.['id'])}`));
    expect((await query(['state', 'ended']))[0]).not.toHaveProperty('beyondSupport');
  }
  await ask(sn, { extend: true });
  expect(await approveAll()).toBe(1);
});
