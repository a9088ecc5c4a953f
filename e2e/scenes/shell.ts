import type { Scene } from './scene.ts';

/** The frame around the pages, and what opens over any of them. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'user-menu',
    at: '/products',
    open: ({ page, say }) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: say('Your menu') })
        .click(),
    shows: 'dialog',
  },
  { name: 'shortcuts', at: '/sns', open: ({ page }) => page.keyboard.press('?'), shows: 'dialog' },
  { name: 'palette', at: '/sns', open: ({ page }) => page.keyboard.press('Control+k'), shows: 'dialog' },
  {
    name: 'palette-hits',
    at: '/sns',
    open: async ({ page }) => {
      const sn = await page.getByRole('rowheader').first().getByRole('link').textContent();
      await page.keyboard.press('Control+k');
      await page
        .getByRole('dialog')
        .getByRole('combobox')
        .fill(sn?.slice(0, 4) ?? '');
      await page.getByRole('option', { name: sn ?? '' }).waitFor();
    },
  },
  {
    name: 'palette-nothing',
    at: '/businesses',
    open: async ({ page, say }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('no such thing');
      await page.getByText(say('Nothing found for “{text}”', { text: 'no such thing' })).waitFor();
    },
  },
  {
    name: 'navigation',
    at: '/businesses',
    only: 'narrow',
    open: ({ page, say }) => page.getByRole('button', { name: say('Navigation') }).click(),
    shows: 'dialog',
  },
  {
    name: 'navigation-collapsed',
    at: '/businesses',
    only: 'wide',
    open: ({ page, say }) => page.getByRole('button', { name: say('Collapse the navigation') }).click(),
  },
  { name: 'not-found', at: '/no/such/page' },
];
