import { pressOfFirst, selectRows, type Scene, type Stage } from './scene.ts';

const press = (name: string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: stage.say(name), exact: true }).click();

const free = '/tokens?f=bound:is:false&f=tokenType:is:6&f=status:is:0';

/** Token IDs: the list, and the ways to bind them. */
export const tokenIdScenes: readonly Scene[] = [
  { name: 'tokens', at: '/tokens' },
  { name: 'tokens-new', at: '/tokens/new', shows: 'dialog' },
  {
    name: 'tokens-edit',
    at: '/tokens',
    on: 'tokens/:tokenType/:guid',
    open: ({ page }) => page.getByRole('rowheader').first().getByRole('link').click(),
    shows: 'dialog',
  },
  {
    name: 'tokens-bind',
    at: free,
    open: async (stage) => {
      await selectRows(stage, [1, 2], 'Bind to an SN');
      await press('Bind to an SN')(stage);
    },
    shows: 'dialog',
  },
  {
    name: 'tokens-bind-list',
    at: '/tokens',
    open: async (stage) => {
      await press('Bind from a list')(stage);
      await stage.page.getByRole('dialog').getByRole('textbox').last().fill('T-1, T-2');
    },
    shows: 'dialog',
  },
  {
    name: 'tokens-unbind',
    at: '/tokens?f=bound:is:true',
    open: (stage) => pressOfFirst(stage, 'Unbind'),
    shows: 'dialog',
  },
  {
    name: 'tokens-string',
    at: '/tokens?f=bound:is:true&f=tokenType:is:6',
    open: (stage) => pressOfFirst(stage, 'Update string'),
    shows: 'dialog',
  },
  { name: 'tokens-disable', at: free, open: (stage) => pressOfFirst(stage, 'Disable'), shows: 'dialog' },
  { name: 'tokens-remove', at: free, open: (stage) => pressOfFirst(stage, 'Delete'), shows: 'dialog' },
];
