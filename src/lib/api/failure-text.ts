import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, type Fault } from './api-error.ts';
import { PartialFailure } from './run-each.ts';

/** Titles of the error codes that lists and forms meet. The others are in `src/domain/refusals`, outside the first load. */
const sentences = {
  513: msg`Your session has ended`,
  514: msg`Required input is missing`,
  515: msg`Something is not valid`,
  516: msg`The server failed unexpectedly`,
  520: msg`The server is not ready`,
  531: msg`Your role does not permit this`,
  1283: msg`The feature does not exist`,
  1537: msg`The configuration item does not exist`,
  1794: msg`The user limit of the SN is reached`,
  1795: msg`The device limit of the SN is reached`,
  1798: msg`The SN does not exist`,
  1806: msg`This is not an SN`,
  1812: msg`The type of the SN does not support this`,
  4040: msg`The record does not exist`,
  4041: msg`The address does not exist`,
  4090: msg`This name is already in use`,
  4091: msg`Several features match`,
  4092: msg`The record is in use`,
  4093: msg`The record’s state does not allow this`,
  4094: msg`Skipped: blacklisted or marked deleted`,
  4120: msg`The record was changed by someone else`,
  4130: msg`The request is too large`,
  4220: msg`This request was already sent with different content`,
  4290: msg`Too many requests`,
  5030: msg`The request took too long`,
  5031: msg`It is unknown whether the change was saved`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;

export type TitledCode = keyof typeof sentences;

const kinds = {
  offline: msg`The server cannot be reached`,
  timeout: msg`The server did not answer in time`,
  malformed: msg`The server’s answer cannot be read`,
  unknown: msg`Something went wrong on this page`,
  refused: msg`The server refused the request`,
  partial: msg`Some changes failed`,
};

const isKnown = (code: number): code is TitledCode => code in sentences;

export function failureTitle(error: unknown): MessageDescriptor {
  if (error instanceof PartialFailure) return kinds.partial;
  if (!(error instanceof ApiError)) return kinds.unknown;
  if (error.kind !== 'refused') return kinds[error.kind];
  return error.title ?? codeTitle(error.code);
}

/** Returns the explanation of a refusal; undefined for other failures, whose title says all. */
export const refusalMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.kind === 'refused' ? error.message : undefined;

/** Returns why something failed in one text, for places with a title of their own. */
export const failureReason = (error: unknown, i18n: I18n): string =>
  refusalMessage(error) ?? i18n._(failureTitle(error));

/** Returns a fault as a line of text: the label of the field, if there is one, and what is wrong. */
export const faultLine = ({ path, label = path, msg: reason }: Fault, i18n: I18n): string =>
  label === '' ? reason : i18n._(msg`${label}: ${reason}`);

export const codeTitle = (code: number): MessageDescriptor => (isKnown(code) ? sentences[code] : kinds.refused);
