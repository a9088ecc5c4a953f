import { setupI18n, type I18n } from '@lingui/core';
import { compile, LANGUAGES, messagesOf, type Language } from './i18n.ts';

/** Returns the texts of every language, to find labels in files that come from elsewhere. */
export const everyLanguage = (): Promise<I18n[]> =>
  Promise.all(
    (Object.keys(LANGUAGES) as Language[]).map(async (locale) => {
      const texts = setupI18n({ locale, messages: { [locale]: await messagesOf(locale) } });
      texts.setMessagesCompiler(compile);
      return texts;
    }),
  );
