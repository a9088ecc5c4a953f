import { selectRows, type Scene, type Stage } from './scene.ts';

const openFirst = async ({ page }: Stage) => {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/devices\/\d+$/);
};

const openTab = (label: string) => async (stage: Stage) => {
  await openFirst(stage);
  await stage.page
    .getByRole('main')
    .getByRole('navigation')
    .getByRole('link', { name: stage.say(label), exact: true })
    .click();
};

/** An enabled device, whose update strings can be made. */
const enabled = '/devices?f=status:is:0';

/** Devices: the list of all, and the page of one. */
export const machineScenes: readonly Scene[] = [
  { name: 'devices', at: '/devices' },
  {
    name: 'devices-selected',
    at: enabled,
    open: (stage) => selectRows(stage, [1, 2], 'Disable'),
    shows: 'toolbar',
  },
  {
    name: 'devices-remove',
    at: enabled,
    open: async ({ page, say }) => {
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await page.getByRole('menuitem', { name: say('Remove') }).click();
    },
    shows: 'dialog',
  },
  { name: 'device', at: enabled, open: openFirst },
  { name: 'device-sessions', at: enabled, open: openTab('Sessions') },
  {
    name: 'device-strings',
    at: enabled,
    open: async (stage) => {
      await openTab('Update strings')(stage);
      await stage.page.getByRole('button', { name: stage.say('Make an update string') }).click();
      await stage.page.getByRole('region').first().waitFor();
      await stage.page.getByRole('rowheader').first().waitFor();
    },
  },
  {
    name: 'device-edit',
    at: enabled,
    open: async (stage) => {
      await openFirst(stage);
      await stage.page.getByRole('link', { name: stage.say('Edit'), exact: true }).click();
    },
    shows: 'dialog',
  },
];
