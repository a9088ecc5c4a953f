import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { REASON_CODES } from './refusal.ts';
import { vectors } from './testing/vectors.ts';

const text = readFileSync(join(import.meta.dirname, '../docs/offline-format.md'), 'utf8');

/** The code blocks of a language. */
const blocks = (language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, 'gm'))].map(([, block = '']) => block);

/** A JSON value and everything inside it. */
function* parts(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* parts(one);
}

const known = [...parts(vectors)];

/** The rows of all tables that have a column of this name, as named cells. */
const rowsWith = (column: string): Record<string, string>[] => {
  const tables = [...text.matchAll(/^(\|.+)\n\|[ |-]+\n((?:\|.+\n)+)/gm)];
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  return tables
    .map(([, head = '', body = '']) => ({ names: cells(head), lines: body.trimEnd().split('\n') }))
    .filter(({ names }) => names.includes(column))
    .flatMap(({ names, lines }) =>
      lines.map((line) => Object.fromEntries(cells(line).map((cell, at): [string, string] => [names[at] ?? '', cell]))),
    );
};

describe('docs/offline-format.md', () => {
  test.each(['text', 'xml'])('shows nothing as %s that is not in the vectors', (language) => {
    expect(blocks(language).length).toBeGreaterThan(3);
    for (const block of blocks(language)) expect(known).toContain(block);
  });

  test('shows nothing as JSON that is not in the vectors', () => {
    expect(blocks('json').length).toBeGreaterThan(3);
    for (const block of blocks('json')) expect(known).toContainEqual(JSON.parse(block));
  });

  test('names commands that are there', () => {
    const named = [...text.matchAll(/npm run device --silent -- (\w+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named.filter((one) => one !== 'help')) expect(commands).toHaveProperty(name);
  });

  test('has every reason for a refusal, and its code wherever it names one', () => {
    const rows = rowsWith('reason').map(({ reason = '', ...row }) => ({ ...row, reason: reason.replaceAll('`', '') }));
    const complete = rows.filter((row) => 'what is wrong' in row);
    expect(complete.map(({ reason }) => reason)).toEqual(Object.keys(REASON_CODES));
    const codes = new Map(Object.entries(REASON_CODES).map(([reason, code]) => [reason, `${code ?? ''}`]));
    for (const row of rows) {
      const { reason, code = codes.get(reason) }: { reason: string; code?: string } = row;
      expect([reason, code]).toEqual([reason, codes.get(reason)]);
    }
  });
});
