import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** Returns the query of names that contain a text, or of the first names for an empty text: the options of a picker. */
export type Suggest = (text: string) => UseQueryOptions<readonly string[], Error, readonly string[], QueryKey>;

/** Debounce of a picker's requests, in milliseconds. */
export const SUGGEST_DELAY = 200;
