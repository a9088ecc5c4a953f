import { selectRows, type Scene, type Stage } from './scene.ts';

const site = '/businesses/name/Site%20server';

const submit = ({ page }: Stage) => page.getByRole('dialog').locator('button[type=submit]').click();

const type = ({ page, say }: Stage, label: string, text: string) =>
  page.getByRole('textbox', { name: say(label) }).fill(text);

const change = async (stage: Stage) => {
  await type(stage, 'Concurrent sessions', '40');
  await type(stage, 'Description', 'Handed out by a server at the customer; forty seats.');
};

const openMenu = ({ page, say }: Stage) =>
  page.getByRole('button', { name: say('Actions for {name}', { name: 'Floating' }) }).click();

const list: readonly Scene[] = [
  { name: 'businesses', at: '/businesses' },
  { name: 'businesses-filtered', at: '/businesses?f=type:is:GROUP,FLOAT&f=colour:is:red&sort=-name' },
  { name: 'businesses-nothing-matches', at: '/businesses?q=zzz&f=type:is:CLOUD' },
  { name: 'businesses-no-such-page', at: '/businesses?page=7' },
  { name: 'businesses-row-menu', at: '/businesses', open: openMenu, shows: 'menu' },
  { name: 'businesses-columns', at: '/businesses', open: ({ page }) => page.keyboard.press('c'), shows: 'dialog' },
  { name: 'businesses-filter', at: '/businesses', open: ({ page }) => page.keyboard.press('f'), shows: 'dialog' },
  {
    name: 'businesses-filter-change',
    at: '/businesses?f=type:is:GROUP,FLOAT',
    only: 'wide',
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say('Type') })
        .first()
        .click(),
    shows: 'dialog',
  },
  {
    name: 'business-delete',
    at: '/businesses',
    open: async (stage) => {
      await openMenu(stage);
      await stage.page.getByRole('menuitem', { name: stage.say('Delete') }).click();
    },
    shows: 'dialog',
  },
];

const drawers: readonly Scene[] = [
  { name: 'business', at: site },
  { name: 'business-missing', at: '/businesses/name/None' },
  { name: 'business-edit', at: `${site}/edit` },
  { name: 'business-changed', at: `${site}/edit`, open: change },
  {
    name: 'business-review',
    at: `${site}/edit`,
    open: async (stage) => {
      await change(stage);
      await submit(stage);
    },
  },
  {
    name: 'business-discard',
    at: `${site}/edit`,
    open: async (stage) => {
      await change(stage);
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('dialog', { name: stage.say('Discard your changes?') }).waitFor();
    },
  },
  {
    name: 'business-wrong',
    at: `${site}/edit`,
    open: async (stage) => {
      await type(stage, 'Concurrent sessions', 'many');
      await submit(stage);
    },
  },
  {
    name: 'business-refused',
    at: `${site}/edit`,
    open: async (stage) => {
      await type(stage, 'Name', 'Floating');
      await submit(stage);
      await stage.page.getByRole('button', { name: stage.say('Save'), exact: true }).click();
    },
    shows: 'alert',
  },
  {
    name: 'business-calendar',
    at: `${site}/edit`,
    open: async ({ page, say }) => {
      await page
        .getByRole('button', { name: say('Calendar') })
        .first()
        .click();
      await page.getByRole('button', { name: say('Next month') }).waitFor();
    },
  },
  {
    name: 'business-compare',
    at: '/businesses',
    open: async (stage) => {
      const { page, say } = stage;
      await selectRows(stage, [1, 2], 'Compare');
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: say('Compare') })
        .click();
    },
    shows: 'dialog',
  },
  { name: 'business-new', at: '/businesses/new' },
  { name: 'business-duplicate', at: `${site}/duplicate` },
];

/** Kinds of licences: a list with drawers. */
export const businessScenes: readonly Scene[] = [...list, ...drawers];
