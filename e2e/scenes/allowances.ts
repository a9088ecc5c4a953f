import { pressOfFirst, type Scene } from './scene.ts';

/** Help that ends by itself: the list, its dialogs, and how one is given. */
export const allowanceScenes: readonly Scene[] = [
  { name: 'allowances', at: '/allowances' },
  {
    name: 'allowances-of-sn',
    on: 'sns/:sn/allowances',
    at: '/sns?f=type:is:FLOAT',
    open: async ({ page, say }) => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.waitForURL(/\/sns\/[^/?]+$/);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('Allowances'), exact: true })
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
  {
    name: 'allowance-approve',
    at: '/allowances?f=state:is:asked',
    shows: 'dialog',
    open: ({ page, say }) => page.getByText(say('Approve'), { exact: true }).first().click(),
  },
  {
    name: 'allowance-decline',
    at: '/allowances?f=state:is:asked',
    shows: 'dialog',
    open: (stage) => pressOfFirst(stage, 'Decline …'),
  },
  {
    name: 'allowance-end',
    at: '/allowances?f=open:is:true',
    shows: 'dialog',
    open: (stage) => pressOfFirst(stage, 'End …'),
  },
  { name: 'settings-allowances', at: '/settings/allowances' },
];
