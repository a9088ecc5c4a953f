import type { Scene, Stage } from './scene.ts';

/** The page of the first customer, and one of its tabs. */
const ofFirst =
  (tab?: string) =>
  async ({ page, say }: Stage) => {
    await page.getByRole('rowheader').first().getByRole('link').click();
    await page.waitForURL(/\/customers\/(?:name|group)\//);
    if (tab === undefined) return;
    await page
      .getByRole('main')
      .getByRole('link', { name: say(tab), exact: true })
      .first()
      .click();
  };

/** Who the SNs are for. */
export const customerScenes: readonly Scene[] = [
  { name: 'customers', at: '/customers' },
  { name: 'customer-new', at: '/customers/new', shows: 'dialog' },
  { name: 'customer', at: '/customers', open: ofFirst() },
  { name: 'customer-sns', at: '/customers', open: ofFirst('SNs') },
  { name: 'customer-sessions', at: '/customers', open: ofFirst('Online now') },
  {
    name: 'customer-notes',
    at: '/customers',
    open: async (stage) => {
      const { page, say } = stage;
      await ofFirst('Notes')(stage);
      await page
        .getByRole('textbox', { name: say('New note') })
        .fill('Moves to the new building in March.\nCall before.');
      await page.getByRole('button', { name: say('Add note') }).click();
      await page.getByRole('listitem').filter({ hasText: 'in March' }).first().waitFor();
    },
  },
  { name: 'customer-peaks', at: '/customers', open: ofFirst('Peaks') },
  {
    name: 'customer-edit',
    at: '/customers',
    open: async (stage) => {
      await ofFirst()(stage);
      await stage.page
        .getByRole('main')
        .getByRole('link', { name: stage.say('Edit') })
        .click();
    },
    shows: 'dialog',
  },
];
