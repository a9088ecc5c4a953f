import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeMachine, uniqueMac } from '../../testing/machines.ts';
import { newDevice, updateRequest } from '../../testing/offline.ts';
import { logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, {}, { type: 'FLOAT' });
});
afterEach(() => service.close());

test.each(['pc\n=1+1', 'pc\rx', 'pc\tx', 'pc\u0000', '\u001b[31m'])(
  '%j is no name of a device',
  async (machineName) => {
    const machine = await makeMachine(service, sn);
    const mac = uniqueMac();
    const codes = [
      (await service.api('PATCH', `/machines/${machine.id}`, { machineName })).envelope.status,
      (await service.api('PATCH', `/machines/${machine.id}`, { customId: machineName })).envelope.status,
      (await logIn(service, sn, { mac, machineName })).envelope.status,
      (await service.api('POST', `/sns/${sn}/update_code`, { mac, machineName })).envelope.status,
      (await service.api('POST', `/sns/${sn}/update_code`, { code: updateRequest(sn, newDevice(), { machineName }) }))
        .envelope.status,
    ];
    expect(codes).toEqual([515, 515, 515, 515, 2051]);
  },
);

test('a name of several lines that was stored before stays readable', async () => {
  const { id } = await makeMachine(service, sn);
  await service.db.tx((tx) => tx.run(sql`update machine set machine_name = ${'pc\n=1+1'} where id = ${id}`));
  const { envelope } = await ok(service.api('GET', `/machines/${id}`));
  expect(envelope.data.items).toMatchObject([{ id, machineName: 'pc\n=1+1' }]);
});
