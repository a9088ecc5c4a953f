import type { I18n } from '@lingui/core';
import type { ActivityRecord } from '#contract/history/activity.ts';
import { fieldChanges } from './diff.ts';
import { fieldWords, valueWords } from './words.ts';

/** Returns the changed fields of a record as plain text, one line each. */
export const changeLines = (
  kind: string,
  { before, after }: Pick<ActivityRecord, 'before' | 'after'>,
  i18n: I18n,
): string[] =>
  fieldChanges(before, after).map((field) => {
    const [old, young] = [field.before, field.after].map((value) => valueWords(kind, field, value, i18n));
    return `${fieldWords(kind, field, i18n)}: ${old === undefined ? '' : `${old} → `}${young ?? '–'}`;
  });
