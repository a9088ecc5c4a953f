import type { Scene, Stage } from './scene.ts';

/** The busiest SN, from the overview. */
const ofBusiest = async ({ page, say }: Stage) => {
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: say('Busiest SNs of the last 30 days') }),
  });
  await card.getByRole('link').first().click();
  await page.getByRole('figure').waitFor();
};

/** The first SN of the list, chosen for a report from its own page. */
const ofFirstSn = async ({ page, say }: Stage) => {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/sns\/[A-Z0-9]+$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Reports'), exact: true })
    .click();
  await page.getByRole('figure').waitFor();
};

const sold = '/sns?f=type:is:FLOAT&f=status:is:0';

/** Entitlements, peaks, unmet demand, use and refusals. */
export const reportScenes: readonly Scene[] = [
  { name: 'reports-entitlements', at: '/reports/entitlements' },
  { name: 'reports-entitlements-soon', at: '/reports/entitlements?sort=limitDate' },
  { name: 'reports-entitlements-sns', at: '/reports/entitlements?by=sn' },
  { name: 'reports-demand', at: '/reports/demand' },
  { name: 'reports-hours', at: '/reports/demand?unit=hour_of_week' },
  { name: 'reports-hours-table', at: '/reports/demand?unit=hour_of_week&view=table' },
  { name: 'reports-busiest', at: '/reports?choice=busiest' },
  { name: 'reports-peaks', at: '/overview', open: ofBusiest },
  {
    name: 'reports-table',
    at: sold,
    open: async (stage) => {
      await ofFirstSn(stage);
      await stage.page.getByText(stage.say('Table'), { exact: true }).click();
    },
  },
  { name: 'reports-too-long', at: '/reports?from=2026-01-01&to=2026-09-01' },
  { name: 'reports-usage-empty', at: '/reports/usage' },
  { name: 'reports-errors-empty', at: '/reports/errors' },
];
