import type { Scene, Stage } from './scene.ts';

/** The situation of the first SN of a list. */
const ofFirst = (tab?: string) => async (stage: Stage) => {
  const { page, say } = stage;
  const sn = await page.getByRole('rowheader').first().getByRole('link').getAttribute('href');
  await page.goto(`/desk/sn/${sn?.split('/').at(-1)}`);
  await page.getByRole('navigation', { name: say('Parts of the situation') }).waitFor();
  if (tab !== undefined)
    await page
      .getByRole('link', { name: say(tab), exact: true })
      .last()
      .click();
};

const online = '/sns?f=type:is:FLOAT&f=status:is:0';

/** A caller on the line. */
export const deskScenes: readonly Scene[] = [
  { name: 'desk', at: '/desk' },
  {
    name: 'desk-hits',
    at: '/desk',
    open: async ({ page }) => {
      await page.getByRole('main').getByRole('combobox').fill('ma');
      await page.getByRole('option').first().waitFor();
    },
    shows: 'option',
  },
  { name: 'desk-online', at: online, open: ofFirst() },
  { name: 'desk-devices', at: online, open: ofFirst('Devices') },
  { name: 'desk-users', at: '/sns?f=type:is:CLOUD&f=status:is:0', open: ofFirst('Users') },
  { name: 'desk-errors', at: online, open: ofFirst('Recent errors') },
  { name: 'desk-access', at: online, open: ofFirst('Why not let in') },
  { name: 'desk-timeline', at: online, open: ofFirst('Timeline') },
];
