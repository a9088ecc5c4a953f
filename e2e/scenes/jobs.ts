import type { Scene, Stage } from './scene.ts';

const toolbar = ({ page }: Stage) => page.getByRole('toolbar');

/** Selects everything that the list finds, on all its pages. */
const selectMatching = async (stage: Stage) => {
  const { page, say } = stage;
  await page.getByRole('checkbox', { name: say('Select the page') }).check();
  const offer = new RegExp(say('Select all {0} matching', { 0: String.raw`[\d,]+` }));
  await toolbar(stage).getByRole('button', { name: offer }).click();
};

/** Asks for a change of all that match. */
const ask = (name: string) => async (stage: Stage) => {
  await selectMatching(stage);
  await toolbar(stage)
    .getByRole('button', { name: stage.say(name), exact: true })
    .click();
};

/** Runs a job and opens the list of jobs. */
const finish = async ({ page, say }: Stage, action: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(action) })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto('/jobs');
};

const disable = async (stage: Stage) => {
  await ask('Disable')(stage);
  await finish(stage, 'Disable SNs');
};

/** Sets an end before the start of some SNs, and opens the results. The others then have it. */
const fail = (day: string) => async (stage: Stage) => {
  const { page, say } = stage;
  await ask('Set end date')(stage);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: say('Set the same end date for all') }).check();
  await dialog.getByRole('textbox').fill(`${day} 00:00:00`);
  await finish(stage, 'Set end date');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Failed'), exact: true })
    .click();
};

/** Changes of many SNs: the dialogs before, and the results. Rows are selected on wide pages only. */
export const jobScenes: readonly Scene[] = [
  { name: 'jobs-none', at: '/jobs?f=state:is:failed', only: 'wide' },
  { name: 'sns-matching', at: '/sns?f=status:is:0', open: selectMatching, shows: 'toolbar', only: 'wide' },
  {
    name: 'sns-matching-extend',
    at: '/sns?f=status:is:0',
    open: async (stage) => {
      await ask('Set end date')(stage);
      await stage.page.getByRole('dialog').getByRole('textbox').fill('365');
    },
    shows: 'dialog',
    only: 'wide',
  },
  {
    name: 'import',
    at: '/customers',
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say('Import'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('textbox')
        .fill('Name,E-mail,Remark\nAda Architects,ada@example.com,x\n,nobody@example.com,y');
      await dialog.getByRole('status').scrollIntoViewIfNeeded();
    },
    shows: 'dialog',
  },
  { name: 'jobs', at: '/sns?f=type:is:GROUP&f=status:is:0', open: disable, only: 'wide' },
  {
    name: 'job-export',
    at: '/customers',
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say('Export'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('Export as CSV in the background') }).click();
      // A page that is left breaks off its requests.
      await page
        .getByText(say('The file is being created. You can download it under Jobs when it is ready.'))
        .waitFor();
      await page.goto('/jobs');
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('link', { name: say('Download'), exact: true }).waitFor();
    },
  },
  { name: 'job', at: '/sns?f=type:is:CLOUD&f=status:is:0', on: 'jobs/:id', open: fail('2026-02-01'), only: 'wide' },
  {
    name: 'job-again',
    at: '/sns?f=type:is:CLOUD&f=status:is:0',
    on: 'jobs/:id/again',
    open: async (stage) => {
      await fail('2026-02-02')(stage);
      await stage.page.getByRole('link', { name: stage.say('Change and resubmit') }).click();
    },
    shows: 'dialog',
    only: 'wide',
  },
];
