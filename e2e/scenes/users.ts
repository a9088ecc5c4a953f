import { partOfFirst, selectRows, visit, type Scene, type Stage } from './scene.ts';

const openFirst = async ({ page }: Stage) => {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/users\/name\/[^/]+$/);
};

const openTab = (label: string) => async (stage: Stage) => {
  await openFirst(stage);
  // The navigation has a link of the same name before the page has loaded.
  await stage.page
    .getByRole('main')
    .getByRole('navigation')
    .getByRole('link', { name: stage.say(label), exact: true })
    .click();
};

/** Opens the first account licence that a user of the list has. */
const openLicence = async ({ page }: Stage) => {
  const links = page.getByRole('rowheader').getByRole('link');
  const users = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  for (const user of users) {
    await visit(page, `${user}/licences`);
    const licence = page.getByRole('main').getByRole('rowheader').getByRole('link').first();
    if (await licence.isVisible()) return licence.click();
  }
};

const press = (name: string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: stage.say(name), exact: true }).click();

const user = 'users/name/:name';
const role = 'users/roles/:guid';

/** The people who use licensed software, and their roles. */
export const userScenes: readonly Scene[] = [
  { name: 'users', at: '/users' },
  { name: 'users-new', at: '/users/new', shows: 'dialog' },
  {
    name: 'users-selected',
    at: '/users',
    open: (stage) => selectRows(stage, [1, 2], 'Disable'),
    shows: 'toolbar',
  },
  { name: 'user', at: '/users', on: user, open: openFirst },
  { name: 'user-edit', at: '/users', on: `${user}/edit`, open: partOfFirst('edit'), shows: 'dialog' },
  { name: 'user-sns', at: '/users', on: `${user}/sns`, open: openTab('SNs') },
  { name: 'user-sessions', at: '/users', on: `${user}/sessions`, open: openTab('Sessions and devices') },
  { name: 'user-businesses', at: '/users', on: `${user}/licences`, open: openTab('Businesses') },
  {
    name: 'user-business-new',
    at: '/users',
    on: `${user}/licences/new`,
    open: partOfFirst('licences/new'),
    shows: 'dialog',
  },
  {
    name: 'user-business',
    at: '/users',
    on: `${user}/licences/:businessGuid`,
    open: openLicence,
    shows: 'dialog',
  },
  { name: 'user-roles', at: '/users', on: `${user}/roles`, open: openTab('Roles') },
  { name: 'user-usage', at: '/users', on: `${user}/usage`, open: openTab('Usage') },
  { name: 'user-errors', at: '/users', on: `${user}/errors`, open: openTab('Errors') },
  { name: 'user-timeline', at: '/users', on: `${user}/timeline`, open: openTab('Timeline') },
  {
    name: 'user-password',
    at: '/users',
    open: async (stage) => {
      await openFirst(stage);
      await press('Actions')(stage);
      await stage.page.getByRole('menuitem', { name: stage.say('Set password') }).click();
    },
    shows: 'dialog',
  },
  { name: 'roles', at: '/users/roles' },
  { name: 'roles-new', at: '/users/roles/new', shows: 'dialog' },
  { name: 'role', at: '/users/roles', on: role, open: partOfFirst('') },
  { name: 'role-edit', at: '/users/roles', on: `${role}/edit`, open: partOfFirst('edit'), shows: 'dialog' },
  { name: 'role-activity', at: '/users/roles', on: `${role}/activity`, open: partOfFirst('activity') },
];
