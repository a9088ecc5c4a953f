import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { runJob } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const items = async (method: string, path: string, body?: unknown) =>
  (await ok(service.api(method, path, body))).envelope.data.items;
const audit = (operation: string) =>
  items('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: [operation] }] });
const run = (path: string, body?: object) => runJob(service, path, body);

describe('POST /customers/bulk', () => {
  const customers = async () => (await items('GET', '/customers')).map(({ groupName = '', name }) => [groupName, name]);

  test('deletes customers by their keys, refuses those that have SNs, and goes on', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'Partners' }, { name: 'Bea' }, { name: 'Cleo' }])); // prettier-ignore
    await ok(service.api('POST', `/sns/${await makeSn(service)}/customers/name/Bea`));
    const keys = ['Partners/Ada', 'Bea', 'Cleo', 'nobody'];
    const { job, entries } = await run('/customers/bulk', { where: { keys }, remove: true });
    expect(job).toMatchObject({ operation: 'bulkCustomers', resource: 'customers', total: 4, changed: 2, failed: 2 });
    expect(entries).toEqual([
      ['Partners/Ada', 'changed'],
      ['Bea', 'failed', 4092],
      ['Cleo', 'changed'],
      ['nobody', 'failed', 4040],
    ]);
    expect(await customers()).toEqual([['', 'Bea']]);
    const deleted = (await audit('bulkCustomers')).flatMap(({ before }) => (before as object[] | undefined) ?? []);
    expect(deleted).toContainEqual(expect.objectContaining({ name: 'Ada', groupName: 'Partners' }));
  });

  test('deletes those that a query finds, with and without a group', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'Partners' }, { name: 'Bea' }]));
    const { entries } = await run('/customers/bulk', { where: { querys: [] }, remove: true, count: 2 });
    expect(entries).toEqual([['Partners/Ada', 'changed'], ['Bea', 'changed']]); // prettier-ignore
    expect(await customers()).toEqual([]);
  });

  test('deletes none of several customers whose names have the same key', async () => {
    const same = [{ name: 'A/B' }, { name: 'B', groupName: 'A' }];
    await ok(service.api('POST', '/customers', [...same, { name: 'C/D' }, { name: 'F', groupName: 'D/E' }]));
    const keys = ['A/B', 'C/D', 'D/E/F'];
    const { entries } = await run('/customers/bulk', { where: { keys }, remove: true });
    expect(entries.map(([, ...rest]) => rest)).toEqual([['failed', 4093], ['changed'], ['changed']]); // prettier-ignore
    expect((await customers()).toSorted()).toEqual([['', 'A/B'], ['A', 'B']]); // prettier-ignore
  });

  test('has nothing that an undo could bring back', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bea' }]));
    const { job } = await run('/customers/bulk', { where: { keys: ['Ada', 'Bea'] }, remove: true });
    const undo = await run(`/jobs/${Number(job['id'])}/undo`, {});
    expect(undo.job).toMatchObject({ changed: 0 });
    expect(await customers()).toEqual([]);
  });
});
