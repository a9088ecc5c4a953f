import type { I18n } from '@lingui/core';
import { originalText } from '#contract/csv.ts';
import { importField, type ImportName } from '#contract/work/import-names.ts';
import { EMPTY_WORDS, FLAG_WORDS, NO_LIMIT_WORDS } from '../../words/import-words.ts';
import type { CsvTable } from './csv-file.ts';
import { choiceValues } from './labels.ts';

type CellValue = string | number | boolean | null;

/** What the texts in the columns of a file stand for, by field and text. */
export type CellValues = Readonly<Record<string, Readonly<Record<string, CellValue>>>>;

/** Returns the words in a file that are no value of the API, but known: labels of choices, yes and no, never. */
export function cellValues(
  resource: ImportName,
  { rows }: CsvTable,
  columns: readonly string[],
  languages: readonly I18n[],
): CellValues {
  const values: Record<string, Record<string, CellValue>> = {};
  for (const [at, field] of columns.entries()) {
    const known = knownWords(resource, field, languages);
    if (known.size === 0) continue;
    const cells = new Set(
      rows.map((cells) =>
        originalText(cells[at] ?? '')
          .trim()
          .toLowerCase(),
      ),
    );
    const found = [...cells].flatMap((cell) => {
      const value = known.get(cell);
      return value === undefined ? [] : [[cell, value] as const];
    });
    if (found.length > 0) values[field] = Object.fromEntries(found);
  }
  return values;
}

function knownWords(resource: ImportName, name: string, languages: readonly I18n[]): Map<string, CellValue> {
  const field = importField(resource, name);
  switch (field?.kind) {
    case 'flag':
      return new Map([...all(FLAG_WORDS.true, true), ...all(FLAG_WORDS.false, false)]);
    case 'choice':
      return new Map([...all(EMPTY_WORDS, ''), ...choiceValues(resource, name, field.choices, languages)]);
    case 'integer':
    case 'date':
      return new Map([...all(EMPTY_WORDS, ''), ...all(NO_LIMIT_WORDS, null)]);
    default:
      return new Map();
  }
}

const all = (words: readonly string[], value: CellValue) => words.map((word) => [word, value] as const);
