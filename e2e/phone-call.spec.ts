import type { Page } from '@playwright/test';
import type { Tally } from '../scripts/demo/simulate/device.ts';
import { simulate } from '../scripts/demo/simulate/simulation.ts';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import { answerCall } from './hands.ts';
import { logIn, macOf } from './runtime.ts';
import type { Service } from './service.ts';

/* A caller on the line on an ordinary morning, while forty devices of others log in and out. */

test.use({ role: 'support', data: 'demo' });

const DEVICES = 40;

/** Lets devices log in and out until it is aborted. Returns once there is traffic. */
async function openForBusiness({ origin, platformKey }: Service): Promise<() => Promise<Tally>> {
  const over = new AbortController();
  const { promise: began, resolve } = Promise.withResolvers<Tally>();
  const plan = { service: origin, platformKey, devices: DEVICES, sns: 8, paced: false, speed: 20 };
  const running = simulate(plan, over.signal, resolve);
  const tally = await Promise.race([began, running]);
  await expect.poll(() => tally.logIns).toBeGreaterThan(DEVICES / 4);
  return () => {
    over.abort();
    return running;
  };
}

/** Reads the clipboard as the ticket system would get it: our own pages may not read it. */
async function pastedInto(ticket: Page): Promise<string> {
  await ticket.setContent('<label>Ticket <textarea></textarea></label>');
  const text = ticket.getByLabel('Ticket');
  await text.press('Control+v');
  return text.inputValue();
}

test('a colleague cannot log in and a laptop is lost: found, explained, helped and written down', async ({
  page,
  service,
}) => {
  const closeForBusiness = await openForBusiness(service);
  const [sn = ''] = await makeSns(service, 1, { concurrentNumber: 2 });
  await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard', email: 'it@orchard.example' }]);
  const stuck = await logIn(service, sn, 1, 'ada');
  const lost = await logIn(service, sn, 2, 'bob');
  const desk = page.getByRole('main');

  await page.goto('/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('textbox', { name: 'Ticket' }).fill('CASE-4711');

  // "My code starts with …"
  await desk.getByRole('combobox').click();
  await page.keyboard.type(sn.slice(0, 6).toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(sn.slice(0, 4)) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(desk.getByRole('link', { name: 'Orchard' })).toBeVisible();
  await expect(desk).toContainText('it@orchard.example');

  // "It says that there is no seat for me." The desk opens on what is wrong.
  const checks = page.getByRole('list', { name: 'Checks of a log-in' });
  const seats = checks.getByRole('listitem').filter({ hasText: 'All seats are in use.' });
  await seats.getByRole('link', { name: 'See who is online' }).click();
  await expect(desk.getByRole('row', { name: /ada|bob/ })).toHaveCount(2);
  await page.getByRole('button', { name: /^End (the )?session of ada/ }).click();
  await expect(page.getByRole('row', { name: /ada/ })).toContainText('Ended');
  expect(await stuck()).toBe(530);
  await page.getByRole('link', { name: 'Why log-in fails' }).click();
  await page.getByRole('textbox', { name: 'Device code or MAC' }).fill(macOf(3));
  await expect(page.getByText(/^Log-in would be allowed/)).toBeVisible();
  const helped = await logIn(service, sn, 3, 'cat');
  expect(await helped()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Online now' }).click();
  await expect(page.getByRole('row', { name: /cat/ })).toBeVisible();

  // "And Bob's laptop was stolen."
  await answerCall(page, macOf(2));
  await page.getByRole('button', { name: 'Disable bob' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable device' }).click();
  await expect(page.getByRole('row', { name: /bob/ })).toContainText('Disabled');
  expect([await lost(), await helped()]).toEqual([530, 0]);

  // The ticket was typed once. It is in the copied text, and in the audit log of both changes.
  await page.getByRole('button', { name: 'Copy for ticket' }).click();
  await expect(page.getByText('Copied for the ticket')).toBeVisible();
  expect((await pastedInto(await page.context().newPage())).split('\n')).toEqual([
    'Ticket: CASE-4711',
    'Customer: Orchard',
    expect.stringMatching(/^SN: /),
    `Device: bob, ${macOf(2)}`,
    expect.stringMatching(/Ended the session of ada/),
    expect.stringMatching(/Disabled the device bob/),
    expect.stringMatching(/The support$/),
  ]);
  const audit = await service.api('POST', '/audit/data', {
    querys: [{ name: 'ticket', op: '=', values: ['CASE-4711'] }],
  });
  expect(audit.map(({ actor }) => actor)).toEqual(['support', 'support']);

  const { logIns, heartbeats } = await closeForBusiness();
  expect([logIns > DEVICES / 4, heartbeats > 0]).toEqual([true, true]);
});
