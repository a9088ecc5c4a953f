import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IMPORT_COLUMNS, type ImportName } from '#contract/work/import-names.ts';
import type { FieldWords } from '../../lib/field-words.ts';
import { customerWords } from '../../words/customers.ts';
import { CHOICE_WORDS, COLUMN_SYNONYMS } from '../../words/import-words.ts';
import { snWords } from '../../words/sns.ts';
import { tokenIdWords } from '../../words/tokenids.ts';
import { userWords } from '../../words/users.ts';

const WORDS: Readonly<Record<ImportName, Readonly<Record<string, FieldWords>>>> = {
  customers: customerWords,
  users: userWords,
  tokenids: tokenIdWords,
  sns: snWords,
};

/** Returns the label of a column of an import, or undefined. */
export const importLabel = (resource: ImportName, field: string): MessageDescriptor | undefined =>
  field === 'passwordChanged' ? msg`New password` : WORDS[resource][field]?.label;

export function columnLabel(resource: ImportName, field: string, i18n: I18n): string {
  const known = importLabel(resource, field);
  return known === undefined ? field : i18n._(known);
}

/** Returns a column name without case, spaces, accents and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns a column name without what stands in brackets, such as a unit. */
const withoutBrackets = (text: string): string => text.replaceAll(/[([（【][^([（【)\]）】]*[)\]）】]/gu, '');

/** The ways to recognise a column, the surest first. */
const WAYS: readonly ((resource: ImportName, field: string, languages: readonly I18n[]) => readonly string[])[] = [
  (_, field) => [field],
  (resource, field, languages) => languages.map((language) => columnLabel(resource, field, language)),
  (resource, field) => COLUMN_SYNONYMS[resource][field] ?? [],
];

/**
 * Returns for each column of a file the field with that name, with that label in any language, or with a name of other
 * systems; `''` for none.
 */
export function guessFields(resource: ImportName, header: readonly string[], languages: readonly I18n[]): string[] {
  const guesses = header.map(() => '');
  for (const shorten of [(title: string) => title, withoutBrackets]) {
    const titles = header.map((title) => plain(shorten(title)));
    for (const way of WAYS) {
      for (const field of IMPORT_COLUMNS[resource]) {
        if (guesses.includes(field)) continue;
        const names = new Set(way(resource, field, languages).map(plain));
        const at = titles.findIndex((title, column) => guesses[column] === '' && names.has(title));
        if (at >= 0) guesses[at] = field;
      }
    }
  }
  return guesses;
}

/** Returns what the words of a column with choices stand for, by word in lower case. */
export function choiceValues(
  resource: ImportName,
  field: string,
  choices: readonly (string | number)[],
  languages: readonly I18n[],
): Map<string, string | number> {
  const labels = WORDS[resource][field]?.choices ?? {};
  return new Map(
    choices.flatMap((choice) => {
      const label = labels[choice];
      const words = [
        ...(CHOICE_WORDS[field]?.[choice] ?? []),
        ...(label === undefined ? [] : languages.map((language) => language._(label))),
      ];
      return words.map((word) => [word.toLowerCase(), choice] as const);
    }),
  );
}
