import { expect, test } from 'vitest';
import { readWorkbook, unzip } from '../../testing/workbook.ts';
import { Workbook, type Cell } from './workbook.ts';

const written = async (head: readonly string[], steps: readonly (readonly (readonly Cell[])[])[], most?: number) => {
  const workbook = new Workbook('things', head, most);
  const parts: Buffer[] = [];
  for (const step of steps) parts.push(workbook.rows(step));
  parts.push(workbook.end());
  return Buffer.concat(parts);
};

test('numbers and flags are such, everything else is text, and what is empty has no cell', async () => {
  const rows = [[1, -2.5, true, false, 'text', undefined, 'last']];
  const file = await written(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [rows]);
  expect(readWorkbook(file).get('things')?.[1]).toEqual({ A: 1, B: -2.5, C: true, D: false, E: 'text', G: 'last' });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '007', '2026-11-21', 'TRUE', '\t=1'])(
  'the text %j stays that text, in a cell of the text format',
  async (text) => {
    const file = await written(['a'], [[[text]]]);
    expect(readWorkbook(file).get('things')).toEqual([{ A: 'a' }, { A: text }]);
    const xml = unzip(file).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).not.toContain('<f>');
    expect(/<c r="A2" t="inlineStr" s="(\d)">/.exec(xml)?.[1]).toBe('1');
    const formats = [
      ...((unzip(file).get('xl/styles.xml') ?? '').split('<cellXfs')[1]?.matchAll(/numFmtId="(\d+)"/g) ?? []),
    ];
    expect(formats[1]?.[1]).toBe('49');
  },
);

test.each([
  ['markup', '<b>&amp;"\'</b>'],
  ['lines', ' one\n two\ttabs '],
  ['control characters', 'a\u0000b\u0007c\rd\uffff'],
  ['what looks like one', '_x0041_ and _x005F_'],
  ['any script', 'Größe 授权码 🔑'],
])('%s come back as they were', async (_, text) => {
  expect(readWorkbook(await written(['a'], [[[text]]])).get('things')?.[1]).toEqual({ A: text });
});

test('half a character is replaced, a text that is too long for a cell is cut, and a long number is a text', async () => {
  const [, row] = readWorkbook(await written(['a', 'b', 'c'], [[['a\ud800b', 'x'.repeat(40_000), 1e15]]])).get('things') ?? []; // prettier-ignore
  expect(row).toEqual({ A: 'a\ufffdb', B: `${'x'.repeat(32_766)}…`, C: '1000000000000000' });
});

test('rows that do not fit go on in further sheets, each under the head, which stays in sight', async () => {
  const file = await written(
    ['n'],
    [
      [[1], [2], [3]],
      [[4], [5]],
    ],
    3,
  );
  expect([...readWorkbook(file)]).toEqual([
    ['things', [{ A: 'n' }, { A: 1 }, { A: 2 }]],
    ['things 2', [{ A: 'n' }, { A: 3 }, { A: 4 }]],
    ['things 3', [{ A: 'n' }, { A: 5 }]],
  ]);
  for (const n of [1, 2, 3]) {
    expect(unzip(file).get(`xl/worksheets/sheet${n}.xml`)).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(unzip(file).get('[Content_Types].xml')).toContain(`/xl/worksheets/sheet${n}.xml`);
  }
});

test('a table without rows has its head, and columns beyond Z are called as spreadsheets do', async () => {
  const head = Array.from({ length: 60 }, (_, at) => `c${at}`);
  const [row = {}] = readWorkbook(await written(head, [])).get('things') ?? [];
  expect(Object.keys(row)).toEqual(expect.arrayContaining(['A', 'Z', 'AA', 'AZ', 'BA', 'BH']));
  expect(row['AB']).toBe('c27');
});
