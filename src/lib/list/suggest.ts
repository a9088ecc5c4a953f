import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** The query for the names of records that contain a text, or of the first records for an empty text: the choices of a picker. */
export type Suggest = (text: string) => UseQueryOptions<readonly string[], Error, readonly string[], QueryKey>;

/** Milliseconds without a key press before a picker asks. */
export const SUGGEST_DELAY = 200;
