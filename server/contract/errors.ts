/**
 * The one catalogue of codes: number → name, HTTP status, sentence, what to do next.
 * The API, the SPA, the SN logs and the reports all speak from it. Codes below 3000 follow the platform's public
 * numbers, codes from 4000 are this service's own.
 */
export const catalogue = {
  513: entry(
    'unauthorized',
    401,
    'There is no key or session, or it is not valid',
    'Send a valid platform key, or sign in again.',
  ),
  514: entry('missing', 400, 'A required parameter is missing', 'Supply the parameter that `errors` names.'),
  515: entry('invalid', 400, 'A parameter is invalid', 'Correct the parameter that `errors` names.'),
  516: entry(
    'unexpected',
    500,
    'Something failed that should not have',
    'Try again; report the `requestId` if it persists.',
  ),
  520: entry('notReady', 503, 'The service is starting, stopping, or cannot write its storage', 'Try again shortly.'),
  530: entry('sessionEnded', 409, 'The session was ended by an operator', 'Log in again.'),
  531: entry(
    'forbidden',
    403,
    'The key, the role or the account does not permit this',
    'Ask an administrator for the permission.',
  ),
  1283: entry('featureNotFound', 404, 'There is no such feature', 'List the features of the SN or product.'),
  1537: entry('dataNotFound', 404, 'There is no such configuration item', 'List the configuration items.'),
  1793: entry('expired', 403, 'The licence has expired, or has not begun', 'Check the start and end date of the SN.'),
  1794: entry('userLimit', 403, 'The user limit is reached', 'Unbind a user or raise usersNumber.'),
  1795: entry('volumeExceeded', 409, 'The device volume is exceeded', 'Recycle a device or raise volumeNumber.'),
  1796: entry('usageSpent', 403, 'The number of uses is spent', 'Raise usageNumber.'),
  1797: entry('snDisabled', 403, 'The SN is disabled', 'Set its status to 0.'),
  1798: entry('snNotFound', 404, 'There is no such SN', 'Check the SN for typing mistakes.'),
  1799: entry('concurrencyReached', 403, 'The session limit is reached', 'End a session or raise concurrentNumber.'),
  1801: entry('snBlacklisted', 403, 'The SN is blacklisted', 'Set its status to 0.'),
  1806: entry(
    'notAnSn',
    400,
    'This is not an SN: its form or its check character is wrong',
    'Check the SN for typing mistakes.',
  ),
  1811: entry('borrowNotOut', 409, 'The borrowed seat to return is not out', 'Check the return request string.'),
  1812: entry(
    'wrongType',
    409,
    'The operation does not fit the type of the SN',
    'Use an SN or business of a fitting type.',
  ),
  1920: entry('offlinePeriodOver', 403, 'The offline period is over', 'Connect the application to the service.'),
  1922: entry('deviceDisabled', 403, 'The device is disabled or recycled', 'Set the status of the device to 0.'),
  1926: entry(
    'virtualMachine',
    403,
    'Virtual machines or remote desktops are not allowed',
    'Use a physical machine at its own screen.',
  ),
  1927: entry('snGone', 403, 'The SN is deleted or archived', 'Unarchive it or set its status to 0.'),
  1978: entry('filterOnly', 409, 'A code that occurs in report filters only', 'Nothing to do.'),
  1995: entry('batchPartlyFailed', 200, 'At least one entry of the batch failed', 'Read the failed entries.'),
  2051: entry(
    'badRequestString',
    400,
    'The request string is malformed, or its check or proof does not fit',
    'Have the device make a new one.',
  ),
  2052: entry('requestStringUsed', 409, 'The request string was used before', 'Have the device make a new one.'),
  2307: entry('badDeviceCode', 400, 'The device code or MAC address is malformed', 'Copy it again from the device.'),
  4040: entry('notFound', 404, 'There is no such record', 'Check the name.'),
  4041: entry('noSuchPath', 404, 'There is no such path', 'See /docs for the paths there are.'),
  4050: entry('noSuchMethod', 405, 'The path has no such method', 'Use a method that the Allow header names.'),
  4090: entry('nameTaken', 409, 'A record of that name exists already', 'Choose another name.'),
  4091: entry('ambiguousFeature', 409, 'The feature rule matches several features', 'Identify the feature by id.'),
  4092: entry('inUse', 409, 'The record is in use', 'Remove what uses it first.'),
  4093: entry('wrongState', 409, 'The state of the record forbids this', 'Change the state first.'),
  4094: entry(
    'notLifted',
    409,
    'The SN is deleted or blacklisted, and the change does not name that status',
    'Lift the status by a change that names it.',
  ),
  4120: entry('versionConflict', 412, 'The record was changed by someone else', 'Read it again and repeat the change.'),
  4130: entry(
    'bodyTooLarge',
    413,
    'The body is too large',
    'Send at most 1 MiB, or 32 KiB where no key or session is needed.',
  ),
  4150: entry('wrongContentType', 415, 'The body is not application/json', 'Send Content-Type: application/json.'),
  4220: entry(
    'idempotencyMismatch',
    422,
    'The Idempotency-Key was used before with another request',
    'Use a new key for a new request.',
  ),
  4290: entry('tooManyRequests', 429, 'There were too many requests', 'Wait as long as Retry-After says.'),
  5031: entry(
    'outcomeUnknown',
    503,
    'It is unknown whether the change was made',
    'Send the same request with the same Idempotency-Key again, or look whether the change is there.',
  ),
} as const;

export type ErrorCode = keyof typeof catalogue;

export type CatalogueEntry = {
  readonly name: string;
  /** HTTP status that carries the code. */
  readonly http: number;
  /** One sentence, without its full stop. */
  readonly sentence: string;
  /** What the reader can do next. */
  readonly next: string;
};

function entry(name: string, http: number, sentence: string, next: string): CatalogueEntry {
  return { name, http, sentence, next };
}

/** What is at fault: `path` starts at the body (`[2].endDate`) or names a parameter (`query.limit`, `path.uid`). */
export type FieldError = { path: string; msg: string };
