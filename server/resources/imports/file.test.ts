import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_COLUMNS, IMPORT_NAMES, NEEDED_COLUMNS } from '../../contract/work/import-names.ts';
import { importEntries } from '../../contract/work/imports.ts';
import { ok } from '../../testing/factories.ts';
import { importer, type Item } from '../../testing/imports.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const { post, run, list } = importer(() => service);

describe('the file', () => {
  test.each([
    ['name;city\nAda;Bath\n', ''],
    ['name\tcity\nAda\tBath\n', ''],
    ['Kunde,Ort,Nr\r\nAda,Bath,7\r\n', '?columns=name,city,'],
  ])('%j is read, with %j', async (csv, query) => {
    await run('customers', csv, query);
    expect(await list('/customers')).toMatchObject([{ name: 'Ada', city: 'Bath' }]);
  });

  test.each([
    ['colour,name\nred,Ada\n', 515, 'line 1.colour'],
    ['name,name\nA,B\n', 515, 'line 1.name'],
    ['city\nBath\n', 514, 'line 1.name'],
    ['name\n"Ada\n', 515, 'body'],
    ['', 514, 'body'],
  ])('%j is refused with %i', async (csv, code, path) => {
    for (const query of ['', '?dryRun=true']) {
      const { envelope } = await post('customers', csv, query);
      expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    }
    expect(await list('/jobs')).toEqual([]);
  });

  test('that is no text, no CSV by its type, or too long is refused', async () => {
    expect((await post('customers', new Uint8Array([0x6e, 0xff, 0xfe]))).envelope.status).toBe(515);
    expect((await post('customers', 'name\nAda\n', '', { 'content-type': 'application/json' })).envelope.status).toBe(
      4150,
    );
    expect((await post('customers', `name\n${'a\n'.repeat(100_001)}`, '?dryRun=true')).envelope.status).toBe(4130);
  });

  test('takes the role of a manager', async () => {
    expect((await service.as('support')('POST', '/import/customers')).envelope.status).toBe(531);
  });

  test.each(IMPORT_NAMES)('of %s has the fields of its entries as columns', (resource) => {
    expect([...IMPORT_COLUMNS[resource]].toSorted()).toEqual(Object.keys(importEntries[resource].shape).toSorted());
    expect(IMPORT_COLUMNS[resource]).toEqual(expect.arrayContaining([...NEEDED_COLUMNS[resource]]));
  });

  test('of an export comes back as it was, whatever the texts are', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const nasty = fc.constantFrom('=1+1', '@x', '+49', '-', "'=", "''", 'a,"b"', ' x ', 'two\nlines', '\ttab', '＝1');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(line, nasty), { minLength: 1, maxLength: 8 }), async (texts) => {
        const entries = texts.map((description, at) => ({ name: `C ${at}`, description }));
        fc.pre((await service.api('POST', '/customers', entries)).envelope.status === 0);
        const of = (items: Item[]) => items.map(({ name, description }) => ({ name, description }));
        const before = of(await list('/customers'));
        const query = 'columns=name,description';
        const csv = await service.app.request(
          `/api/export/customers?${query}`,
          { headers: { platformkey: TEST_KEY } },
          {},
        );
        const file = await csv.text();
        const everyone = before.map(({ name }) => ({ name }));
        await ok(service.api('DELETE', '/customers', everyone));
        await run('customers', file);
        const after = of(await list('/customers'));
        await ok(service.api('DELETE', '/customers', everyone));
        expect(after).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });
});

test('many lines are taken in steps, and few of them held', async () => {
  const lines = 20_000;
  let asked = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const text = asked === 0 ? 'guid,tokenType\n' : `K-${asked},5\n`;
        asked += 1;
        if (asked > lines + 1) controller.close();
        else controller.enqueue(new TextEncoder().encode(text));
      },
    },
    { highWaterMark: 0 },
  );
  const { envelope } = await post('tokenids', body);
  expect(envelope.data.items).toMatchObject([{ total: lines, state: 'queued' }]);
});
