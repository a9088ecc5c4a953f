import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSn, ok } from '../../testing/factories.ts';
import { importer } from '../../testing/imports.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { finishJobs } from '../../testing/jobs.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const { post, run, list } = importer(() => service);
const dryRun = async (resource: string, csv: string) => (await post(resource, csv, '?dryRun=true')).envelope.data;

describe('POST /import/{resource}', () => {
  test('adds customers and changes those that are there, in the columns that the file has; an empty cell changes nothing', async () => {
    await ok(
      service.api('POST', '/customers', [{ name: 'Ada', email: 'old@ada.example', city: 'Bath', contact: 'A' }]),
    );
    const csv = '\ufeffname,email,city,groupName\r\nAda,new@ada.example,,\r\n"Bob, ""B""",,,Partners\r\n';
    expect(await run('customers', csv)).toMatchObject({ state: 'done', total: 2, done: 2, resource: 'customers' });
    expect(await list('/customers')).toMatchObject([
      { name: 'Ada', email: 'new@ada.example', city: 'Bath', contact: 'A' },
      { name: 'Bob, "B"', groupName: 'Partners' },
    ]);
  });

  test('adds users with their passwords, which no job keeps as they were typed', async () => {
    const csv = 'name,nickName,status,password\nada,Ada,0,correct horse battery\nbob,,1,\n';
    expect(await run('users', csv)).toMatchObject({ done: 2, failed: 0 });
    expect(await list('/users')).toMatchObject([
      { name: 'ada', nickName: 'Ada', status: 0 },
      { name: 'bob', nickName: 'bob', status: 1 },
    ]);
    const kept = await service.db.read.first(
      sql<{ n: number }>`select count(*) as n from job_item where input like '%correct horse%'`,
    );
    expect(kept).toEqual({ n: 0 });
  });

  test('adds token IDs, and changes those that are known', async () => {
    await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5 }]));
    const job = await run('tokenids', 'guid,tokenType,label\nK-1,5,One\nK-2,6,Two\nK-3,6,One\n');
    expect(job).toMatchObject({ added: 1, changed: 1, failed: 1, failures: [{ key: 'K-3/6', code: 515 }] });
    expect(await list('/tokenids')).toMatchObject([
      { guid: 'K-1', label: 'One' },
      { guid: 'K-2', label: 'Two' },
    ]);
  });

  test('makes SNs, under a code or a generated one, and changes those that are there', async () => {
    const { product, business } = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 });
    const known = await makeSn(service, { description: 'kept' });
    const csv = [
      'sn,productName,templateName,businessName,endDate,usersNumber,status',
      `${known},,,,2027-01-31,7,1`,
      `MY_OWN_CODE,${product},Default,${business},2028-02-29,,`,
      `,${product},Default,${business},,3,`,
    ].join('\r\n');
    expect(await run('sns', csv)).toMatchObject({ done: 3, failed: 0 });
    const sns = await list('/sns');
    expect(sns).toMatchObject([
      { sn: known, endDate: '2027-01-31 23:59:59', usersNumber: 7, status: 1, description: 'kept' },
      { sn: 'MY_OWN_CODE', endDate: '2028-02-29 23:59:59', concurrentNumber: 5 },
      { usersNumber: 3, concurrentNumber: 5 },
    ]);
    expect(sns[2]?.['sn']).toMatch(/^[A-Z2-7]{16}$/);
  });

  test('takes what is right and keeps what is wrong as failed, with its line', async () => {
    const job = await run('customers', `name,email\nAda,a@b\n,x@y\nBob,x@${'y'.repeat(300)}\n`);
    expect(job).toMatchObject({ state: 'done', total: 3, done: 1, failed: 2 });
    const { items } = (await service.api('POST', '/job_items/data', {
      querys: [{ name: 'result', op: '=', values: ['failed'] }],
    })).envelope.data; // prettier-ignore
    expect(items).toMatchObject([
      { number: 3, code: 514, msg: 'name is required' },
      { number: 4, code: 515, msg: 'email must have at most 254 characters' },
    ]);
    expect((await service.api('POST', `/jobs/${Number(job['id'])}/retry`)).envelope.status).toBe(0);
    await finishJobs(service);
    expect(await list('/customers')).toHaveLength(1);
  });

  test('writes each change into the audit log as by who asked', async () => {
    await run('customers', 'name\nAda\n');
    const querys = [{ name: 'operation', op: '=', values: ['importRecords'] }];
    const { items } = (await service.api('POST', '/audit/data', { querys })).envelope.data;
    expect(items.flatMap(({ targets }) => targets)).toContainEqual({ kind: 'customer', key: 'Ada' });
  });

  test('sent twice under a key is one job, and leaves nothing else behind', async () => {
    const send = (csv: string) => post('customers', csv, '', { 'idempotency-key': 'k' });
    const [one, two] = [await send('name\nAda\n'), await send('name\nAda\n')];
    expect(one.envelope.data.items[0]?.['id']).toBe(two.envelope.data.items[0]?.['id']);
    expect((await send('name\nBob\n')).envelope.status).toBe(4220);
    expect(await list('/jobs')).toHaveLength(1);
  });

  test('that breaks off leaves nothing behind', async () => {
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode('name\nAda\n'));
        controller.error(new Error('gone'));
      },
    });
    expect((await post('customers', body)).envelope.status).toBe(515);
    expect(await list('/jobs')).toEqual([]);
  });
});

describe('POST /import/{resource}?dryRun=true', () => {
  test('tells every line at fault with its number and reason, and changes nothing', async () => {
    await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5, label: 'Z' }]));
    const csv = 'guid,tokenType,label\nK-1,5,\nK-2,7,\n\n"K\n3",5,\nK-4,5,A\nK-4,5,B\nK-5,6,A\nK-6,5,C,D\nK-7,6,Z\n';
    expect((await dryRun('tokenids', csv)).items).toEqual([
      { line: 3, path: 'tokenType', msg: 'must be 5 (traditional) or 6 (floating)' },
      { line: 5, path: 'guid', msg: 'must not contain control characters or unpaired surrogates' },
      { line: 8, path: '', msg: 'is the same record as line 7' },
      { line: 9, path: 'label', msg: 'is the same as on line 7' },
      { line: 10, path: '', msg: 'has 4 cells, and the file 3 columns' },
      { line: 11, path: 'label', msg: 'is taken by another token ID' },
    ]);
    expect(await list('/tokenids')).toHaveLength(1);
    expect(await list('/jobs')).toEqual([]);
  });

  test('tells of an SN what is missing, unknown or no SN', async () => {
    const sn = await makeSn(service);
    await service.api('POST', '/sns/archive', [sn]);
    const csv = `sn,productName,templateName,businessName,status\n,Moon,Default,None,\nNEW_ONE,,,,\n${sn},,,,1\nx!,,,,\n`;
    const { items } = await dryRun('sns', csv);
    expect(items.map(({ line, path }) => [line, path])).toEqual([
      [2, ''],
      [3, 'productName'],
      [3, 'templateName'],
      [3, 'businessName'],
      [4, ''],
      [5, ''],
    ]);
  });

  test('counts all faults, and finds none in a file that can be taken', async () => {
    const many = `name\n${',x\n'.repeat(1200)}`;
    const { total, items } = await dryRun('customers', many);
    expect([total, items.length]).toEqual([1200, 50]);
    expect(await dryRun('customers', 'name,city\nAda,Bath\n')).toMatchObject({ total: 0, items: [] });
  });
});
