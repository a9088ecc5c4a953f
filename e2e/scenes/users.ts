import type { Scene, Stage } from './scene.ts';

const press = (name: string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: stage.say(name), exact: true }).click();

/** The people who use licensed software, and their roles. */
export const userScenes: readonly Scene[] = [
  { name: 'users', at: '/users' },
  { name: 'users-new', at: '/users/new', shows: 'dialog' },
  {
    name: 'users-add',
    at: '/users',
    open: async (stage) => {
      await press('Add from a list')(stage);
      await stage.page.getByRole('dialog').getByRole('textbox').fill('new.one,New One,new@example.com\n,Nobody');
    },
    shows: 'dialog',
  },
  { name: 'roles', at: '/users/roles' },
  { name: 'roles-new', at: '/users/roles/new', shows: 'dialog' },
];
