import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { borrowRequest, LENDING, newDevice, seatsOf, updateRequest } from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

const codesOf = (answers: readonly { envelope: { status: number } }[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ envelope }) => envelope.status)].map(([code, all]) => [code, all.length]),
  );

test('of any number of activations at once on a volume of 5, exactly 5 succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const sn = await makeSn(service, { volumeNumber: 5 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        if (at % 3 === 0) return service.api('POST', '/sns/update_code', { code: updateRequest(sn, newDevice()) });
        if (at % 3 === 1) return service.api('POST', `/sns/${sn}/update_code`, { mac: uniqueMac() });
        return service.api('POST', '/sns/generate_update_code', { mac: uniqueMac(), sn_attribute: { sn } });
      }),
    );
    expect(codesOf(answers)).toEqual({ 0: 5, 1795: 25 });
    expect((await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.total).toBe(5);
  }
});

test('one new device that asks many times at once is one device', async () => {
  const sn = await makeSn(service, { volumeNumber: 1 });
  const device = newDevice();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => service.api('POST', '/sns/update_code', { code: updateRequest(sn, device) })),
  );
  expect(codesOf(answers)).toEqual({ 0: 20 });
  expect((await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.total).toBe(1);
});

test('of any number of borrowers at once on 3 seats, exactly 3 get one; requests that come twice share theirs', async () => {
  const sn = await makeSn(service, { concurrentNumber: 3 }, LENDING);
  const codes = Array.from({ length: 12 }, () => borrowRequest(sn, newDevice()));
  const answers = await Promise.all([...codes, ...codes].map((code) => service.api('POST', '/sns/checkout', { code })));
  expect(codesOf(answers)).toEqual({ 0: 6, 1799: 18 });
  for (const [at] of codes.entries()) {
    expect(answers[at]?.envelope.data).toEqual(answers[at + codes.length]?.envelope.data);
  }
  expect(await seatsOf(service, sn)).toHaveLength(3);
});
