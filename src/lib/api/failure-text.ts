import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';
import { PartialFailure } from './run-each.ts';

/** Titles of the error codes. The explanation below is the message of the `ApiError`. */
const sentences: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  513: msg`Your session has ended`,
  514: msg`Required input is missing`,
  515: msg`Something is not valid`,
  516: msg`The server failed unexpectedly`,
  520: msg`The server is not ready`,
  530: msg`An operator ended the session`,
  531: msg`Your role does not permit this`,
  1283: msg`The feature does not exist`,
  1537: msg`The configuration item does not exist`,
  1793: msg`The licence has expired or has not started`,
  1794: msg`The user limit of the SN is reached`,
  1795: msg`The device limit of the SN is reached`,
  1796: msg`The SN has no uses left`,
  1797: msg`The SN is disabled`,
  1798: msg`The SN does not exist`,
  1799: msg`The session limit of the SN is reached`,
  1801: msg`The SN is blacklisted`,
  1806: msg`This is not an SN`,
  1811: msg`The borrowed seat is not checked out`,
  1812: msg`The type of the SN does not support this`,
  1920: msg`The offline period is over`,
  1922: msg`The device is disabled or recycled`,
  1926: msg`The SN does not allow virtual machines or remote desktops`,
  1927: msg`The SN is deleted or archived`,
  1978: msg`The server refused the request`,
  1995: msg`Some changes failed`,
  2051: msg`The request string is damaged`,
  2052: msg`The request string was already used`,
  2307: msg`This is not a device code or MAC address`,
  4040: msg`The record does not exist`,
  4041: msg`The address does not exist`,
  4050: msg`The address does not support this method`,
  4090: msg`This name is already in use`,
  4091: msg`Several features match`,
  4092: msg`The record is in use`,
  4093: msg`The record’s state does not allow this`,
  4094: msg`Skipped: blacklisted or marked deleted`,
  4120: msg`The record was changed by someone else`,
  4130: msg`The request is too large`,
  4150: msg`The request has the wrong format`,
  4220: msg`This request was already sent with different content`,
  4290: msg`Too many requests`,
  5030: msg`The request took too long`,
  5031: msg`It is unknown whether the change was saved`,
};

const kinds = {
  offline: msg`The server cannot be reached`,
  timeout: msg`The server did not answer in time`,
  malformed: msg`The server’s answer cannot be read`,
  unknown: msg`Something went wrong on this page`,
  refused: msg`The server refused the request`,
  partial: msg`Some changes failed`,
};

const isKnown = (code: number): code is ErrorCode => code in sentences;

export function failureTitle(error: unknown): MessageDescriptor {
  if (error instanceof PartialFailure) return kinds.partial;
  if (!(error instanceof ApiError)) return kinds.unknown;
  if (error.kind !== 'refused') return kinds[error.kind];
  return codeTitle(error.code);
}

/** Returns the explanation of a refusal; undefined for other failures, whose title says all. */
export const refusalMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.kind === 'refused' ? error.message : undefined;

/** Returns why something failed in one text, for places with a title of their own. */
export const failureReason = (error: unknown, i18n: I18n): string =>
  refusalMessage(error) ?? i18n._(failureTitle(error));

export const codeTitle = (code: number): MessageDescriptor =>
  isKnown(code) ? sentences[code] : kinds.refused;
