import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';

/** The codes of refused log-ins of a licensed application. */
export type DenialCode = Extract<
  ErrorCode,
  513 | 530 | 531 | 1793 | 1794 | 1795 | 1796 | 1797 | 1798 | 1799 | 1801 | 1806 | 1812 | 1920 | 1922 | 1926 | 1927
>;

/** The reason of a refused log-in by its code, for logs and reports. */
export const denialWords: Readonly<Record<DenialCode, MessageDescriptor>> = {
  513: msg`Wrong or missing account`,
  530: msg`Ended by an operator`,
  531: msg`User disabled or not on this SN`,
  1793: msg`SN expired or not started`,
  1794: msg`User limit reached`,
  1795: msg`Device limit reached`,
  1796: msg`No uses left`,
  1797: msg`SN disabled`,
  1798: msg`No such SN`,
  1799: msg`Session limit reached`,
  1801: msg`SN blacklisted`,
  1806: msg`Not an SN`,
  1812: msg`SN type without sessions`,
  1920: msg`Offline period over`,
  1922: msg`Device disabled or recycled`,
  1926: msg`Virtual machine or remote desktop`,
  1927: msg`SN deleted or archived`,
};

export const denialCodes = Object.keys(denialWords).map(Number) as DenialCode[];

const isDenial = (code: number): code is DenialCode => code in denialWords;

/** Returns the text of a code. Uploaded logs may have unknown codes, which are shown as numbers. */
export const denialText = (code: number, i18n: I18n): string =>
  i18n._(isDenial(code) ? denialWords[code] : msg`Code ${code}`);
