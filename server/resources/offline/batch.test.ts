import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextTurn } from '../../time/pause.ts';
import { makeCatalogue, makeSn, makeSns, ok } from '../../testing/factories.ts';
import { makeMachine, makeSession } from '../../testing/machines.ts';
import {
  borrowRequest,
  LENDING,
  licencesIn,
  newDevice,
  newNonce,
  returnRequest,
  seatsOf,
  updateRequest,
} from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

type Entry = { code: string; disableSn?: boolean };
type Result = { status_code?: string; code: string; sn?: string; message?: string };

const send = (entries: readonly unknown[], query = '') => service.api('POST', `/sns/update_codes${query}`, entries);

/** Returns the results of a batch in order, with the status of the envelope. */
async function results(entries: readonly Entry[], query?: string): Promise<{ status: number; results: Result[] }> {
  const { envelope, http } = await send(entries, query);
  expect([http, envelope.data.total, envelope.data.items.length]).toEqual([200, entries.length, entries.length]);
  return {
    status: envelope.status,
    results: envelope.data.items.map((item, at) => {
      expect(Object.keys(item)).toEqual([String(at)]);
      return item[at] as Result;
    }),
  };
}
const one = async (entry: Entry): Promise<Result> => {
  const [result] = (await results([entry])).results;
  if (!result) throw new Error('no result');
  return result;
};
const statusOf = async (sn: string) => (await ok(service.api('GET', `/sns/${sn}`))).envelope.data.items[0]?.['status'];
const machineCount = async (sn: string) => (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.total;

describe('POST /sns/update_codes', () => {
  test('answers every entry under its place, and 0 when all succeeded', async () => {
    const sns = await makeSns(service, await makeCatalogue(service), {}, 3);
    const devices = sns.map(newDevice);
    const { status, results: answered } = await results(
      sns.map((sn, at) => ({ code: updateRequest(sn, devices[at] ?? newDevice()) })),
    );
    expect(status).toBe(0);
    const licences = answered.flatMap(({ code }) => licencesIn(service, code));
    expect(answered.map(({ status_code, sn }) => [status_code, sn])).toEqual(sns.map((sn) => ['0', sn]));
    expect(licences.map(({ sn, device }) => [sn, device['mid']])).toEqual(
      sns.map((sn, at) => [sn, devices[at]?.deviceCode]),
    );
    const serials = licences.map(({ serial }) => serial);
    expect(serials).toEqual(serials.toSorted((a, b) => a - b));
  });

  test('what fails tells its code and leaves the others alone: 1995', async () => {
    const [good, full, gone] = [
      await makeSn(service),
      await makeSn(service, { volumeNumber: 1 }),
      await makeSn(service),
    ];
    await makeMachine(service, full);
    await ok(service.api('PATCH', `/sns/${gone}`, { sn: gone, status: 1 }));
    const nonce = newNonce();
    const device = newDevice();
    const { status, results: answered } = await results([
      { code: updateRequest(good, device, { nonce }) },
      { code: 'nonsense' },
      { code: updateRequest(full, newDevice()) },
      { code: updateRequest(gone, newDevice()) },
      { code: updateRequest('UNKNOWN_SN', newDevice()) },
      { code: updateRequest(good, device, { nonce, machineName: 'x' }) },
      { code: updateRequest(good, newDevice()) },
    ]);
    expect(status).toBe(1995);
    expect(answered.map(({ status_code, code }) => status_code ?? code)).toEqual([
      '0',
      '2051',
      '1795',
      '1797',
      '1798',
      '2052',
      '0',
    ]);
    for (const { status_code, code, message = '' } of answered) {
      if (status_code === '0') continue;
      const told = JSON.parse(message.slice(message.indexOf('{'))) as { errorCode: number; detail: string };
      expect([String(told.errorCode), message.startsWith(told.detail)]).toEqual([code, true]);
    }
    expect(answered[2]?.message).toMatch(/1 devices are active and volumeNumber is 1.*"errorCode":1795/);
    expect([await machineCount(good), await machineCount(full), await machineCount(gone)]).toEqual([2, 1, 0]);
  });

  test('an entry sees what those before it did', async () => {
    const sn = await makeSn(service, { volumeNumber: 2 });
    const entries = Array.from({ length: 4 }, () => ({ code: updateRequest(sn, newDevice()) }));
    const { results: answered } = await results(entries);
    expect(answered.map(({ status_code, code }) => status_code ?? code)).toEqual(['0', '0', '1795', '1795']);
    const again = await results(entries.toReversed());
    expect(again.results.map(({ status_code, code }) => status_code ?? code)).toEqual(['1795', '1795', '0', '0']);
  });

  test('a nonce that comes again within a batch: the same request is answered, another is refused: 2052', async () => {
    const sn = await makeSn(service, {}, LENDING);
    const [device, nonce] = [newDevice(), newNonce()];
    const entries = [
      updateRequest(sn, device, { nonce }),
      updateRequest(sn, device, { nonce }),
      updateRequest(sn, newDevice(), { nonce }),
      borrowRequest(sn, device, 60, { nonce: nonce.toUpperCase() }),
    ].map((code) => ({ code }));
    const codes = async () => (await results(entries)).results.map(({ status_code, code }) => status_code ?? code);
    expect(await codes()).toEqual(['0', '0', '2052', '2052']);
    expect(await codes()).toEqual(['0', '0', '2052', '2052']);
    expect(await machineCount(sn)).toBe(1);
  });

  test('borrow requests are check-outs; one twice in a batch is one seat with one answer', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1 }, LENDING);
    const code = borrowRequest(sn, newDevice());
    const { results: answered } = await results([{ code }, { code }, { code: borrowRequest(sn, newDevice()) }]);
    expect(answered.map(({ status_code, code: answer }) => status_code ?? answer)).toEqual(['0', '0', '1799']);
    expect(answered[1]?.code).toBe(answered[0]?.code);
    expect(await seatsOf(service, sn)).toHaveLength(1);
    expect(await statusOf(sn)).toBe(0);
  });

  test('return requests are refused: 2051', async () => {
    const sn = await makeSn(service, {}, LENDING);
    const code = returnRequest(sn, newDevice(), { borrowId: 'x', secret: '00' });
    expect((await one({ code })).code).toBe('2051');
  });

  test('scope=formatted formats every string', async () => {
    const sn = await makeSn(service);
    const { results: answered } = await results([{ code: updateRequest(sn, newDevice()) }], '?scope=formatted');
    expect(answered[0]?.code).toMatch(/^<updateInfo>\n  <version>/);
  });

  test('a thousand entries are answered, with their audit entry, and the others are served meanwhile', async () => {
    const sns = (
      await Promise.all(Array.from({ length: 10 }, async () => makeSns(service, await makeCatalogue(service), {}, 100)))
    ).flat();
    const running = results(sns.map((sn) => ({ code: updateRequest(sn, newDevice()) })));
    let served = 0;
    let done = false;
    const watch = async () => {
      while (!done) {
        await nextTurn();
        await service.api('GET', '/businesses?limit=1');
        served++;
      }
    };
    const watching = watch();
    const { status, results: answered } = await running;
    done = true;
    await watching;
    expect([status, answered.length]).toEqual([0, 1000]);
    expect(served).toBeGreaterThan(1);
    expect(new Set(answered.flatMap(({ code }) => licencesIn(service, code)).map(({ serial }) => serial)).size).toBe(
      1000,
    );
    const body = { querys: [{ name: 'target', op: '=', values: [sns[999]] }] };
    const { items } = (await ok(service.api('POST', '/audit/data', body))).envelope.data;
    const entry = items.find(({ operation }) => operation === 'updateByRequests');
    expect(entry?.['targets']).toHaveLength(2000);
  });

  test.each([
    [[], 515],
    [{}, 515],
    [[{}], 514],
    [[{ code: 'x', disableSn: 'yes' }], 515],
    [[{ code: 'x', sn: 'y' }], 515],
    [Array.from({ length: 1001 }, () => ({ code: 'x' })), 515],
  ])('a body that is no such batch is refused as a whole (%#)', async (body, code) => {
    expect((await send(body as unknown[])).envelope.status).toBe(code);
  });
});

