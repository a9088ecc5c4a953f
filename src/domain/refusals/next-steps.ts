import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';

const read = msg`Reload the page, then repeat the change.`;
const checkSn = msg`Check the SN for typing errors.`;
const checkStatus = msg`Check the status of the SN.`;
const checkDates = msg`Check the start and end date of the SN.`;
const newString = msg`Create a new request string on the device.`;
const correct = msg`Correct the marked fields.`;
const again = msg`Try again in a few seconds.`;
const report = msg`Try again. If it happens again, report the number of the request to an administrator.`;

/** What an operator can do about each error, where the service's own sentence has no translation. */
export const nextSteps: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  513: msg`Sign in again.`,
  514: msg`Fill in the marked fields.`,
  515: correct,
  516: report,
  520: again,
  530: msg`The user can log in again.`,
  531: msg`Ask an administrator for the permission.`,
  1283: msg`Choose another feature.`,
  1537: msg`Choose another configuration item.`,
  1793: checkDates,
  1794: msg`Unbind a user, or raise the user limit.`,
  1795: msg`Recycle a device, or raise the device limit.`,
  1796: msg`Raise the number of uses of the SN.`,
  1797: msg`Enable the SN first.`,
  1798: checkSn,
  1799: msg`End a session, or raise the session limit.`,
  1801: checkStatus,
  1806: checkSn,
  1811: msg`Check the return request string.`,
  1812: msg`Choose an SN or a business of another type.`,
  1920: msg`The device must connect to the service.`,
  1922: msg`Enable the device first.`,
  1926: msg`The application must run on a physical machine, without a remote desktop.`,
  1927: checkStatus,
  1978: report,
  1995: msg`Check the entries that failed.`,
  2051: newString,
  2052: newString,
  2307: msg`Copy it from the device again.`,
  4030: msg`Repeat the action, then use a passkey, or enter your password or a code.`,
  4040: read,
  4041: report,
  4050: report,
  4090: msg`Choose another name.`,
  4091: msg`Choose the feature by its id.`,
  4092: msg`Change or remove the records that use it first.`,
  4093: read,
  4094: msg`Use the action that lifts this status.`,
  4120: read,
  4130: msg`Send fewer or smaller records.`,
  4150: report,
  4220: report,
  4290: again,
  5030: msg`Add filters, or try again later.`,
  5031: msg`Check whether the change was saved before you repeat it.`,
};
