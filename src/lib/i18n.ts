import { i18n } from '@lingui/core';
import { messages as english } from '../locales/en.po';
import { recall, remember } from './storage.ts';

export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

/** The language chosen before, else the browser's, else English. */
export function preferredLanguage(): Language {
  const wish = recall('language') ?? navigator.language;
  return /^zh/i.test(wish) ? 'zh-CN' : 'en';
}

/** Loads a language and switches the page to it. */
export async function activate(language: Language): Promise<void> {
  const messages = language === 'en' ? english : (await import('../locales/zh-CN.po')).messages;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Switches the language and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activate(language);
  remember('language', language);
}
