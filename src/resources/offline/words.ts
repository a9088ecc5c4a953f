import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { denialWords } from '../../words/denials.ts';
import type { EntryFault } from './entries.ts';
import type { RequestKind } from '../../domain/offline-text.ts';

export const kindWords: Readonly<Record<RequestKind, MessageDescriptor>> = {
  update: msg`Update request`,
  borrow: msg`Request to borrow a seat`,
  return: msg`Request to return a seat`,
};

export const entryFaults: Readonly<Record<EntryFault, MessageDescriptor>> = {
  form: msg`Not a request string`,
  return: msg`Returns a seat: use Check-out and check-in`,
  double: msg`Same as an earlier line`,
};

const { 1793: expired, 1795: devices, 1797: disabled, 1798: unknown, 1799: sessions } = denialWords;
const { 1801: blacklisted, 1806: noSn, 1922: device, 1927: gone } = denialWords;

/** The errors of offline licensing in plain words. The server's message adds the details. */
const refusals: Readonly<Record<number, MessageDescriptor>> = {
  515: msg`Something is not valid`,
  1793: expired,
  1795: devices,
  1797: disabled,
  1798: unknown,
  1799: sessions,
  1801: blacklisted,
  1806: noSn,
  1811: msg`This seat is not checked out`,
  1812: msg`Not for an SN of this type`,
  1922: device,
  1927: gone,
  2051: msg`Damaged request string`,
  2052: msg`Already used with different content`,
  2307: msg`Not a device code or MAC address`,
};

/** Returns an error code in plain words; undefined for codes of other areas. */
export const refusalWords = (code: number): MessageDescriptor | undefined => refusals[code];
