import { pressOfFirst, selectRows, visit, type Scene, type Stage } from './scene.ts';

const openDevice = async ({ page }: Stage, nth: number) => {
  await page.getByRole('rowheader').nth(nth).getByRole('link').click();
  await page.waitForURL(/\/devices\/\d+$/);
};
const openFirst = (stage: Stage) => openDevice(stage, 0);

const openTab =
  (label: string, nth = 0) =>
  async (stage: Stage) => {
    await openDevice(stage, nth);
    await stage.page
      .getByRole('main')
      .getByRole('navigation')
      .getByRole('link', { name: stage.say(label), exact: true })
      .click();
  };

/** Asks for an update string of a device of the list. Returns false when its SN has ended or is disabled. */
async function makeString(stage: Stage, nth: number): Promise<boolean> {
  const { page, say } = stage;
  await openTab('Update strings', nth)(stage);
  await page.getByRole('button', { name: say('Generate an update string') }).click();
  const string = page.getByRole('region').first();
  await string.or(page.getByRole('alert')).first().waitFor();
  return string.isVisible();
}

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
    open: (stage) => pressOfFirst(stage, 'Delete'),
    shows: 'dialog',
  },
  { name: 'devices-disable', at: enabled, open: (stage) => pressOfFirst(stage, 'Disable'), shows: 'dialog' },
  { name: 'devices-recycle', at: enabled, open: (stage) => pressOfFirst(stage, 'Recycle'), shows: 'dialog' },
  {
    name: 'devices-enable',
    at: '/devices?f=status:is:33',
    open: (stage) => pressOfFirst(stage, 'Enable'),
    shows: 'dialog',
  },
  { name: 'device', at: enabled, on: 'devices/:id', open: openFirst },
  {
    name: 'device-replace',
    at: enabled,
    on: 'devices/:id',
    open: async (stage) => {
      await openFirst(stage);
      await stage.page.getByRole('button', { name: stage.say('Replace'), exact: true }).click();
    },
    shows: 'dialog',
  },
  { name: 'device-sessions', at: enabled, on: 'devices/:id/sessions', open: openTab('Sessions') },
  { name: 'device-timeline', at: enabled, on: 'devices/:id/timeline', open: openTab('Timeline') },
  {
    name: 'device-strings',
    at: enabled,
    on: 'devices/:id/strings',
    open: async (stage) => {
      for (let nth = 0; !(await makeString(stage, nth)); nth++) await visit(stage.page, enabled);
      await stage.page.getByRole('rowheader').first().waitFor();
    },
  },
  {
    name: 'device-edit',
    at: enabled,
    on: 'devices/:id/edit',
    open: async (stage) => {
      await openFirst(stage);
      await stage.page.getByRole('link', { name: stage.say('Edit'), exact: true }).click();
    },
    shows: 'dialog',
  },
];
