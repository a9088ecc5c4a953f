import { expect, it } from 'vitest';
import { ApiError, canBeTriedAgain, type FailureKind } from './api-error.ts';

const failed = (kind: FailureKind, httpStatus = 0) => new ApiError({ kind, httpStatus, message: 'No.' });

it.each([
  ['nobody answered', failed('offline')],
  ['the answer took too long', failed('timeout')],
  ['a proxy answered', failed('malformed', 502)],
  ['the server failed', failed('refused', 500)],
  ['the server is not ready', failed('refused', 503)],
  ['there were too many requests', failed('refused', 429)],
  ['the request came too slowly', failed('refused', 408)],
  ['the page is at fault', new TypeError('x is not a function')],
])('offers to try again when %s', (_why, error) => {
  expect(canBeTriedAgain(error)).toBe(true);
});

it.each([400, 401, 403, 404, 409, 413, 422])('offers no other try of what is refused with %i', (status) => {
  expect(canBeTriedAgain(failed('refused', status))).toBe(false);
});

it('sends nothing again by itself when it is unknown whether the change was made', () => {
  const unknown = new ApiError({ kind: 'refused', httpStatus: 503, code: 5031, message: 'Unknown.' });
  expect([unknown.isOutcomeUnknown, unknown.isPassing]).toEqual([true, false]);
  expect([failed('refused', 503).isOutcomeUnknown, failed('refused', 503).isPassing]).toEqual([false, true]);
});
