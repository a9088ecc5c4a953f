import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aroundReads } from '../../testing/around-reads.ts';
import { EXPORT_NAMES, EXPORT_READS, EXPORT_TYPES, type ExportName } from '../../contract/work/export-names.ts';
import { columnsOf, listOf } from '../../contract/export-lists.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { readWorkbook } from '../../testing/workbook.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const exported = (resource: string, query: Record<string, string> = {}) =>
  service.app.request(
    `/api/export/${resource}?${new URLSearchParams(query).toString()}`,
    { headers: { platformkey: TEST_KEY } },
    {},
  );

/** Returns the lines of a CSV file whose cells have no line breaks. */
const linesOf = async (response: Response): Promise<string[]> => {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = bytes.subarray(3).toString('utf8');
  expect(text.endsWith('\r\n')).toBe(true);
  return text.split('\r\n').slice(0, -1);
};

const customers = (...names: string[]) =>
  service.api(
    'POST',
    '/customers',
    names.map((name) => ({ name, description: `of ${name}` })),
  );

describe('GET /export/{resource}', () => {
  test('is CSV with a byte order mark, a line of names and a line a record, as a file of its time and zone', async () => {
    await customers('Ada', 'Bob "B", Ltd');
    const response = await exported('customers', { columns: 'name,description,email' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="customers-2026-11-21-09-00-00-UTC.csv"',
    );
    expect(response.headers.get('x-request-id')).toMatch(/.{20}/);
    expect(await linesOf(response)).toEqual([
      'name,description,email',
      'Ada,of Ada,',
      '"Bob ""B"", Ltd","of Bob ""B"", Ltd",',
    ]);
  });

  test('has no cell that a spreadsheet would run', async () => {
    await customers('=HYPERLINK("http://x")', '@SUM(1)', '+1', '-1');
    const [, ...lines] = await linesOf(await exported('customers', { columns: 'name' }));
    expect(lines).toEqual([`"'=HYPERLINK(""http://x"")"`, "'@SUM(1)", "'+1", "'-1"]);
  });

  test('is the filter and the order of the list', async () => {
    await customers('Ada', 'Bob', 'Cleo');
    const q = JSON.stringify({
      querys: [{ name: 'name', op: '<>', values: ['Bob'] }],
      sorts: [{ name: 'name', order: 'DESC' }],
    });
    expect(await linesOf(await exported('customers', { q, columns: 'name' }))).toEqual(['name', 'Cleo', 'Ada']);
  });

  test('leaves archived SNs out as the list does, and has them when the scope says so', async () => {
    const sns = await makeSns(service, await makeCatalogue(service), {}, 3);
    await service.api('POST', '/sns/archive', [sns[0]]);
    const names = async (query: object) => (await linesOf(await exported('sns', { columns: 'sn', ...query }))).slice(1);
    expect(await names({})).toEqual(sns.slice(1));
    expect(await names({ scope: 'archived' })).toEqual(sns);
  });

  test('tells the parts of what a scope adds in columns of their own', async () => {
    const catalogue = await makeCatalogue(service);
    const [sn] = await makeSns(service, catalogue);
    await customers('Ada');
    await ok(service.api('POST', `/sns/${sn}/customers/name/Ada`));
    const columns = 'customer.name,customer.groupName,product.productName';
    expect(await linesOf(await exported('sns', { scope: 'product,customer', columns }))).toEqual([
      columns,
      `Ada,,${catalogue.product}`,
    ]);
    const json = await exported('sns', { scope: 'product,customer', columns, format: 'json' });
    expect(await json.json()).toEqual([{ customer: { name: 'Ada' }, product: { productName: catalogue.product } }]);
  });

  test('is JSON with the records of the list, or the chosen part of them', async () => {
    await customers('Ada', 'Bob');
    const { items } = (await service.api('GET', '/customers')).envelope.data;
    expect(await (await exported('customers', { format: 'json' })).json()).toEqual(items);
    const part = await exported('customers', { format: 'json', columns: 'name' });
    expect(await part.json()).toEqual([{ name: 'Ada' }, { name: 'Bob' }]);
    expect(part.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('is a workbook with the texts of the list, numbers as numbers, and the zone over its times', async () => {
    await service.close();
    service = createTestApp({ TIME_ZONE: 'Asia/Shanghai' });
    await customers('=1+1', 'Ada');
    const [record] = (await service.api('GET', '/customers?scope=sns')).envelope.data.items;
    const asked = { format: 'xlsx', scope: 'sns', columns: 'name,regDate,snCount,email' };
    const response = await exported('customers', asked);
    expect(response.headers.get('content-type')).toBe(EXPORT_TYPES.xlsx);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="customers-2026-11-21-17-00-00-Asia-Shanghai.xlsx"',
    );
    expect([...readWorkbook(Buffer.from(await response.arrayBuffer()))]).toEqual([
      [
        'customers',
        [
          { A: 'name', B: 'regDate (Asia/Shanghai)', C: 'snCount', D: 'email' },
          { A: '=1+1', B: record?.['regDate'], C: 0 },
          { A: 'Ada', B: '2026-11-21 17:00:00', C: 0 },
        ],
      ],
    ]);
  });

  test('is a whole workbook of a long list, with as many rows as the list has', async () => {
    await insertManySns(service, 2500);
    const { total } = (await service.api('GET', '/sns?scope=archived&limit=1')).envelope.data;
    const response = await exported('sns', { format: 'xlsx', scope: 'archived' });
    const rows = readWorkbook(Buffer.from(await response.arrayBuffer())).get('sns') ?? [];
    expect(rows.length - 1).toBe(total);
    expect(new Set(rows.map(({ A }) => A)).size).toBe(total + 1);
  });

  test('is whole when there is nothing', async () => {
    expect(await (await exported('users', { format: 'json' })).json()).toEqual([]);
    expect(await linesOf(await exported('users', { columns: 'name' }))).toEqual(['name']);
  });

  test.each(EXPORT_NAMES)('has the columns of the records of %s', async (resource) => {
    const q = resource === 'demand' ? { q: '{"startDate":"2026-11-01"}' } : {};
    const [head = ''] = await linesOf(await exported(resource, q));
    const names = head.split(',');
    expect(names.length).toBeGreaterThan(4);
    expect(columnsOf(resource)).toEqual(expect.arrayContaining(names));
    expect(EXPORT_READS[resource]).toBe(listOf(resource).id);
  });

  const scopes: Partial<Record<ExportName, string>> = {
    sns: 'all,use,peak',
    customers: 'sns',
    users: 'sns,sessions',
    machines: 'customer,sessions',
    products: 'sns,templates',
    businesses: 'sns',
  };

  test('has all that a scope can add, for every list that has one', async () => {
    const scoped = EXPORT_NAMES.filter((name) => 'scope' in listOf(name).query.shape);
    expect(scoped.toSorted()).toEqual(Object.keys(scopes).toSorted());
    for (const name of scoped) {
      const [head = ''] = await linesOf(await exported(name, { scope: scopes[name] ?? '' }));
      expect(head.split(',').toSorted()).toEqual(columnsOf(name).toSorted());
    }
  });

  test.each([
    [{ format: 'ods' }, 'query.format'],
    [{ q: '{' }, 'query.q'],
    [{ q: '{"querys":[{"name":"colour","op":"=","values":[1]}]}' }, 'querys[0].name'],
    [{ q: '{"limit":5}' }, 'limit'],
    [{ columns: 'name,colour' }, 'query.columns'],
    [{ columns: 'name,name' }, 'query.columns'],
    [{ scope: 'sns,moon' }, 'query.scope'],
  ])('refuses %j in the envelope, before anything of a file is sent', async (query, path) => {
    const response = await exported('customers', query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 515, errors: [{ path }] });
  });

  test('refuses what cannot be listed: an unknown resource, and the audit log to all but administrators', async () => {
    expect((await exported('secrets')).status).toBe(400);
    expect((await service.as('viewer')('GET', '/export/audit')).envelope.status).toBe(531);
    expect((await service.as('manager')('GET', '/export/audit')).envelope.status).toBe(531);
  });
});

describe('the stream of an export', () => {
  const MANY = 20_000;

  /** Returns a function that gives the number of records read from the database so far. */
  async function started(before: () => void = () => undefined) {
    await insertManySns(service, MANY);
    let read = 0;
    aroundReads(service.db, async (run) => {
      before();
      const found = await run();
      // Ids are numbers, records are texts.
      if (typeof found[0] === 'string') read += found.length;
      return found;
    });
    const { body } = await exported('sns', { scope: 'archived', columns: 'sn' });
    return { reader: (body ?? new ReadableStream<Uint8Array>()).getReader(), rows: () => read };
  }

  test('reads on when what it read was taken, never ahead: rows held do not grow with the list', async () => {
    const { reader, rows } = await started();
    let taken = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      taken += Buffer.from(part.value).toString().split('\r\n').length - 1;
      expect(rows() - taken).toBeLessThanOrEqual(1000);
    }
    expect(taken).toBe(MANY + 1);
  });

  test('reads no more when the receiver goes away', async () => {
    const { reader, rows } = await started();
    await reader.read();
    await reader.cancel();
    const [before] = [rows()];
    await new Promise((resolve) => setImmediate(resolve));
    expect([rows(), before < MANY]).toEqual([before, true]);
  });

  test('breaks when the database fails on the way: no half a file ends as a whole one', async () => {
    let hasFailed = false;
    const { reader } = await started(() => {
      if (hasFailed) throw new Error('disk I/O error');
    });
    await reader.read();
    hasFailed = true;
    const rest = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read());
    };
    await expect(rest()).rejects.toThrow('disk I/O error');
    expect(service.logLines().join()).toContain('"operation":"exportRecords"');
  });
});
