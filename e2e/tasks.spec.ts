import { readFile } from 'node:fs/promises';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import { answerCall, countPresses, find, keys, pointer } from './hands.ts';
import { logIn, macOf } from './runtime.ts';
import { officeTasks } from './office-tasks.ts';
import type { Service } from './service.ts';
import { button, type Task } from './task.ts';

/* The tasks of the day, each from any page: within a number of presses, and by keyboard alone. */

const lastJob = async (service: Service) =>
  (await service.api('GET', '/jobs')).toSorted((one, other) => Number(one['id']) - Number(other['id'])).at(-1);
const soon = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const inAYear = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

const tasks: readonly Task[] = [
  {
    name: 'open a record by its code',
    presses: 0,
    run: async ({ page, sns: [sn = ''] }) => {
      await find(page, sn);
      await expect(page).toHaveURL(`/sns/${sn}`);
    },
  },
  {
    name: 'find everything of a customer by e-mail',
    presses: 1,
    run: async ({ page, service, sns: [sn = ''] }) => {
      await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard', email: 'it@orchard.example' }]);
      await answerCall(page, 'it@orchard.example');
      await expect(page.getByRole('main')).toContainText('Orchard');
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(sn.slice(0, 4)) })).toBeVisible();
    },
  },
  {
    name: 'end a user’s session',
    presses: 1,
    run: async ({ page, service, sns: [sn = ''], hand }) => {
      const heartbeat = await logIn(service, sn, 1, 'ada');
      await answerCall(page, sn);
      await hand(button(page, /^End (the )?session of ada/));
      await expect.poll(heartbeat).toBe(530);
    },
  },
  {
    name: 'disable a device by its MAC address',
    presses: 2,
    run: async ({ page, service, sns: [sn = ''], hand }) => {
      await logIn(service, sn, 2, 'bob');
      await answerCall(page, macOf(2));
      await hand(button(page, /^Disable/).first());
      await hand(page.getByRole('dialog').getByRole('button', { name: /^Disable/ }));
      const status = async () => (await service.api('GET', `/sns/${sn}/machines`))[0]?.['status'];
      await expect.poll(status).toBe(33);
    },
  },
  {
    name: 'extend an SN by a year',
    presses: 2,
    run: async ({ page, service, sns: [sn = ''], hand }) => {
      const end = async () => String((await service.api('GET', `/sns/${sn}`))[0]?.['endDate']);
      const before = await end();
      await find(page, sn);
      await hand(button(page, 'Extend'));
      await hand(page.getByRole('menuitem', { name: /year/ }).first());
      await expect.poll(end).toBe(inAYear(before));
    },
  },
  {
    name: 'add a feature to an SN',
    presses: 3,
    run: async ({ page, service, sns: [sn = ''], hand }) => {
      await find(page, sn);
      await expect(page.getByRole('link', { name: 'Features', exact: true })).toBeVisible();
      await page.keyboard.press('2');
      await hand(page.getByRole('checkbox', { name: 'Importer' }));
      await hand(button(page, /^Review and save/));
      await hand(page.getByRole('dialog').getByRole('button', { name: /^Save \d/ }));
      const names = async () => (await service.api('GET', `/sns/${sn}/features`)).map(({ name }) => name);
      await expect.poll(names).toContain('Importer');
    },
  },
  {
    name: 'export the current list',
    presses: 2,
    run: async ({ page, sns, hand }) => {
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await expect(page.getByRole('rowheader')).toHaveCount(sns.length);
      const file = page.waitForEvent('download');
      await hand(button(page, /^Export/));
      await hand(page.getByRole('menuitem', { name: /CSV/ }).first());
      const text = await readFile(await (await file).path(), 'utf8');
      expect(sns.filter((sn) => !text.includes(sn))).toEqual([]);
    },
  },
  {
    name: 'the peaks of five SNs in the last 6 months as CSV',
    presses: 4,
    run: async ({ page, sns, hand }) => {
      await page.keyboard.press('g');
      await page.keyboard.press('r');
      await hand(page.getByRole('combobox', { name: 'Add an SN' }));
      for (const sn of sns) {
        await page.keyboard.insertText(sn);
        await expect(page.getByRole('option')).toHaveCount(1);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      }
      await hand(page.getByRole('combobox', { name: 'Time' }));
      await hand(page.getByRole('option', { name: 'Last 6 months' }));
      const file = page.waitForEvent('download');
      await hand(button(page, 'CSV'));
      const text = await readFile(await (await file).path(), 'utf8');
      expect(sns.filter((sn) => !text.includes(sn))).toEqual([]);
    },
  },
  {
    name: 'extend all SNs that expire this month by a year',
    presses: 5,
    count: 60,
    run: async ({ page, service, hand }) => {
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await hand(button(page, /^Expiring in 30 days/));
      await expect(page.getByText('1–50 of 60')).toBeVisible();
      await hand(page.getByRole('checkbox', { name: 'Select the page' }));
      await hand(button(page, 'Select all 60 matching'));
      await hand(button(page, 'Set end date'));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: 'Days' })).toBeFocused();
      await page.keyboard.type('365');
      await expect(dialog.getByText('60 SNs will get a new end date.')).toBeVisible();
      await hand(dialog.getByRole('button', { name: 'Set end date' }));
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', done: 60 });
    },
  },
  {
    name: 'retry what failed in a job',
    presses: 2,
    run: async ({ page, service, sns: [one, other], hand }) => {
      await service.api('POST', '/sns/archive', [one, other]);
      await service.api('POST', '/sns/bulk', { where: { querys: [], scope: 'archived' }, set: { status: 1 } });
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', failed: 2 });
      await service.api('POST', '/sns/unarchive', [one, other]);
      await hand(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }));
      await hand(button(page, /^Retry what failed/));
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    },
  },
  {
    name: '500 SNs from another system’s spreadsheet',
    presses: 6,
    run: async ({ page, service, hand }) => {
      await service.api('POST', '/businesses', { name: 'Site', type: 'FLOAT', concurrentNumber: 50 });
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await hand(button(page, 'Import'));
      const dialog = page.getByRole('dialog');
      const chooser = page.waitForEvent('filechooser');
      await hand(dialog.getByLabel('CSV file'));
      await (
        await chooser
      ).setFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignFile(500)) });
      await hand(dialog.getByRole('combobox', { name: 'Business' }));
      await hand(page.getByRole('option', { name: 'Site' }));
      await hand(dialog.getByRole('button', { name: 'Import 500 new' }));
      await expect.poll(() => lastJob(service), { timeout: 60_000 }).toMatchObject({ state: 'done', added: 500 });
      const [first] = await service.api('GET', '/sns/KEY1000');
      expect(first).toMatchObject({ concurrentNumber: 1000, endDate: '2027-12-31 23:59:59' });
    },
  },
  {
    name: 'undo a bulk change of 340 SNs',
    presses: 3,
    count: 340,
    run: async ({ page, service, hand }) => {
      await service.api('POST', '/sns/bulk', { where: { querys: [] }, set: { usersNumber: 7 } });
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', done: 340 });
      await hand(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }));
      await hand(button(page, /^Undo: /));
      const dialog = page.getByRole('dialog', { name: 'Undo this change' });
      await expect(dialog).toContainText('340 go back to what they were');
      await hand(dialog.getByRole('button', { name: 'Undo this change' }));
      await expect.poll(() => lastJob(service)).toMatchObject({ operation: 'undoJob', state: 'done', done: 340 });
    },
  },
];

/** Returns a spreadsheet as another licensing system writes it. */
const foreignFile = (count: number): string =>
  `License key;Product;Edition;Seats;Valid until;Sales rep\r\n${Array.from(
    { length: count },
    (_, at) => `KEY-${1000 + at};Engine;Default;1.000;31/12/2027;Kim\r\n`,
  ).join('')}`;

for (const [way, hand] of Object.entries({ pointer, keys })) {
  for (const { name, presses, count = 5, run } of [...tasks, ...officeTasks]) {
    test(`${name}: ${way === 'pointer' ? `${presses} presses of the pointer` : 'keyboard alone'}`, async ({
      page,
      service,
    }) => {
      const sns = await makeSns(service, count, { endDate: soon() });
      await page.goto('/products');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const pressed = await countPresses(page);
      await run({ page, service, sns, hand });
      expect(await pressed()).toBeLessThanOrEqual(way === 'pointer' ? presses : 0);
    });
  }
}