describe('disableSn', () => {
  test.each([
    ['update', updateRequest, 'updateInfo'],
    ['borrow', borrowRequest, 'borrowInfo'],
  ] as const)(
    'an %s request checks the SN out and disables it; sent again it answers the same',
    async (kind, request, root) => {
      const sn = await makeSn(service, {}, LENDING);
      await makeSession(service, await makeMachine(service, sn));
      const code = request(sn, newDevice());
      const first = await one({ code, disableSn: true });
      expect(first.code).toMatch(new RegExp(`^<${root}>`));
      expect(licencesIn(service, first.code)[0]).toMatchObject({ kind, status: 0 });
      expect(await statusOf(sn)).toBe(1);
      expect((await ok(service.api('GET', `/sns/${sn}/sessions`))).envelope.data.total).toBe(0);
      expect(await one({ code, disableSn: true })).toEqual(first);
      expect((await one({ code: updateRequest(sn, newDevice()), disableSn: true })).code).toBe('1797');
    },
  );

  test('for a type that does not float it is refused, and nothing is disabled: 1812', async () => {
    const sn = await makeSn(service, {}, { type: 'LOCAL' });
    expect((await one({ code: updateRequest(sn, newDevice()), disableSn: true })).code).toBe('1812');
    expect([await statusOf(sn), await machineCount(sn)]).toEqual([0, 0]);
  });

  test('an update request needs no licenseBorrow; a borrow request does: 1812', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    expect((await one({ code: borrowRequest(sn, newDevice()), disableSn: true })).code).toBe('1812');
    expect(await statusOf(sn)).toBe(0);
    expect((await one({ code: updateRequest(sn, newDevice()), disableSn: true })).status_code).toBe('0');
  });

  test('beyond transferVolume it is refused, with a detail of its own: 1795', async () => {
    const sn = await makeSn(service, { transferVolume: 1 }, LENDING);
    await one({ code: borrowRequest(sn, newDevice()) });
    const refused = await one({ code: updateRequest(sn, newDevice()), disableSn: true });
    expect([refused.code, refused.message]).toEqual(['1795', expect.stringContaining('transferVolume is 1')]);
    expect(await statusOf(sn)).toBe(0);
  });

  test('what comes after it in the batch finds the SN disabled; a failed one disables nothing', async () => {
    const [sn, full] = [await makeSn(service, {}, LENDING), await makeSn(service, { concurrentNumber: 0 }, LENDING)];
    const { results: answered } = await results([
      { code: updateRequest(sn, newDevice()) },
      { code: borrowRequest(sn, newDevice()), disableSn: true },
      { code: updateRequest(sn, newDevice()) },
      { code: borrowRequest(full, newDevice()), disableSn: true },
      { code: updateRequest(full, newDevice()) },
    ]);
    expect(answered.map(({ status_code, code }) => status_code ?? code)).toEqual(['0', '0', '1797', '1799', '0']);
    expect([await statusOf(sn), await statusOf(full)]).toEqual([1, 0]);
  });
});
