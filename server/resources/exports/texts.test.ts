import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originalText } from '../../contract/csv.ts';
import { EXPORT_NAMES, type ExportFormat, type ExportName } from '../../contract/work/export-names.ts';
import { seedDemo } from '../../db/seed.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { readWorkbook, unzip } from '../../testing/workbook.ts';
import { keepZone } from '../logbook/zone-store.ts';
import { deviceCodeOf } from '../offline/device-fields.ts';

/** Columns with texts from people and devices. The tests store texts that the API refuses today. */
const WRITTEN = [
  ...['product.description', 'template.description', 'business.description', 'sn.description', 'machine.machine_name'],
  ...['customer.description', 'customer.city', 'customer.email', 'customer.contact', 'user_account.nick_name'],
  ...['user_account.phone', 'machine.custom_id', 'sn_log.failure', 'borrow.machine_name', 'audit.ticket'],
] as const;

const HOSTILE = [
  'pc\n=1+1',
  'a;=cmd|x',
  '\t=1',
  "'=1",
  '+49 30 1',
  '-5',
  'say "no", then\r\n@x',
  '=HYPERLINK("http://x")',
];
const texts = [
  ...HOSTILE,
  ...fc.sample(fc.stringMatching(/^[=+\-@\t\r\n,;|"' a1中]{1,12}$/), { numRuns: 60, seed: 12 }),
];

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await seedDemo(service.db, { seed: 1, now: TEST_NOW, deviceCode: deviceCodeOf });
  await keepZone(service.db);
  const list = JSON.stringify(texts);
  await service.db.tx(async (tx) => {
    for (const column of WRITTEN) {
      const [table = '', name = ''] = column.split('.');
      await tx.run(sql`update ${sql.table(table)} set ${sql.ref(name)} =
        (select value from json_each(${list}) where key = ${sql.table(table)}.rowid % ${texts.length})`);
    }
  });
});
afterAll(() => service.close());

type Item = Record<string, unknown>;
/** The sample data has tens of thousands of log entries; the refused ones are enough. */
const REFUSED = { querys: [{ name: 'errorCode', op: '<>', values: [0] }] };
const WEEK = {
  startDate: '2026-11-10',
  querys: [{ name: 'type', op: '=', values: ['FLOAT'] }],
  unit: 'hour_of_week',
};
const BODIES: Partial<Record<ExportName, object>> = { logs: REFUSED, demand: WEEK };

const exported = (resource: ExportName, format: ExportFormat) => {
  const query = new URLSearchParams({ format, q: JSON.stringify(BODIES[resource] ?? {}) });
  const route = `/api/export/${resource}?${query.toString()}`;
  return service.app.request(route, { headers: { platformkey: TEST_KEY } }, {});
};
const recordsOf = async (resource: ExportName): Promise<Item[]> =>
  (await (await exported(resource, 'json')).json()) as Item[];

/** Returns the value of a column such as `status` or `customer.name`. */
const valueAt = (record: Item, column: string): unknown => {
  const [field = '', part] = column.split('.');
  return part === undefined ? record[field] : (record[field] as Item | undefined)?.[part];
};
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

describe.each(EXPORT_NAMES)('the export of %s', (resource) => {
  test('as CSV is read back by another reader: every cell in its column, and none that runs', async () => {
    const records = await recordsOf(resource);
    const [columns = [], ...rows] = parse(await (await exported(resource, 'csv')).text(), { bom: true });
    expect(rows.length).toBe(records.length);
    for (const [at, cells] of rows.entries()) {
      const record = records[at] ?? {};
      const values = columns.map((column) => valueAt(record, column));
      expect(cells.map((cell, n) => (typeof values[n] === 'number' ? cell : originalText(cell)))).toEqual(
        values.map(textOf),
      );
      const begins = cells.flatMap((cell, n) => (typeof values[n] === 'number' ? [] : cell.split(/[\r\n;\t,]/)));
      expect(begins.filter((part) => /^["\s]*[=+\-@]/.test(part))).toEqual([]);
    }
  });

  test('as XLSX has the same values, texts as texts and no formula', async () => {
    const records = (await recordsOf(resource)).slice(0, 500);
    const bytes = Buffer.from(await (await exported(resource, 'xlsx')).arrayBuffer());
    const [[, [head = {}, ...rows]] = ['', []]] = [...readWorkbook(bytes)];
    for (const [at, record] of records.entries()) {
      for (const [letter, title] of Object.entries(head)) {
        const value = valueAt(record, String(title).replace(/ \(UTC\)$/, ''));
        const cell = rows[at]?.[letter];
        if (value === undefined || value === '') expect(cell ?? '').toBe('');
        else expect(cell).toBe(typeof value === 'object' ? JSON.stringify(value) : value);
      }
    }
    for (const [name, xml] of unzip(bytes)) if (name.includes('sheet')) expect(xml).not.toContain('<f>');
  });
});
