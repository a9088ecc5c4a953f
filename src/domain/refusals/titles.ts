import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';
import { codeTitle, type TitledCode } from '../../lib/api/failure-text.ts';

type OtherCode = Exclude<ErrorCode, TitledCode>;

const others: Readonly<Record<OtherCode, MessageDescriptor>> = {
  530: msg`An operator ended the session`,
  1793: msg`The licence has expired or has not started`,
  1796: msg`The SN has no uses left`,
  1797: msg`The SN is disabled`,
  1799: msg`The session limit of the SN is reached`,
  1801: msg`The SN is blacklisted`,
  1811: msg`The borrowed seat is not checked out`,
  1920: msg`The offline period is over`,
  1922: msg`The device is disabled or recycled`,
  1926: msg`The SN does not allow virtual machines or remote desktops`,
  1927: msg`The SN is deleted or archived`,
  1978: msg`The server refused the request`,
  1995: msg`Some changes failed`,
  2051: msg`The request string is damaged`,
  2052: msg`The request string was already used`,
  2307: msg`This is not a device code or MAC address`,
  4030: msg`Confirm that it is you`,
  4050: msg`The address does not support this method`,
  4150: msg`The request has the wrong format`,
};

const isOther = (code: number): code is OtherCode => Object.hasOwn(others, code);

/** Returns the title of any error code. */
export const titleOf = (code: number): MessageDescriptor => (isOther(code) ? others[code] : codeTitle(code));
