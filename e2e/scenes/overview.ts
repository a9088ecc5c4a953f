import type { Scene } from './scene.ts';

/** Where work begins. */
export const overviewScenes: readonly Scene[] = [
  { name: 'overview', at: '/overview' },
  {
    name: 'overview-card-failed',
    at: '/products',
    open: async ({ page, say }) => {
      await page.route(/overview\?parts=statuses/, (route) => route.abort());
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('Overview') })
        .click();
      await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
      await page.unroute(/overview\?parts=statuses/);
    },
    only: 'wide',
  },
];
