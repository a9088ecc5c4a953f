import { expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { borrowRequest, newDevice, updateRequest } from '../../testing/offline.ts';
import { createTestApp } from '../../testing/test-app.ts';

test('under an Idempotency-Key the strings are kept with what they did, and given again', async () => {
  const service = createTestApp();
  const [sn = '', other = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
  const body = [updateRequest(sn, newDevice()), borrowRequest(other, newDevice()), updateRequest(sn, newDevice())];
  const ask = async () =>
    service.api(
      'POST',
      '/sns/update_codes',
      body.map((code) => ({ code })),
      { 'idempotency-key': `batch ${sn}` },
    );
  const [first, again] = [await ask(), await ask()];
  expect(first.envelope.status).toBe(1995);
  expect(first.envelope.data.items).toHaveLength(3);
  expect(again.envelope.data).toEqual(first.envelope.data);
  expect((await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.total).toBe(2);
  await service.close();
});
