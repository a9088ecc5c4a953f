import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_COLUMNS, IMPORT_NAMES, type ImportName } from '../../contract/work/import-names.ts';
import type { ImportPreview } from '../../contract/work/imports.ts';
import { makeCatalogue, makeSn, makeSns, ok } from '../../testing/factories.ts';
import { importer, type Item } from '../../testing/imports.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const { post, run, list } = importer(() => service);
const preview = async (resource: ImportName, csv: string, columns = '') => {
  const { envelope } = await post(resource, csv, `?dryRun=true${columns}`);
  expect(envelope.status).toBe(0);
  return { ...(envelope.data.preview as ImportPreview), faults: envelope.data.items };
};

const CUSTOMERS =
  'name,email,city\nAda,new@ada.example,\nBob,bob@b.example,Bath\nCleo,,Rome\n,x@y,\nDan,not-an-email,\n';
const makeCustomers = () =>
  ok(
    service.api('POST', '/customers', [
      { name: 'Ada', email: 'old@ada.example', city: 'York' },
      { name: 'Bob', email: 'bob@b.example', city: 'Bath' },
    ]),
  );

describe('the preview of an import', () => {
  test('counts what is new, what changes and what stays, and shows before and after', async () => {
    await makeCustomers();
    const { version, ...shown } = await preview('customers', CUSTOMERS);
    expect(shown).toEqual({
      ...{ lines: 5, new: 1, changed: 1, unchanged: 1, failed: 2 },
      examples: [
        {
          ...{ line: 2, key: 'Ada', action: 'changed' },
          ...{ before: { email: 'old@ada.example' }, after: { email: 'new@ada.example' } },
        },
        { line: 4, key: 'Cleo', action: 'new', before: {}, after: { name: 'Cleo', city: 'Rome' } },
      ],
      faults: [
        { line: 5, path: 'name', msg: 'is required' },
        { line: 6, path: 'email', msg: 'must be an e-mail address, such as ada@example.com' },
      ],
    });
    expect(await list('/customers')).toHaveLength(2);
    expect(await run('customers', CUSTOMERS, `?preview=${version}`)).toMatchObject({
      ...{ state: 'done', total: 5, done: 3, added: 1, changed: 1, unchanged: 1, failed: 2 },
    });
  });

  test('is the same for users, whose passwords are in no example, for token IDs and for SNs', async () => {
    await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob', phone: '7' }]));
    const users = 'name,phone,password\nada,,correct horse\nbob,7,\ncleo,9,battery staple\n';
    const { version: _users, ...ofUsers } = await preview('users', users);
    expect(ofUsers).toMatchObject({ new: 1, changed: 1, unchanged: 1, failed: 0 });
    expect(JSON.stringify(ofUsers)).not.toMatch(/horse|staple/);
    expect(ofUsers.examples[0]).toMatchObject({ key: 'ada', after: { passwordChanged: true } });

    await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5, label: 'A' }]));
    const tokens = await preview('tokenids', 'guid,tokenType,label\nK-1,5,B\nK-2,5,\n');
    expect(tokens).toMatchObject({ new: 1, changed: 1, unchanged: 0, failed: 0 });
    expect(tokens.examples[0]).toMatchObject({ key: 'K-1/5', before: { label: 'A' }, after: { label: 'B' } });

    const catalogue = await makeCatalogue(service, { type: 'FLOAT' });
    const [known, same] = await makeSns(service, catalogue, { usersNumber: 3 }, 2);
    const { product, business } = catalogue;
    const sns = `sn,productName,templateName,businessName,usersNumber\n${known},,,,5\n${same},,,,3\n,${product},Default,${business},7\n`;
    const ofSns = await preview('sns', sns);
    expect(ofSns).toMatchObject({ new: 1, changed: 1, unchanged: 1, failed: 0 });
    expect(ofSns.examples).toMatchObject([
      { key: known, before: { usersNumber: 3 }, after: { usersNumber: 5 } },
      { line: 4, action: 'new', after: { usersNumber: 7 } },
    ]);
    expect(ofSns.examples[1]).not.toHaveProperty('key');
  });

  test('shows at most 20 new and 20 changed records', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `C${at}`);
    await ok(service.api('POST', '/customers', names.slice(0, 30).map((name) => ({ name })))); // prettier-ignore
    const { examples, ...counts } = await preview(
      'customers',
      `name,city\n${names.map((name) => `${name},X`).join('\n')}`,
    );
    expect(counts).toMatchObject({ lines: 60, new: 30, changed: 30 });
    expect(['new', 'changed'].map((kind) => examples.filter(({ action }) => action === kind).length)).toEqual([20, 20]);
  });
});

