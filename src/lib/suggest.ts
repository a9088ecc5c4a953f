import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** The query for the names of records that hold a text, the first of all for none: what a picker offers. */
export type Suggest = (text: string) => UseQueryOptions<readonly string[], Error, readonly string[], QueryKey>;

/** Milliseconds without a key until a picker asks. */
export const SUGGEST_DELAY = 200;
