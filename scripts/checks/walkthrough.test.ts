import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

type Named = { readonly file: string; readonly names: readonly string[] };

/** Returns the files of a list item with the names that follow each of them, in the order of the text. */
function namedIn(item: string): Named[] {
  const found: { file: string; names: string[] }[] = [];
  for (const [, code = ''] of item.matchAll(/`([^`]+)`/g)) {
    if (/^[\w.-]+(\/[\w.-]+)+\.\w+$/.test(code)) found.push({ file: code, names: [] });
    else if (/^[A-Za-z_]\w*$/.test(code)) found.at(-1)?.names.push(code);
  }
  return found;
}

/** Returns true when a file declares a name: TypeScript at any level, or a table or trigger of SQL. */
const declares = (file: string, name: string): boolean =>
  new RegExp(`\\b(?:function\\*?|const|let|class|interface|type|table|trigger) ${name}\\b`).test(textOf(file));

const items = textOf('docs/walkthrough.md')
  .split(/\n(?=\d+\. |\n)/)
  .map((part) => part.trim())
  .filter((part) => /^\d+\. /.test(part));

describe('docs/walkthrough.md', () => {
  test('has a request and a screen, in numbered steps', () => {
    expect(items.length).toBeGreaterThan(20);
  });

  test.each(items)('names files that exist, and names that they declare: %s', (item) => {
    const named = namedIn(item);
    expect(named).not.toEqual([]);
    expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
    expect(named.filter(({ names }) => names.length === 0)).toEqual([]);
    expect(
      named.flatMap(({ file, names }) =>
        names.filter((name) => !declares(file, name)).map((name) => `${file} ${name}`),
      ),
    ).toEqual([]);
  });
});
