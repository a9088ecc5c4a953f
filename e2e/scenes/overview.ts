import { showOverdueBackup } from './health.ts';
import type { Scene } from './scene.ts';

const refusal = { status: 4290, msg: 'Too many requests.', requestId: 'scene', data: { total: 0, items: [] } };

/** Where work begins. */
export const overviewScenes: readonly Scene[] = [
  { name: 'overview', at: '/overview' },
  { name: 'overview-backup-overdue', at: '/overview', open: showOverdueBackup },
  {
    name: 'overview-peaks-table',
    at: '/overview',
    open: async ({ page, say }) => {
      const table = page.getByRole('radio', { name: say('Table') });
      await table.check();
      await page.getByRole('table', { name: say('Peaks of the busiest SNs by day') }).scrollIntoViewIfNeeded();
    },
    only: 'wide',
  },
  {
    name: 'overview-card-failed',
    at: '/products',
    open: async ({ page, say }) => {
      await page.route(/overview\?parts=.*standings/, (route) => route.fulfill({ status: 429, json: refusal }));
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('Overview') })
        .click();
      await page.getByRole('main').getByRole('alert').waitFor();
      await page.unroute(/overview\?parts=.*standings/);
    },
    only: 'wide',
  },
];
