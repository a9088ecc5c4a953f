import { selectRows, type Scene, type Stage } from './scene.ts';

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

const press = (name: string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: stage.say(name), exact: true }).click();

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
  { name: 'user', at: '/users', open: openFirst },
  { name: 'user-sns', at: '/users', open: openTab('SNs') },
  { name: 'user-sessions', at: '/users', open: openTab('Sessions and devices') },
  { name: 'user-businesses', at: '/users', open: openTab('Businesses') },
  { name: 'user-roles', at: '/users', open: openTab('Roles') },
  { name: 'user-usage', at: '/users', open: openTab('Usage') },
  { name: 'user-errors', at: '/users', open: openTab('Errors') },
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
];
