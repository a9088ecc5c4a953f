import type { I18n } from '@lingui/core';
import { auditWords } from '../../words/lists.ts';

/** Returns why a change was made: in words where the service made it by itself, else as it was typed. */
export function auditReason(reason: string, i18n: I18n): string {
  const words = new Map(Object.entries(auditWords.reason.choices)).get(reason);
  return words === undefined ? reason : i18n._(words);
}
