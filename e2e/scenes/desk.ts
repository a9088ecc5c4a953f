import { expect } from '@playwright/test';
import { forge } from '../forge.ts';
import { macOf } from '../runtime.ts';
import { logInToFirst, open, USER } from './online.ts';
import type { Scene, Stage } from './scene.ts';

/** The situation of the first SN that the page names. */
const ofFirst = (tab?: string) => async (stage: Stage) => {
  const { page, say } = stage;
  const sn = await page.getByRole('main').locator('a[href^="/sns/"]').first().getAttribute('href');
  await page.goto(`/desk/sn/${sn?.split('/')[2]}`);
  const tabs = page.getByRole('navigation', { name: say('Parts of the situation') });
  await tabs.locator('[aria-current=page]').waitFor();
  if (tab !== undefined) await tabs.getByRole('link', { name: say(tab), exact: true }).click();
};

/** Another SN than in the other scenes: it is left without a seat. */
const other = `${open}&sort=expires`;

const refused = '/logs?f=errorCode:not:0';

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
  { name: 'desk-first', at: refused, open: ofFirst() },
  {
    name: 'desk-online',
    at: open,
    on: 'desk/:kind/:id/sessions',
    open: async (stage) => {
      const { page, say } = stage;
      await page.goto(`/desk/sn/${await logInToFirst(stage)}/sessions`);
      await page.getByRole('button', { name: say('Idle since') }).click();
    },
  },
  {
    name: 'desk-end-all',
    at: open,
    open: async (stage) => {
      const { page, say } = stage;
      await page.goto(`/desk/sn/${await logInToFirst(stage)}/sessions`);
      await page.getByRole('button', { name: say('Actions for {name}', { name: USER }) }).click();
      await page.getByRole('menuitem', { name: say('End all of {0} on this SN …', { 0: USER }) }).click();
    },
    shows: 'dialog',
  },
  {
    name: 'desk-idle',
    at: other,
    on: 'desk/:kind/:id/access',
    open: async (stage) => {
      const { page, say } = stage;
      const sn = await logInToFirst(stage);
      const oneSeat = ['PATCH', `/sns/${sn}`, { sn, status: 0, concurrentNumber: 1 }] as const;
      expect(await forge(page.context(), new URL(page.url()).origin, oneSeat)).toMatchObject({ code: 0 });
      await page.goto(`/desk/sn/${sn}/access`);
      await page.getByRole('list', { name: say('Idle longest') }).waitFor();
    },
  },
  {
    name: 'desk-replaced',
    at: other,
    open: async (stage) => {
      const { page, say } = stage;
      await page.goto(`/desk/sn/${await logInToFirst(stage)}/devices`);
      await page.getByRole('button', { name: say('Replace {name}', { name: 'front-desk' }) }).click();
      await page.getByRole('textbox', { name: say('New device') }).fill(macOf(1));
      await page.getByRole('button', { name: say('Replace the device') }).click();
      await page.getByRole('region', { name: say('Content of the string') }).waitFor();
    },
    shows: 'dialog',
  },
  { name: 'desk-devices', at: refused, on: 'desk/:kind/:id/devices', open: ofFirst('Devices') },
  { name: 'desk-users', at: refused, on: 'desk/:kind/:id/users', open: ofFirst('Users') },
  { name: 'desk-token-ids', at: refused, on: 'desk/:kind/:id/tokenids', open: ofFirst('Token IDs') },
  { name: 'desk-errors', at: refused, on: 'desk/:kind/:id/errors', open: ofFirst('Recent errors') },
  { name: 'desk-access', at: refused, on: 'desk/:kind/:id/access', open: ofFirst('Why log-in fails') },
  { name: 'desk-timeline', at: refused, on: 'desk/:kind/:id/timeline', open: ofFirst('Timeline') },
];
