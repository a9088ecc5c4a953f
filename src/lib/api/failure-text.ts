import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';
import { PartialFailure } from './run-each.ts';

/** Titles of the error codes that the back office meets. The server explains them below, in English. */
const sentences: Partial<Record<ErrorCode, MessageDescriptor>> = {
  513: msg`Your session has ended`,
  514: msg`Something required is missing`,
  515: msg`Something is not valid`,
  516: msg`The server failed unexpectedly`,
  520: msg`The server is not ready`,
  531: msg`Your role does not permit this`,
  1283: msg`There is no such feature`,
  1537: msg`There is no such configuration item`,
  1794: msg`The SN has all the users it may have`,
  1795: msg`The SN has all the devices it may have`,
  1798: msg`There is no such SN`,
  1806: msg`This is not an SN`,
  1812: msg`This does not fit the type of the SN`,
  4040: msg`There is no such record`,
  4041: msg`There is no such address`,
  4090: msg`That name is taken`,
  4091: msg`Several features match`,
  4092: msg`The record is in use`,
  4093: msg`The record’s state does not allow this`,
  4094: msg`Left out: blacklisted or marked deleted`,
  4120: msg`The record was changed by someone else`,
  4130: msg`That is too large`,
  4220: msg`This was sent before with other content`,
  4290: msg`Too many requests`,
  5030: msg`The request takes too long`,
  5031: msg`It is unknown whether the change was made`,
};

const kinds = {
  offline: msg`The server cannot be reached`,
  timeout: msg`The server did not answer in time`,
  malformed: msg`The server’s answer cannot be read`,
  unknown: msg`Something went wrong on this page`,
  refused: msg`The server refused the request`,
  partial: msg`Not all of it could be done`,
};

const isKnown = (code: number): code is ErrorCode => code in sentences;

export function failureTitle(error: unknown): MessageDescriptor {
  if (error instanceof PartialFailure) return kinds.partial;
  if (!(error instanceof ApiError)) return kinds.unknown;
  if (error.kind !== 'refused') return kinds[error.kind];
  return codeTitle(error.code);
}

export const codeTitle = (code: number): MessageDescriptor =>
  (isKnown(code) ? sentences[code] : undefined) ?? kinds.refused;
