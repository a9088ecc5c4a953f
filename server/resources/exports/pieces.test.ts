import { expect, test } from 'vitest';
import type { ExportFormat } from '../../contract/work/export-names.ts';
import { readWorkbook } from '../../testing/workbook.ts';
import type { FileContents } from './file.ts';
import { piecesOf } from './pieces.ts';

const contentsOf = (format: ExportFormat): FileContents => ({
  resource: 'users',
  format,
  columns: ['name'],
  chosen: true,
  times: [],
  zone: 'UTC',
  words: {},
});

async function* stepsOf(...steps: readonly (readonly string[])[]) {
  for (const step of steps) yield await Promise.resolve(step);
}

const named = (...names: readonly string[]): string[] => names.map((name) => JSON.stringify({ name }));

async function fileOf(format: ExportFormat, ...steps: readonly (readonly string[])[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of piecesOf(contentsOf(format), stepsOf(...steps))) parts.push(bytes);
  return Buffer.concat(parts);
}

test('files that are written at the same time do not mix', async () => {
  const [csv, json, xlsx, empty] = await Promise.all([
    fileOf('csv', named('ada', 'bob'), named('eve')),
    fileOf('json', named('wei'), named('zoe')),
    fileOf('xlsx', named('fay'), named('gus'), named('hal')),
    fileOf('json'),
  ]);
  expect(csv.toString()).toBe('\ufeffname\r\nada\r\nbob\r\neve\r\n');
  expect(JSON.parse(json.toString())).toEqual([{ name: 'wei' }, { name: 'zoe' }]);
  expect(readWorkbook(xlsx).get('users')).toEqual(['name', 'fay', 'gus', 'hal'].map((A) => ({ A })));
  expect(JSON.parse(empty.toString())).toEqual([]);
});

test('a file that fails breaks off, and the others go on', async () => {
  const failing = fileOf('csv', named('ada'), ['no record']);
  const other = fileOf('csv', named('bob'), named('eve'));
  await expect(failing).rejects.toThrow('is not valid JSON');
  expect((await other).toString()).toContain('eve');
  expect((await fileOf('csv', named('zoe'))).toString()).toContain('zoe');
});

test('each piece tells how many records it has, and a file can be given up after any', async () => {
  const pieces = piecesOf(contentsOf('json'), stepsOf(named('ada', 'bob'), named('eve')));
  expect((await pieces.next()).value).toMatchObject({ records: 2 });
  expect(await pieces.return(undefined)).toMatchObject({ done: true });
  expect(await pieces.next()).toEqual({ done: true, value: undefined });
});
