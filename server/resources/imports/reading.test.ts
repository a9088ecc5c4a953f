import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_MAPPINGS } from '../../contract/work/imports.ts';
import { makeCatalogue, makeSn, ok } from '../../testing/factories.ts';
import { importer } from '../../testing/imports.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp({ TIME_ZONE: 'Asia/Shanghai' });
});
afterEach(() => service.close());

const { post, run, list } = importer(() => service);
const query = (parameters: Readonly<Record<string, unknown>>): string =>
  `?${new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()}`;
const mappings = (resource: string) => list(`/import/${resource}/mappings`);

describe('a file of another system', () => {
  test('is read by the meaning of its words, dates and numbers, and one choice for what it lacks', async () => {
    const { product, business } = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 });
    const csv = [
      'License key;Product;Seats;Devices;Valid from;Valid until;VM;State',
      `OLD-1;${product};1.000;2,00;2027-01-31T20:00:00Z;31/12/2027;No;Active`,
      `OLD-2;${product};unlimited;7;;1. Dezember 2028;ja;Gesperrt`,
    ].join('\r\n');
    const asked = query({
      columns: 'sn,productName,concurrentNumber,volumeNumber,startDate,endDate,vmDetect,status',
      dates: { startDate: 'dayFirst', endDate: 'dayFirst' },
      values: {
        concurrentNumber: { Unlimited: null },
        vmDetect: { no: false, JA: true },
        status: { active: 0, gesperrt: 1 },
      },
      fill: { templateName: 'Default', businessName: business },
      numbers: 'grouped',
    });
    expect(await run('sns', csv, asked)).toMatchObject({ done: 2, failed: 0 });
    const [first, second] = await list('/sns');
    expect(first).toMatchObject({
      ...{ sn: 'OLD1', concurrentNumber: 1000, volumeNumber: 2, vmDetect: false, status: 0 },
      ...{ startDate: '2027-02-01 04:00:00', endDate: '2027-12-31 23:59:59' },
    });
    expect(second).toMatchObject({
      sn: 'OLD2',
      volumeNumber: 7,
      vmDetect: true,
      status: 1,
      endDate: '2028-12-01 23:59:59',
    });
    expect(second).not.toHaveProperty('concurrentNumber');
  });

  test('is refused as before when the caller does not say how to read it', async () => {
    const sn = await makeSn(service);
    const csv = `sn,endDate,usersNumber,vmDetect\n${sn},31/12/2027,,\n${sn}X,,"1,000",\n${sn}Y,,,yes\n`;
    const { envelope } = await post('sns', csv, '?dryRun=true');
    expect(envelope.data.items.map(({ line, path }) => [line, path])).toEqual([
      [2, 'endDate'],
      [3, 'usersNumber'],
      [4, 'vmDetect'],
    ]);
  });

  test('has numbers with separators read as whole numbers, and others refused', async () => {
    const cells = {
      ...{
        '1,000': 1000,
        '1.000.000': 1_000_000,
        '12 500': 12_500,
        '1’234': 1234,
        '1,000.00': 1000,
        '7,0': 7,
        '10': 10,
      },
      ...{ '1,00,000': undefined, '1,5': undefined, '-3': undefined },
    };
    const { product, business } = await makeCatalogue(service);
    const fill = { productName: product, templateName: 'Default', businessName: business };
    const lines = Object.keys(cells).map((cell, at) => `NUMBER_${at},"${cell}"\n`);
    await run('sns', `sn,usersNumber\n${lines.join('')}`, query({ fill, numbers: 'grouped' }));
    const made = (await list('/sns?limit=100')).map(({ usersNumber }) => usersNumber);
    expect(made).toEqual(Object.values(cells).filter((value) => value !== undefined));
  });

  test.each([
    ['dates', { endDate: 'yearFirst' }, 'query.dates'],
    ['dates', { description: 'dayFirst' }, 'query.dates.description'],
    ['dates', 'dayFirst', 'query.dates'],
    ['values', { colour: { red: 1 } }, 'query.values.colour'],
    ['fill', { sn: 'A' }, 'line 1.sn'],
    ['numbers', 'german', 'query.numbers'],
  ])('is refused when %s is %j', async (name, value, path) => {
    const { envelope } = await post('sns', 'sn\nA\n', query({ dryRun: 'true', [name]: value }));
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, path]);
  });
});

describe('an empty cell', () => {
  const CSV = 'name,email,city,groupName\nAda,,,\n';
  beforeEach(() =>
    ok(service.api('POST', '/customers', [{ name: 'Ada', email: 'a@b.example', city: 'Bath', contact: 'C' }])),
  );

  test('leaves its field, unless the caller asks that it clears it, which the preview shows', async () => {
    await run('customers', CSV);
    expect(await list('/customers')).toMatchObject([{ email: 'a@b.example', city: 'Bath' }]);
    const { envelope } = await post('customers', CSV, '?dryRun=true&empty=clear');
    expect(envelope.data.preview).toMatchObject({
      changed: 1,
      examples: [{ before: { email: 'a@b.example', city: 'Bath' }, after: {} }],
    });
    await run('customers', CSV, '?empty=clear');
    const [ada] = await list('/customers');
    expect(ada).toMatchObject({ name: 'Ada', contact: 'C' });
    expect(ada).not.toHaveProperty('email');
    expect(ada).not.toHaveProperty('city');
  });

  test('never clears what a record must have', async () => {
    const sn = await makeSn(service, { endDate: '2027-01-31', vmDetect: true });
    await run('sns', `sn,status,endDate,vmDetect\n${sn},,,\n`, '?empty=clear');
    const [record] = await list('/sns');
    expect(record).toMatchObject({ status: 0, vmDetect: true });
    expect(record).not.toHaveProperty('endDate');
  });
});

describe('the mapping of a file', () => {
  const HEADER = 'Company,Since,Town\n';
  const read = { columns: 'name,,city', fill: { country: 'UK' }, empty: 'clear' };

  test('is remembered by header and caller when the import starts, and not by a preview', async () => {
    await post('customers', `${HEADER}Ada,,Bath\n`, query({ ...read, dryRun: 'true' }));
    expect(await mappings('customers')).toEqual([]);
    await run('customers', `${HEADER}Ada,,Bath\n`, query(read));
    await run('customers', `${HEADER}Bob,,Rome\n`, query({ columns: 'name,,country' }));
    await run('customers', 'name\nCleo\n');
    const usedDate = '2026-11-21 17:00:00';
    const header = ['Company', 'Since', 'Town'];
    expect(await mappings('customers')).toEqual([{ header, columns: 'name,,country', usedBy: 'platform', usedDate }]);
    expect(await mappings('users')).toEqual([]);
  });

  test('is kept for the last headers only', async () => {
    for (let at = 0; at < MOST_MAPPINGS + 2; at++)
      await run('customers', `Name ${at}\nAda\n`, query({ columns: 'name' }));
    const kept = await mappings('customers');
    expect(kept).toHaveLength(MOST_MAPPINGS);
    expect(kept[0]).toMatchObject({ header: [`Name ${MOST_MAPPINGS + 1}`] });
  });
});

test('a preview of a file that is read in another way is not the preview of its import', async () => {
  const csv = 'name,city\nAda,\n';
  const { envelope } = await post('customers', csv, '?dryRun=true&empty=clear');
  const version = (envelope.data.preview as { version: string }).version;
  expect((await post('customers', csv, `?preview=${version}`)).envelope.status).toBe(4120);
  expect((await post('customers', csv, `?empty=clear&preview=${version}`)).envelope.status).toBe(0);
});
