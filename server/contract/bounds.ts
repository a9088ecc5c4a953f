/*
 * Bounds of every request. The schemas, the API description and the SPA take them from here, and a test holds docs/api.md
 * to them.
 */

const KIB = 1024;

/** Largest JSON body in bytes; of operations that need no key or session, `OPEN_BODY_BYTES`. */
export const MAX_BODY_BYTES = 1024 * KIB;
export const OPEN_BODY_BYTES = 32 * KIB;
/** How deep objects and lists of a body are nested. */
export const MAX_DEPTH = 16;
/** Different field names in a body, and its fields and list entries in all: 1,000 entries of 60 fields fit. */
export const MAX_FIELD_NAMES = 256;
export const MAX_BODY_ENTRIES = 65_536;
/** Most entries of `errors` in an answer, and the longest texts in one. */
export const MAX_FAULTS = 50;
export const MAX_FAULT_PATH = 200;
export const MAX_FAULT_TEXT = 1000;

export const MAX_PAGE = 1000;
export const DEFAULT_PAGE = 50;
export const MAX_BATCH = 1000;
export const MAX_SORTS = 20;
export const MAX_QUERYS = 50;
/** Values of one entry of `querys`; with `like`, `MAX_LIKE_VALUES`. */
export const MAX_VALUES = 1000;
export const MAX_LIKE_VALUES = 100;
/** Values in all entries of a request together. */
export const MAX_ALL_LIKE_VALUES = 400;
export const MAX_ALL_VALUES = 2000;
