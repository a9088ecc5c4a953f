import { setupI18n, type I18n } from '@lingui/core';
import { LANGUAGES, messagesOf, type Language } from './i18n.ts';

/** Returns the texts of every language, to find labels in files that come from elsewhere. */
export const everyLanguage = (): Promise<I18n[]> =>
  Promise.all(
    (Object.keys(LANGUAGES) as Language[]).map(async (locale) =>
      setupI18n({ locale, messages: { [locale]: await messagesOf(locale) } }),
    ),
  );
