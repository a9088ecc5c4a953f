import { logInToFirst, open, USER } from './online.ts';
import { visit, type Scene } from './scene.ts';

/** Who is online, and what happened. */
export const sessionScenes: readonly Scene[] = [
  { name: 'sessions', at: '/sessions' },
  {
    name: 'sessions-end',
    at: open,
    open: async (stage) => {
      const { page, say } = stage;
      await page.goto(`/sns/${await logInToFirst(stage)}/sessions`);
      await page.getByRole('button', { name: say('End all …') }).click();
    },
    shows: 'dialog',
  },
  {
    name: 'sessions-end-notice',
    at: open,
    open: async (stage) => {
      const { page, say } = stage;
      await page.goto(`/sns/${await logInToFirst(stage)}/sessions`);
      await page.getByRole('button', { name: say('End all …') }).click();
      await page.getByRole('combobox', { name: say('When') }).click();
      await page.getByRole('listbox').getByRole('option').nth(1).click();
      await page.getByRole('textbox', { name: say('Message to the users') }).waitFor();
    },
    shows: 'dialog',
  },
  {
    name: 'sessions-end-several',
    at: open,
    on: 'sessions',
    open: async (stage) => {
      const { page, say } = stage;
      await logInToFirst(stage);
      await visit(page, `${open}&sort=-expires`);
      await logInToFirst(stage);
      await visit(page, '/sessions');
      await page.getByRole('checkbox', { name: say('Select the page') }).check();
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: say('End the selected sessions') })
        .click();
    },
    shows: 'dialog',
  },
  {
    name: 'sessions-notice',
    at: open,
    on: 'sns/:sn/sessions',
    open: async (stage) => {
      const { page, say } = stage;
      await page.goto(`/sns/${await logInToFirst(stage)}/sessions`);
      await page
        .getByRole('button', { name: say('In {minutes} min: notice to {who}', { minutes: 2, who: USER }) })
        .click();
      await page.getByRole('timer').waitFor();
    },
  },
  { name: 'logs', at: '/logs' },
  { name: 'logs-refused', at: '/logs?f=errorCode:not:0' },
];
