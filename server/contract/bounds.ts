/*
 * Limits of every request. The schemas, the API description and the SPA use them, and a test compares docs/api.md with
 * them.
 */

const KIB = 1024;

/** Largest JSON body in bytes. Operations without key and session use `OPEN_BODY_BYTES`. */
export const MAX_BODY_BYTES = 1024 * KIB;
export const OPEN_BODY_BYTES = 32 * KIB;
/** Deepest nesting of objects and lists in a body. */
export const MAX_DEPTH = 16;
/**
 * Most different field names in a body, and most fields and list entries in total: enough for 1,000 entries of 60
 * fields.
 */
export const MAX_FIELD_NAMES = 256;
export const MAX_BODY_ENTRIES = 65_536;
/** Most entries of `errors` in an answer, and the longest path and text of an entry. */
export const MAX_FAULTS = 50;
export const MAX_FAULT_PATH = 200;
export const MAX_FAULT_TEXT = 1000;

export const MAX_PAGE = 1000;
export const DEFAULT_PAGE = 50;
export const MAX_BATCH = 1000;
export const MAX_SORTS = 20;
export const MAX_QUERYS = 50;
/** Most values of one entry of `querys`. For `like` it is `MAX_LIKE_VALUES`. */
export const MAX_VALUES = 1000;
export const MAX_LIKE_VALUES = 100;
/** Longest pattern of `like`, in UTF-16 units. */
export const MAX_PATTERN = 10_000;
/** Most values in all entries of a request. */
export const MAX_ALL_LIKE_VALUES = 400;
export const MAX_ALL_VALUES = 2000;

/** Seconds for which a sign-in or a step-up proves that the operator is there. */
export const PROOF_SECONDS = 300;
/** Days after the end of a job, or after a change, in which it can be undone. */
export const UNDO_DAYS = 90;
/** Longest `words` of an export, in characters. */
export const MAX_WORDS = 20_000;

/** Most passkeys of an operator. */
export const MOST_PASSKEYS = 20;

/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME = 64;
