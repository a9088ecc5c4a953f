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
  {
    name: 'support-asks',
    at: '/sns?f=type:is:FLOAT&f=standing:is:active',
    open: async ({ page, say }) => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('button', { name: say('Help for a time'), exact: true }).click();
      await page.getByRole('textbox', { name: say('More sessions') }).fill('5000');
      await page.getByText(say('This is more than support may give. A manager decides.')).waitFor();
    },
    shows: 'dialog',
  },
  { name: 'support-audit', at: '/audit', shows: 'alert' },
];
