import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordsOfExport } from '../../lib/list/export-words.ts';
import { choicesFor } from '../../domain/changes/fields.ts';
import { columnText, kindOf, listedName } from '../../domain/changes/query-text.ts';
import { reasonText, sentenceText } from '../../domain/refusals/explain.ts';

/** Returns the words of an export: a heading for each column, and a word for each value of its choices and for flags. */
export const exportWords: WordsOfExport = (resource, columns, i18n) => ({
  columns: Object.fromEntries(columns.map((column) => [column, columnText(resource, column, i18n)])),
  values: Object.fromEntries(
    columns.flatMap((column) => {
      const [whose = column, part] = column.split('.');
      const choices = part === undefined ? choicesFor(kindOf(resource), column) : choicesFor(whose, part);
      return choices.length === 0
        ? []
        : [[column, Object.fromEntries(choices.map(({ value, label }) => [value, i18n._(label)]))]];
    }),
  ),
  yes: i18n._(msg`Yes`),
  no: i18n._(msg`No`),
});

type Failure = { readonly code?: number | undefined; readonly msg: string };

/** Returns why an entry failed, in the language of the screens, with the labels of the forms for field names. */
export function faultText(resource: string, { code = 0, msg: text }: Failure, i18n: I18n): string {
  const parts = text.split('; ').map((part) => {
    const [, path = '', rest = ''] = /^([A-Za-z][\w.[\]]*) (.*)$/su.exec(part) ?? [];
    const known = listedName(resource, path.replace(/^.*[.\]]\.?/, ''));
    return { part, label: known && i18n._(known), rest };
  });
  if (parts.every(({ label }) => label === undefined)) return sentenceText(code, text, i18n);
  return parts
    .map(({ part, label, rest }) =>
      label === undefined ? reasonText(part, i18n) : `${label}: ${reasonText(rest, i18n)}`,
    )
    .join('; ');
}
