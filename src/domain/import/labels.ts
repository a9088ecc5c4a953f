import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IMPORT_COLUMNS, type ImportName } from '#contract/work/import-names.ts';
import type { FieldWords } from '../../lib/field-words.ts';
import { customerWords } from '../../words/customers.ts';
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

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_\-.]/g, '');

/** Returns for each column of a file the field with that name or label; `''` for none. */
export function guessFields(resource: ImportName, header: readonly string[], i18n: I18n): string[] {
  const fields: readonly string[] = IMPORT_COLUMNS[resource];
  const taken = new Set<string>();
  return header.map((title) => {
    const found = fields.find(
      (field) =>
        !taken.has(field) && [field, columnLabel(resource, field, i18n)].some((name) => plain(name) === plain(title)),
    );
    if (found !== undefined) taken.add(found);
    return found ?? '';
  });
}
