import { partOfFirst, type Scene, type Stage } from './scene.ts';

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

/** Customers with a group. */
const grouped = '/customers?sort=-groupName';
const customer = 'customers/group/:groupName/name/:name';

/** Who the SNs are for. */
export const customerScenes: readonly Scene[] = [
  { name: 'customers', at: '/customers' },
  { name: 'customer-new', at: '/customers/new', shows: 'dialog' },
  { name: 'customer', at: grouped, on: customer, open: ofFirst() },
  { name: 'customer-sns', at: grouped, on: `${customer}/sns`, open: ofFirst('SNs') },
  { name: 'customer-sessions', at: grouped, on: `${customer}/sessions`, open: ofFirst('Online now') },
  { name: 'customer-users', at: grouped, on: `${customer}/users`, open: partOfFirst('users') },
  { name: 'customer-devices', at: grouped, on: `${customer}/devices`, open: partOfFirst('devices') },
  { name: 'customer-timeline', at: grouped, on: `${customer}/timeline`, open: partOfFirst('timeline') },
  {
    name: 'customer-notes',
    at: grouped,
    on: `${customer}/notes`,
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
  { name: 'customer-peaks', at: grouped, on: `${customer}/peaks`, open: ofFirst('Peaks') },
  {
    name: 'customer-edit',
    at: grouped,
    on: `${customer}/edit`,
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
