/**
 * All codes of answers, SN logs and reports. Codes below 3000 are public numbers of the licensing platform; codes from
 * 4000 belong to this service.
 */
export const catalogue = {
  513: entry(
    'unauthorized',
    401,
    'The platform key or session is missing, wrong or expired',
    'Send a valid platform key, or sign in again.',
  ),
  514: entry('missing', 400, 'A required parameter or field is missing', 'Add what `errors` names.'),
  515: entry('invalid', 400, 'A parameter or field is invalid', 'Correct what `errors` names.'),
  516: entry(
    'unexpected',
    500,
    'The service failed unexpectedly',
    'Try again. If it happens again, report the `requestId`.',
  ),
  520: entry(
    'notReady',
    503,
    'The service is starting or stopping, or cannot write to its storage',
    'Try again in a few seconds.',
  ),
  530: entry('sessionEnded', 409, 'An operator ended the session', 'Log in again.'),
  531: entry(
    'forbidden',
    403,
    'The key, role or account does not allow this',
    'Ask an administrator for the permission.',
  ),
  1283: entry(
    'featureNotFound',
    404,
    'The feature does not exist',
    'List the features of the SN or product, and use one of them.',
  ),
  1537: entry(
    'dataNotFound',
    404,
    'The configuration item does not exist',
    'List the configuration items, and use one of them.',
  ),
  1793: entry('expired', 403, 'The licence has expired or has not started', 'Check the start and end date of the SN.'),
  1794: entry('userLimit', 403, 'The user limit of the SN is reached', 'Unbind a user, or raise usersNumber.'),
  1795: entry(
    'volumeExceeded',
    409,
    'The device volume of the SN is used up',
    'Recycle a device, or raise volumeNumber.',
  ),
  1796: entry('usageSpent', 403, 'The SN has no uses left', 'Raise usageNumber.'),
  1797: entry('snDisabled', 403, 'The SN is disabled', 'Enable the SN: set its status to 0.'),
  1798: entry('snNotFound', 404, 'The SN does not exist', 'Check the SN for typing errors.'),
  1799: entry(
    'concurrencyReached',
    403,
    'The session limit of the SN is reached',
    'End a session, or raise concurrentNumber.',
  ),
  1801: entry('snBlacklisted', 403, 'The SN is blacklisted', 'Set the status of the SN to 0.'),
  1806: entry(
    'notAnSn',
    400,
    'The text is not an SN: its form or its check character is wrong',
    'Check the SN for typing errors.',
  ),
  1811: entry('borrowNotOut', 409, 'The borrowed seat is not checked out', 'Check the return request string.'),
  1812: entry(
    'wrongType',
    409,
    'The type of the SN does not support this operation',
    'Use an SN or a business of a matching type.',
  ),
  1920: entry('offlinePeriodOver', 403, 'The offline period is over', 'Connect the application to the service.'),
  1922: entry('deviceDisabled', 403, 'The device is disabled or recycled', 'Set the status of the device to 0.'),
  1926: entry(
    'virtualMachine',
    403,
    'The SN does not allow virtual machines or remote desktops',
    'Run the application on a physical machine, without a remote desktop.',
  ),
  1927: entry('snGone', 403, 'The SN is deleted or archived', 'Unarchive the SN, or set its status to 0.'),
  1978: entry('filterOnly', 409, 'Only report filters use this code', 'Nothing to do.'),
  1995: entry('batchPartlyFailed', 200, 'At least one entry of the batch failed', 'Read the failed entries.'),
  2051: entry(
    'badRequestString',
    400,
    'The request string is malformed, or its checksum or proof is wrong',
    'Create a new request string on the device.',
  ),
  2052: entry(
    'requestStringUsed',
    409,
    'The request string was used before',
    'Create a new request string on the device.',
  ),
  2307: entry('badDeviceCode', 400, 'The device code or MAC address is malformed', 'Copy it from the device again.'),
  4030: entry(
    'stepUpRequired',
    403,
    'The operator signed in too long ago for this action',
    'Send the password, a code or a passkey to POST /bff/step-up, then repeat the request.',
  ),
  4040: entry('notFound', 404, 'The record does not exist', 'Check the name or id.'),
  4041: entry('noSuchPath', 404, 'The path does not exist', 'See /docs for all paths.'),
  4050: entry(
    'noSuchMethod',
    405,
    'The path does not support this method',
    'Use a method that the Allow header names.',
  ),
  4090: entry('nameTaken', 409, 'A record with this name already exists', 'Choose another name.'),
  4091: entry('ambiguousFeature', 409, 'The feature rule matches several features', 'Identify the feature by its id.'),
  4092: entry('inUse', 409, 'Other records use this record', 'Change or remove those records first.'),
  4093: entry('wrongState', 409, 'The state of the record does not allow this', 'Change the state first.'),
  4094: entry(
    'notLifted',
    409,
    'The SN is deleted or blacklisted, and the change does not name that status',
    'Repeat the change and name the status that it lifts.',
  ),
  4120: entry(
    'versionConflict',
    412,
    'Someone else changed the record after you read it',
    'Read the record again, then repeat the change.',
  ),
  4130: entry(
    'bodyTooLarge',
    413,
    'The request body is too large',
    'Send at most 1 MiB, or 32 KiB where no key or session is needed.',
  ),
  4150: entry(
    'wrongContentType',
    415,
    'The request body is not application/json',
    'Send Content-Type: application/json.',
  ),
  4220: entry(
    'idempotencyMismatch',
    422,
    'The Idempotency-Key was used for a different request',
    'Use a new key for each new request.',
  ),
  4290: entry(
    'tooManyRequests',
    429,
    'There were too many requests',
    'Wait for the seconds in Retry-After, then try again.',
  ),
  5030: entry(
    'tooLong',
    503,
    'The request needs more time than it may have',
    'Narrow the query as `msg` says. With Retry-After, try again after that many seconds.',
  ),
  5031: entry(
    'outcomeUnknown',
    503,
    'It is unknown whether the change was saved',
    'Send the same request with the same Idempotency-Key again, or check whether the change is there.',
  ),
} as const;

export type ErrorCode = keyof typeof catalogue;

export type CatalogueEntry = {
  readonly name: string;
  /** HTTP status of the code. */
  readonly http: number;
  /** The cause: a sentence without its full stop. */
  readonly sentence: string;
  /** What the caller can do. */
  readonly next: string;
};

function entry(name: string, http: number, sentence: string, next: string): CatalogueEntry {
  return { name, http, sentence, next };
}

/** A faulty input: `path` starts at the body (`[2].endDate`) or names a parameter (`query.limit`, `path.uid`). */
export type FieldError = { path: string; msg: string };
