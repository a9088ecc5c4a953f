import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { borrowRequest, given, lend, LENDING, newDevice, updateRequest, useStrings } from '../../testing/offline.ts';
import { makeTokenIds, makeTokenSn } from '../../testing/tokenids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const strings = async (...querys: readonly [name: string, value: unknown][]) =>
  (await ok(service.api('POST', '/strings/data', { querys: querys.map(([name, value]) => ({ name, op: '=', values: [value] })) })))
    .envelope.data.items; // prettier-ignore

test('each string for a device is kept with its number, for whom, when and by whom; nothing of what is in it', async () => {
  const { sn, device, serials } = await useStrings(service);
  const [machine] = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;
  const common = {
    sn,
    mid: device.deviceCode,
    machineId: machine?.['id'],
    machineName: 'field laptop',
    time: '2026-11-21 09:00:00',
    actor: 'platform',
    actorKind: 'key',
  };
  const kept = await strings(['machineId', machine?.['id']]);
  expect(kept).toEqual(['borrow', 'return', 'update'].map((kind, at) => ({ ...common, kind, serial: serials[at] })));
  expect(await strings(['kind', 'return'], ['sn', sn], ['actor', 'platform'])).toHaveLength(1);
  expect((await ok(service.api('GET', '/strings?limit=2'))).envelope.data).toMatchObject({ total: 3, items: [{}, {}] });
});

test('a request that is sent again and answered as before adds none; a refused one neither', async () => {
  const sn = await makeSn(service, { concurrentNumber: 1 }, LENDING);
  const code = borrowRequest(sn, newDevice());
  await lend(service, code);
  await lend(service, code);
  await service.api('POST', '/sns/checkout', { code: borrowRequest(sn, newDevice()) });
  expect(await strings()).toHaveLength(1);
});

test('of a batch those that succeeded are kept, for who asked and the ticket that was told', async () => {
  const [sn, disabled] = [await makeSn(service, {}, LENDING), await makeSn(service, {}, LENDING)];
  await ok(service.api('PATCH', '/sns', [{ sn: disabled, status: 1 }]));
  const body = [
    { code: updateRequest(sn, newDevice()) },
    { code: updateRequest(disabled, newDevice()) },
    { code: updateRequest(sn, newDevice()), disableSn: true },
  ];
  await service.as('support')('POST', '/sns/update_codes', body, { 'x-ticket': 'T-1' });
  const kept = await strings(['ticket', 'T-1']);
  expect(kept.map(({ actor, actorKind, kind }) => [actor, actorKind, kind])).toEqual([
    ['support', 'operator', 'update'],
    ['support', 'operator', 'update'],
  ]);
});

test('of a device that asks the service by itself nobody is told', async () => {
  const sn = await makeSn(service);
  await ok(service.runtime('POST', '/offline', { code: updateRequest(sn, newDevice()) }));
  const [kept] = await strings();
  expect(kept).toMatchObject({ sn, kind: 'update' });
  expect(kept).not.toHaveProperty('actor');
});

test('the string of a token ID is kept under its guid, and has no device', async () => {
  const [[token], sn] = [await makeTokenIds(service, 1), await makeTokenSn(service)];
  await ok(service.api('POST', `/sns/${sn}/tokenids`, [{ guid: token?.guid, tokenType: 6 }]));
  await given(
    service,
    `/sns/tokenid_update_code?tokenid_type=6&tokenid_guid=${encodeURIComponent(token?.guid ?? '')}`,
    {},
  );
  const [kept] = await strings();
  expect(kept).toMatchObject({ sn, mid: token?.guid });
  expect(kept).not.toHaveProperty('machineId');
});

test('a device that is removed leaves its strings with the SN; an SN takes them along', async () => {
  const { sn } = await useStrings(service);
  await ok(service.api('DELETE', `/sns/${sn}/machines`, await machineIds(sn)));
  const kept = await strings(['sn', sn]);
  expect(kept).toHaveLength(3);
  expect(kept[0]).not.toHaveProperty('machineId');
  await ok(service.api('DELETE', '/sns', [sn]));
  expect(await strings()).toEqual([]);
});

const machineIds = async (sn: string) =>
  (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items.map(({ id }) => ({ id }));
