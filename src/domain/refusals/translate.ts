import type { I18n, MessageDescriptor } from '@lingui/core';
import { roleLabels } from '../role-name.tsx';
import { typeLabels } from '../../words/licence-types.ts';
import { withLabels } from './path-label.ts';
import { officeSentences } from './office-sentences.ts';
import { offlineSentences } from './offline-sentences.ts';
import { reasons } from './reasons.ts';
import { recordSentences } from './record-sentences.ts';
import { allowanceSentences } from './allowance-sentences.ts';
import { snSentences } from './sn-sentences.ts';

export const serverTexts: readonly MessageDescriptor[] = [
  ...snSentences,
  ...allowanceSentences,
  ...offlineSentences,
  ...recordSentences,
  ...officeSentences,
  ...reasons,
];

type Reading = { readonly pattern: RegExp; readonly text: MessageDescriptor };

/** The build compiles English texts to lists of words and of values, which are lists with their name. */
type Part = string | readonly [name: string];

/** Returns the parts of an English text: words as they are, and values as `toText` says. */
const partsOf = ({ message }: MessageDescriptor, toText: (part: Part) => string): string =>
  (message as unknown as readonly Part[]).map(toText).join('');

/** Returns the English words of a text, with `{…}` for each value. */
export const wordsOf = (text: MessageDescriptor): string =>
  partsOf(text, (part) => (typeof part === 'string' ? part : `{${part[0]}}`));

/** Returns the regular expression that reads a message of the service, with a group for each value. */
const patternOf = (words: string): RegExp =>
  new RegExp(
    `^${words.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`,
    'su',
  );

const fixedLength = (text: MessageDescriptor): number => wordsOf(text).replaceAll(/\{\w+\}/g, '').length;

let readings: readonly Reading[] | undefined;

/** The messages with the most words first: 'is longer than {most} bytes' is read before 'is {fault}'. */
const allReadings = (): readonly Reading[] =>
  (readings ??= serverTexts
    .toSorted((one, other) => fixedLength(other) - fixedLength(one))
    .map((text) => ({ pattern: patternOf(wordsOf(text)), text })));

const own = (table: Readonly<Record<string, MessageDescriptor>>, name: string): MessageDescriptor | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns the label of a role or licence type in a message, and other values unchanged. */
function valueText(value: string, i18n: I18n): string {
  const label = own(roleLabels, value) ?? own(typeLabels, value);
  return label === undefined ? value : i18n._(label);
}

/**
 * Returns a message of the service in the language of the screens. The service writes English only, with the field names of
 * the API, so that other systems can read it. Undefined for a message without a translation.
 */
export function translated(message: string, i18n: I18n): string | undefined {
  const isEnglish = i18n.locale === 'en';
  for (const { pattern, text } of allReadings()) {
    const found = pattern.exec(message);
    if (found === null) continue;
    // A value stays as it is, even if it is written like a field name.
    if (isEnglish) {
      return partsOf(text, (part) =>
        typeof part === 'string' ? withLabels(part, i18n) : (found.groups?.[part[0]] ?? ''),
      );
    }
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, valueText(value, i18n)] as const);
    const filled = { ...text, values: Object.fromEntries(values) };
    return i18n._(filled);
  }
  return isEnglish ? message : undefined;
}