describe('an import that follows a preview', () => {
  test('leaves alone what somebody changed, removed or made since, and says who and when', async () => {
    await makeCustomers();
    const csv = 'name,city\nAda,Rome\nBob,Rome\nCleo,Rome\nDan,Rome\n';
    const { version } = await preview('customers', csv);
    const manager = service.as('manager');
    await ok(manager('PATCH', '/customers/name/Ada', { city: 'Oslo' }));
    await ok(manager('DELETE', '/customers/name/Bob'));
    await ok(manager('POST', '/customers', [{ name: 'Cleo', city: 'Oslo' }]));
    const job = await run('customers', csv, `?preview=${version}`);
    expect(job).toMatchObject({ done: 1, added: 1, failed: 3, change: { preview: version } });
    const failures = job['failures'] as Item[];
    expect(failures.map(({ key, code }) => [key, code])).toEqual([
      ['Ada', 4120],
      ['Bob', 4120],
      ['Cleo', 4120],
    ]);
    expect(failures[0]?.['msg']).toMatch(/^\S+ changed this record after the preview, on 2026-11-21 09:00:00\. /);
    expect((await list('/customers')).map(({ name, city }) => [name, city])).toEqual([
      ['Ada', 'Oslo'],
      ['Cleo', 'Oslo'],
      ['Dan', 'Rome'],
    ]);
  });

  test.each([
    ['another file', 'name,city\nAda,Rome\n', '?preview='],
    ['other columns', 'name,city\nAda,Oslo\n', '?columns=name,country&preview='],
  ])('is refused with %s, and starts no job', async (_, csv, query) => {
    const { version } = await preview('customers', 'name,city\nAda,Oslo\n');
    expect((await post('customers', csv, query + version)).envelope).toMatchObject({
      status: 4120,
      errors: [{ path: 'query.preview' }],
    });
    expect(await list('/jobs')).toEqual([]);
  });
});

const IDS = sql<{ id: number }>`select id from customer union all select id from user_account
  union all select id from token_id union all select id from sn`;

describe('records that exist', () => {
  test('keep their ids, creation dates and bindings, and every field whose cell is empty', async () => {
    await makeCustomers();
    await ok(service.api('POST', '/users', [{ name: 'ada', email: 'a@b', phone: '7' }]));
    await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5, label: 'A', controlType: 1 }]));
    const sn = await makeSn(service, { description: 'kept', endDate: '2027-01-31' });
    await ok(service.api('POST', `/sns/${sn}/customers/name/Ada`));
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    const paths = ['/customers?scope=sns', '/users?scope=sns', '/tokenids', '/sns?scope=customer,use'];
    const ids = () => service.db.read.all(IDS);
    const before = [await Promise.all(paths.map(list)), await ids()];
    service.time.now += 86_400;
    await run('customers', 'name,groupName,email,city,description\nAda,,,,\nBob,,,,\n');
    await run('users', 'name,nickName,email,phone,status,password\nada,,,,,\n');
    await run('tokenids', 'guid,tokenType,label,controlType\nK-1,5,,\n');
    await run('sns', `sn,endDate,description,usersNumber,status\n${sn},,,,\n`);
    expect([await Promise.all(paths.map(list)), await ids()]).toEqual(before);

    await run('customers', 'name,city\nAda,Rome\n');
    await run('users', 'name,nickName\nada,Ada L.\n');
    await run('tokenids', 'guid,tokenType,label\nK-1,5,B\n');
    const after = await Promise.all(paths.map(list));
    const [customers = [], users = [], tokens = [], sns = []] = before[0] as Item[][];
    expect(await ids()).toEqual(before[1]);
    expect(after).toEqual([
      customers.map((one) => (one['name'] === 'Ada' ? { ...one, city: 'Rome' } : one)),
      users.map((one) => ({ ...one, nickName: 'Ada L.' })),
      tokens.map((one) => ({ ...one, label: 'B' })),
      sns,
    ]);
  });

  test.each(IMPORT_NAMES)('come back unchanged from the CSV export of %s', async (resource) => {
    await ok(
      service.api('POST', '/customers', [{ name: '=A', city: 'two;parts', description: "-1\n'=2\t@3", email: '-a@b' }]),
    );
    await ok(service.api('POST', '/users', [{ name: '@ada', nickName: "'=A", phone: '+49 30 1' }]));
    await ok(service.api('POST', '/tokenids', [{ guid: '-K', tokenType: 6, label: '=L', controlType: 0 }]));
    await makeSn(service, { description: '=1+1\n;=2', endDate: '2027-01-31 08:00:00', usersNumber: 3, vmDetect: true });
    const known: readonly string[] = IMPORT_COLUMNS[resource];
    const route = `/api/export/${resource}`;
    const answer = await service.app.request(route, { headers: { platformkey: TEST_KEY } }, {});
    const file = await answer.text();
    const [header = ''] = file.replace('\ufeff', '').split('\r\n');
    const columns = header.split(',').map((name) => (known.includes(name) ? name : ''));
    expect(await preview(resource, file, `&columns=${columns.join(',')}`)).toMatchObject({
      ...{ lines: 1, new: 0, changed: 0, unchanged: 1, failed: 0 },
    });
  });
});
