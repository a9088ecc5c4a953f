import { i18n as shown, type I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { MAX_FAULTS } from '#contract/bounds.ts';
import { catalogue, type ErrorCode, type FieldError } from '#contract/errors.ts';
import type { Fault } from '../../lib/api/api-error.ts';
import { faultLine } from '../../lib/api/failure-text.ts';
import { entryOf } from '../../lib/api/form-errors.ts';
import type { Explain } from '../../lib/api/refusal.ts';
import { nextSteps } from './next-steps.ts';
import { pathLabel } from './path-label.ts';
import { titleOf } from './titles.ts';
import { translated } from './translate.ts';

const isKnown = (code: number): code is ErrorCode => Object.hasOwn(catalogue, code);

/** Returns why an entry or a request failed, in the language of the screens. */
export function sentenceText(code: number, message: string, i18n: I18n): string {
  const text = translated(message, i18n);
  if (text !== undefined) return text;
  return isKnown(code) ? i18n._(nextSteps[code]) : t(i18n)`No further details.`;
}

/** Returns what is wrong with a field, in the language of the screens. */
export const reasonText = (reason: string, i18n: I18n): string =>
  translated(reason, i18n) ?? translated(reason.replace(/\.$/, ''), i18n) ?? t(i18n)`is not valid`;

const faultOf = ({ path, msg }: FieldError): Fault => ({
  path,
  msg: reasonText(msg, shown),
  label: pathLabel(path, shown),
});

/** Returns a refusal with its fields under the labels of the screens, in the language of the screens. */
export const explain: Explain = ({ code, message, errors }) => {
  const faults = errors.map(faultOf);
  const title = titleOf(code);
  const [first] = faults;
  const namesPath =
    first !== undefined && (message.startsWith(`${first.path} `) || message.startsWith(`${first.path}:`));
  if (!namesPath) return { title, message: sentenceText(code, message, shown), errors: faults };
  const entry = entryOf(first.path);
  const line = faultLine(first, shown).replace(/[.。]$/u, '');
  const told = entry === undefined ? line : t(shown)`Entry ${entry + 1}: ${line}`;
  return { title, message: withOthers(told, othersOf(message, faults)), errors: faults };
};

const COUNTED = /\(and (\d+) more\)\.$/;

/** Returns how many faults a refusal has beside its first; undefined when there are more than it counts. */
function othersOf(message: string, faults: readonly Fault[]): number | undefined {
  const [, counted] = COUNTED.exec(message) ?? [];
  if (counted !== undefined) return Number(counted);
  return message.endsWith('(and more).') || faults.length === MAX_FAULTS ? undefined : faults.length - 1;
}

function withOthers(told: string, others: number | undefined): string {
  if (others === undefined) return t(shown)`${told} (and more).`;
  return others > 0 ? t(shown)`${told} (and ${others} more).` : t(shown)`${told}.`;
}
