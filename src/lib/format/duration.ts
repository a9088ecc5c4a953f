import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from './format.ts';

/** Returns a duration in seconds as text with at most two units: `12 h 5 min`, `7 h`, `7 min`, `40 s`. */
export function formatDuration(length: number, i18n: I18n): string {
  const seconds = formatNumber(length, i18n.locale);
  if (length < 60) return i18n._(msg`${seconds} s`);
  const minutes = formatNumber(Math.trunc(length / 60) % 60, i18n.locale);
  if (length < 3600) return i18n._(msg`${minutes} min`);
  const hours = formatNumber(Math.trunc(length / 3600), i18n.locale);
  return i18n._(length % 3600 < 60 ? msg`${hours} h` : msg`${hours} h ${minutes} min`);
}
