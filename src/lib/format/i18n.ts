import { i18n } from '@lingui/core';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { recall, remember } from '../storage.ts';

export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

/** Returns the language that was chosen before, else the browser's, else English. */
export function preferredLanguage(): Language {
  const wish = recall('language') ?? navigator.language;
  return /^zh/i.test(wish) ? 'zh-CN' : 'en';
}

/** English messages are bundled as source text. Each is compiled once. */
const read = new Map<string, CompiledMessage>();

/** Compiles a message of the source language. */
export const compile = (text: string): CompiledMessage => {
  const known = read.get(text);
  if (known !== undefined) return known;
  const compiled = compileMessage(text);
  read.set(text, compiled);
  return compiled;
};
i18n.setMessagesCompiler(compile);

/** Fetches the translations of a language; the source language has none. */
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
