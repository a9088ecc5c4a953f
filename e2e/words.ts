import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns a text of the application in the language of the page, by its English original, for locators. */
export type Say = (english: string, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the texts of a language. `Say` throws for a text that the application does not have. */
export function wordsOf(language: Language): Say {
  const catalogue = readCatalogue(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: Object.fromEntries(catalogue) } });
  i18n.setMessagesCompiler(compileMessage);
  return (english, values = {}) => {
    if (!catalogue.has(english)) throw new Error(`The application has no text '${english}'.`);
    return i18n._(english, values);
  };
}

const known = new Map<Language, ReadonlyMap<string, string>>();

/**
 * The texts of a language by their English originals. A process parses each catalogue once, because that takes as long as
 * a check of a page.
 */
export function readCatalogue(language: Language): ReadonlyMap<string, string> {
  const catalogue = known.get(language) ?? parseCatalogue(language);
  known.set(language, catalogue);
  return catalogue;
}

function parseCatalogue(language: Language): ReadonlyMap<string, string> {
  const file = join(import.meta.dirname, `../src/locales/${language}.po`);
  const entries = readFileSync(file, 'utf8').split(/\n\s*\n/);
  return new Map(entries.map((entry) => [quoted(entry, 'msgid'), quoted(entry, 'msgstr')]));
}

/** A value of a catalogue entry, which may span several lines. */
function quoted(entry: string, keyword: 'msgid' | 'msgstr'): string {
  const [, lines = ''] = new RegExp(String.raw`^${keyword} ((?:".*"\s*)+)`, 'm').exec(entry) ?? [];
  return [...lines.matchAll(/".*"/g)].map(([line]) => JSON.parse(line) as string).join('');
}
