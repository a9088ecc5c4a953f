import type { Scene } from './scene.ts';

const soon = '/sns?f=type:is:GROUP&f=standing:is:active&f=expires:within:next90&sort=expires';

/** The screens of support staff: fewer places and actions, and why a list is not theirs. */
export const supportScenes: readonly Scene[] = [
  {
    name: 'support-sn',
    at: soon,
    open: async ({ page }) => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.waitForURL(/\/sns\/[A-Z0-9]+$/);
    },
  },
  { name: 'support-audit', at: '/audit', shows: 'alert' },
];
