import type { Floors } from './floors.ts';

/**
 * The floors of `server/resources`, lowest first. `logbook` and `online` are the rows that log-ins leave: entries of the
 * log and open sessions. docs/decisions/0044-floors.md says why SNs stand below the catalogue.
 */
export const SERVER_FLOORS: Floors = [
  ['undoing', 'logbook', 'online'],
  ['sns'],
  ['products', 'businesses', 'datas', 'features'],
  ['customers'],
  ['generate', 'machines', 'users', 'roles', 'tokenids', 'sessions', 'borrows'],
  ['allowances'],
  ['strings', 'offline', 'access'],
  ['logs', 'reports', 'audit', 'notes'],
  ['jobs', 'undo', 'bulk', 'exports', 'imports', 'search', 'overview', 'desk', 'timeline', 'lookback'],
];

/** The floors of `src/resources`, lowest first. Logs stand low because they name other records by key only. */
export const SRC_FLOORS: Floors = [
  ['logs', 'borrows', 'strings', 'allowances'],
  ['products', 'features', 'datas', 'businesses'],
  ['customers'],
  ['sns'],
  ['machines', 'users', 'sessions', 'tokenids', 'keys', 'operators'],
  ['offline'],
  ['audit', 'reports', 'notes'],
  ['timeline'],
  ['jobs', 'overview', 'desk', 'settings'],
];
