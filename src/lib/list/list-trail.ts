import { keptOfOperator } from '../api/operator-memory.ts';
import type { ListRequest } from './list-state.ts';

/** The page of a list that was shown last: its rows in order, and the request for adjacent pages. */
type Trail = { request: ListRequest; ids: readonly string[]; total: number };

const trails = new Map<string, Trail>();
keptOfOperator({ forget: () => trails.clear() });

/** Lets a record's page link to the previous and next record of its list. Lost on reload. */
export const listTrail = {
  remember: (list: string, trail: Trail): void => void trails.set(list, trail),
  of: (list: string): Trail | undefined => trails.get(list),
};
