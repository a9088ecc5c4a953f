import type { ListRequest } from './list-state.ts';

/** The page of a list that was shown last: its rows in order, and what to ask for the pages beside it. */
export type Trail = { request: ListRequest; ids: readonly string[]; total: number };

const trails = new Map<string, Trail>();

/** Lets a record's page lead to the record before and after it in the list one came from. For the life of the page. */
export const listTrail = {
  remember: (list: string, trail: Trail): void => void trails.set(list, trail),
  of: (list: string): Trail | undefined => trails.get(list),
};
