/**
 * The floors of `src/resources`, lowest first. A resource imports from the floors below and, on its own floor, from
 * the resources that stand before it. Logs and jobs stand low because they name other records by key only.
 */
export const SRC_FLOORS: readonly (readonly string[])[] = [
  ['logs', 'borrows', 'strings', 'jobs'],
  ['products', 'features', 'datas', 'businesses'],
  ['customers'],
  ['sns'],
  ['machines', 'users', 'sessions', 'tokenids', 'keys', 'operators'],
  ['offline'],
  ['audit', 'reports', 'notes'],
  ['overview', 'desk', 'settings'],
];
