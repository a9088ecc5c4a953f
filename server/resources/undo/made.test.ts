import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSn, ok } from '../../testing/factories.ts';
import { importer } from '../../testing/imports.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = [await makeSn(service)];
});
afterEach(() => service.close());

const { job, undoJob, dryRun, read, change } = undoer(() => service);
const { run, list } = importer(() => service);

describe('the undo of a job that made records', () => {
  test('an import loses what it made, with the group that it added, and gives back what it changed', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada', city: 'Bath' }]));
    const done = await run('customers', 'name,groupName,city\nAda,,York\nBob,Partners,Leeds\nEve,Partners,Leeds\n');
    const { preview, customers } = { preview: await dryRun(Number(done['id'])), customers: await list('/customers') };
    expect(customers).toHaveLength(3);
    expect(preview).toMatchObject({ total: 3, restored: 3, conflicts: 0 });
    expect(await undoJob(Number(done['id']))).toMatchObject({ changed: 3, failed: 0 });
    expect(await list('/customers')).toMatchObject([{ name: 'Ada', city: 'Bath' }]);
    expect(await list('/customer_groups')).toEqual([]);
  });

  test('an imported record that was used since stays (4092), and its group with it', async () => {
    const done = await run('customers', 'name,groupName\nBob,Partners\nEve,Partners\n');
    await change('POST', '/customers/name/Partners/Bob/sns', [{ sn: sns[0] }]);
    expect(await undoJob(Number(done['id']))).toMatchObject({ changed: 1, failures: [{ key: 'Partners/Bob', code: 4092 }] }); // prettier-ignore
    expect(await list('/customer_groups')).toMatchObject([{ name: 'Partners' }]);
  });

  test('an imported record that was edited since stays (4120)', async () => {
    const done = await run('users', 'name,phone\nada,1\nbob,2\n');
    await change('PATCH', '/users', [{ name: 'ada', phone: '3' }]);
    expect(await undoJob(Number(done['id']))).toMatchObject({ changed: 1, failures: [{ key: 'ada', code: 4120 }] });
    expect(await list('/users')).toMatchObject([{ name: 'ada', phone: '3' }]);
  });

  test('an import of token IDs goes back, new ones and changed ones', async () => {
    await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5, label: 'One' }]));
    const done = await run('tokenids', 'guid,tokenType,label\nK-1,5,Two\nK-2,6,One\n');
    expect(await undoJob(Number(done['id']))).toMatchObject({ changed: 2, failed: 0 });
    expect(await list('/tokenids')).toMatchObject([{ guid: 'K-1', label: 'One' }]);
  });

  test('generated SNs are deleted, but not those that a device uses', async () => {
    const { product, business } = await makeCatalogue(service);
    const body = { product: { productName: product }, template: { name: 'Default' }, business: { name: business } };
    const done = await job('/sns/generate_many', { ...body, count: 3 });
    const { items } = (await ok(service.api('POST', '/job_items/data', { querys: [{ name: 'job', op: '=', values: [done.id] }] }))).envelope.data; // prettier-ignore
    const used = String(items[1]?.['key']);
    await ok(service.api('POST', `/sns/${used}/update_code`, { mac: uniqueMac() }));
    expect(await undoJob(done.id)).toMatchObject({ changed: 2, failures: [{ key: used, code: 4092 }] });
    expect((await service.api('GET', `/sns/${String(items[0]?.['key'])}`)).envelope.status).toBe(1798);
    expect(await read(used)).toHaveProperty('sn');
  });
});
