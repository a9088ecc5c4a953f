import type { Scene } from './scene.ts';

/** Help that ends by itself: the list, its dialogs, and how one is given. */
export const allowanceScenes: readonly Scene[] = [
  { name: 'allowances', at: '/allowances' },
  {
    name: 'allowances-of-sn',
    on: 'sns/:sn/allowances',
    at: '/sns?f=type:is:FLOAT',
    open: async ({ page, say }) => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page
        .getByRole('link', { name: say('Allowances'), exact: true })
        .last()
        .click();
    },
  },
  {
    name: 'allowance-given',
    at: '/sns?f=type:is:FLOAT',
    shows: 'dialog',
    open: async ({ page, say }) => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('button', { name: say('Help for a time'), exact: true }).click();
    },
  },
  { name: 'settings-allowances', at: '/settings/allowances' },
];
