import { i18n } from '@lingui/core';
import { recall, remember } from '../storage.ts';

export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

/** Returns the language that was chosen before, else the browser's, else English. */
export function preferredLanguage(): Language {
  const wish = recall('language') ?? navigator.language;
  return /^zh/i.test(wish) ? 'zh-CN' : 'en';
}

/** Fetches the translations of a language. The source language has none: the build compiles its texts where they are used. */
export const messagesOf = async (language: Language) =>
  language === 'en' ? {} : (await import('../../locales/zh-CN.po')).messages;

export async function activate(language: Language): Promise<void> {
  i18n.loadAndActivate({ locale: language, messages: await messagesOf(language) });
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  await activate(language);
  remember('language', language);
}
