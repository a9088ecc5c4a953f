import { getConfig } from '@lingui/conf';
import { getCatalogs } from '@lingui/cli/api';
import { join } from 'node:path';
import { catalogue } from '#contract/errors.ts';

const root = join(import.meta.dirname, '../..');

/** Tabs and line ends would break the table. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the texts of the screens, sorted by file: key, files, English, Chinese. */
async function screenTexts(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const catalog of await getCatalogs(getConfig({ cwd: root }))) {
    const chinese = await catalog.read('zh-CN');
    for (const [key, { message = key, origin = [] }] of Object.entries((await catalog.read('en')) ?? {})) {
      const files = [...new Set(origin.map(([file]) => file))].toSorted();
      rows.push([key, files.join(' '), cell(message), cell(chinese?.[key]?.translation ?? '')]);
    }
  }
  return rows.toSorted(([, left = ''], [, right = '']) => left.localeCompare(right));
}

/** Returns the texts of the error catalogue, which the service answers in English: key, file, English, nothing. */
const errorTexts = (): string[][] =>
  Object.entries(catalogue).map(([code, { name, sentence, next }]) => [
    `${code} ${name}`,
    'server/contract/errors.ts',
    `${sentence}. ${next}`,
    '',
  ]);

/** Returns every text that users read, one row for each: key, files, English, Chinese. */
export const allTexts = async (): Promise<string[][]> => [...(await screenTexts()), ...errorTexts()];

/** `npm run texts`: prints all texts as tab-separated values. */
if (import.meta.main) {
  const rows = [['key', 'files', 'English', 'Chinese'], ...(await allTexts())];
  process.stdout.write(rows.map((row) => `${row.join('\t')}\n`).join(''));
}
