import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_COLUMNS, MAX_RECORD } from '../../contract/work/imports.ts';
import { importer } from '../../testing/imports.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readLines } from './lines.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const { post, list } = importer(() => service);
const MEBIBYTE = 1024 * 1024;

/** Returns a body of `times` pieces, produced when the service reads them. */
const pieces = (piece: string, times: number): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const bytes = new TextEncoder().encode(piece);
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (sent++ < times) controller.enqueue(bytes);
      else controller.close();
    },
  });
};

describe('a file beyond the bounds of a record is refused at its line, by dry run and import alike:', () => {
  test.each([
    ['a header of many columns', 'a,'.repeat(2 * MEBIBYTE), 'line 1', `more than ${MAX_COLUMNS} columns`],
    ['a line of commas', `name\n${','.repeat(20 * MEBIBYTE)}`, 'line 2', `more than ${MAX_COLUMNS} columns`],
    [
      'a line of commas after other line ends',
      `name\r\nAda\r\n${',\r'.repeat(3)}${';'.repeat(MEBIBYTE)}`,
      'line 6',
      'longer',
    ],
    ['a long cell', `name\nAda\n${'x'.repeat(MEBIBYTE)}\n`, 'line 3', `longer than ${MAX_RECORD} characters`],
    ['a quotation mark that is never closed', `name\n"${'x\n'.repeat(MEBIBYTE)}`, 'line 2', 'mark in it is not closed'],
    ['one in a header that is never closed', `"name\n${'x\n'.repeat(MEBIBYTE)}`, 'line 1', 'mark in it is not closed'],
  ])('%s', async (_, csv, path, says) => {
    for (const query of ['?dryRun=true', '']) {
      const { envelope } = await post('customers', csv, query);
      expect(envelope).toMatchObject({ status: 515, errors: [{ path }] });
      expect(envelope.msg).toContain(says);
    }
    expect(await list('/jobs')).toEqual([]);
  });

  test('62 MiB of a header, of which little is read', async () => {
    const { envelope } = await post('customers', pieces('a,'.repeat(32 * 1024), 992), '?dryRun=true');
    expect(envelope).toMatchObject({ status: 515, errors: [{ path: 'line 1' }] });
  });

  test('names of columns in the query', async () => {
    const { envelope } = await post('customers', 'name\nAda\n', `?columns=name${','.repeat(MAX_COLUMNS)}`);
    expect(envelope).toMatchObject({ status: 515, errors: [{ path: 'query.columns' }] });
  });
});

test('a header at fault tells at most 50 faults', async () => {
  const { envelope } = await post('customers', 'x,'.repeat(200), '?dryRun=true');
  expect([envelope.status, envelope.errors?.length]).toEqual([515, 50]);
});

test('a record within the bounds is taken, quoted line ends and all', async () => {
  const description = 'two\r\nlines "quoted", '.repeat(80);
  const csv = `name,description${','.repeat(MAX_COLUMNS - 2)}\nAda,"${description.replaceAll('"', '""')}"\n`;
  const columns = `name,description${','.repeat(MAX_COLUMNS - 2)}`;
  const { envelope } = await post('customers', csv, `?dryRun=true&columns=${columns}`);
  expect(envelope.data.preview).toMatchObject({ new: 1, failed: 0, examples: [{ after: { description } }] });
});

const upload = (body: ReadableStream): Request => {
  const headers = { 'content-type': 'text/csv' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers };
  return new Request('http://licet.test', init);
};

const linesIn = async (text: string, step: number): Promise<unknown[]> => {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
    bytes.subarray(at * step, (at + 1) * step),
  );
  const body = new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  return Array.fromAsync(readLines(upload(body)));
};

test('a file is read alike in pieces of any size, with the line on which each record begins', async () => {
  const cell = fc.stringMatching(/^[a"\r\n,;é中]{0,6}$/);
  const file = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      file,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 9 }),
      async (rows, end, step) => {
        const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
        let line = 2;
        const expected = rows.map((cells) => {
          const began = line;
          line += 1 + cells.flatMap((text) => text.match(/\r\n|\r|\n/g) ?? []).length;
          return { line: began, cells };
        });
        const text = `k,l${end}${rows.map((cells) => cells.map(written).join(',') + end).join('')}`;
        expect(await linesIn(text, step)).toEqual([{ line: 1, cells: ['k', 'l'] }, ...expected]);
      },
    ),
    { numRuns: 300 },
  );
});

test('a file of many short records gives others their turn after each few kilobytes', async () => {
  let turns = 0;
  let isRunning = true;
  const count = (): void => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  const body = pieces('a,b\n'.repeat(40_000), 1);
  const lines = await Array.fromAsync(readLines(upload(body)));
  isRunning = false;
  expect(lines).toHaveLength(40_000);
  expect(turns).toBeGreaterThan(2);
});
