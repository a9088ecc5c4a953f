import type { Scene } from './scene.ts';

/** The audit log. */
export const auditScenes: readonly Scene[] = [
  { name: 'audit', at: '/audit' },
  { name: 'audit-filtered', at: '/audit?f=actor:is:wei' },
  {
    name: 'audit-entry',
    at: '/audit',
    on: 'audit/:id',
    open: ({ page }) => page.getByRole('rowheader').first().getByRole('link').click(),
    shows: 'dialog',
  },
  {
    name: 'look-back',
    at: '/products/name/Structura%20Desktop/activity',
    on: 'look-back',
    open: ({ page }) => page.locator('a[href*="before-"]').first().click(),
  },
];
