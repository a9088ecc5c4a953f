import type { I18n } from '@lingui/core';
import type { ExportName, ExportWords } from '#contract/work/export-names.ts';

/** Returns the words of an export's columns and their values, in the language of the page. */
export type WordsOfExport = (resource: ExportName, columns: readonly string[], i18n: I18n) => ExportWords;

let load: (() => Promise<WordsOfExport>) | undefined;

/** Sets where the words come from. They are loaded with the first menu of an export. */
export const provideExportWords = (from: () => Promise<WordsOfExport>): void => void (load = from);

/** Returns the words as text for the API, or undefined when none are provided. */
export async function exportWordsOf(...asked: Parameters<WordsOfExport>): Promise<string | undefined> {
  const words = await load?.();
  return words && JSON.stringify(words(...asked));
}
