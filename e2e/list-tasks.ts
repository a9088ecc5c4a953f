import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { shown } from './data.ts';
import { expect } from './fixtures.ts';
import { logIn } from './runtime.ts';
import { button, downloaded, goTo, lastJob, type Scene, type Task } from './task.ts';

/** Returns a spreadsheet as another licensing system writes it. */
const foreignFile = (count: number): string =>
  `License key;Product;Edition;Seats;Valid until;Sales rep\r\n${Array.from(
    { length: count },
    (_, at) => `KEY-${1000 + at};Engine;Default;1.000;31/12/2027;Kim\r\n`,
  ).join('')}`;

/** Returns the SNs that a file names, of those given. */
const namedIn = async (file: Promise<string>, sns: readonly string[]): Promise<string[]> => {
  const text = await readFile(await file, 'utf8');
  return sns.filter((sn) => text.includes(sn));
};

const jobs = ({ page, say }: Pick<Scene, 'page' | 'say'>): Locator =>
  page.getByRole('navigation', { name: say('Main') }).getByRole('link', { name: say('Jobs') });

const exportAsCsv = ({ page, say }: Pick<Scene, 'page' | 'say'>): Locator =>
  page.getByRole('menuitem', { name: say('Export as CSV'), exact: true });

const GOES_BACK =
  '{0, plural, one {# record was changed.} other {# records were changed.}} {1, plural, one {# will be restored:} other {# will be restored:}}';

/** Tasks with many records: lists, reports, files and jobs. */
export const listTasks: readonly Task[] = [
  {
    name: 'export the current list',
    presses: 2,
    run: async ({ page, sns, hand, say }) => {
      await goTo(page, 's');
      await expect(page.getByRole('rowheader')).toHaveCount(sns.length);
      await hand(button(page, say('Export')));
      const file = downloaded(page, () => hand(exportAsCsv({ page, say })));
      expect(await namedIn(file, sns)).toEqual(sns);
    },
  },
  {
    name: 'export a customer’s SNs that were never activated, with its e-mail address',
    presses: 5,
    run: async ({ page, service, sns, hand, say }) => {
      const [active = '', unused = '', foreign = ''] = sns;
      for (const sn of [active, unused])
        await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard', email: 'it@orchard.example' }]);
      await logIn(service, active, 1, 'ada');
      await goTo(page, 's');
      await hand(button(page, say('Never activated')));
      await hand(page.getByRole('searchbox'));
      await page.keyboard.type('Orchard');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('rowheader')).toContainText([shown(unused)]);
      // Keys of the list are not keys of the search box.
      await page.keyboard.press('Tab');
      await page.keyboard.press('c');
      await hand(page.getByRole('checkbox', { name: say('Customer e-mail') }));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('columnheader', { name: say('Customer e-mail') })).toBeVisible();
      await hand(button(page, say('Export')));
      const file = downloaded(page, () => hand(exportAsCsv({ page, say })));
      expect(await namedIn(file, [active, unused, foreign, 'it@orchard.example'])).toEqual([
        unused,
        'it@orchard.example',
      ]);
    },
  },
  {
    name: 'the peaks of five SNs in the last 6 months as CSV',
    presses: 4,
    run: async ({ page, sns, hand, say }) => {
      await goTo(page, 'r');
      await page.getByRole('link', { name: say('Peaks'), exact: true }).waitFor();
      await page.keyboard.press('2');
      await hand(page.getByRole('combobox', { name: say('Add an SN') }));
      for (const sn of sns) {
        await page.keyboard.insertText(sn);
        await expect(page.getByRole('option')).toHaveCount(1);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      }
      await hand(page.getByRole('combobox', { name: say('Time') }));
      await hand(page.getByRole('option', { name: say('Last 6 months') }));
      expect(
        await namedIn(
          downloaded(page, () => hand(button(page, 'CSV'))),
          sns,
        ),
      ).toEqual(sns);
    },
  },
  {
    name: 'extend all SNs that expire this month by a year',
    presses: 5,
    count: 60,
    run: async ({ page, service, hand, say }) => {
      await goTo(page, 's');
      await hand(button(page, say('Expiring in 30 days')));
      await expect(page.getByText(say('{from}–{to} of {all}', { from: 1, to: 50, all: 60 }))).toBeVisible();
      await hand(page.getByRole('checkbox', { name: say('Select the page') }));
      await hand(button(page, say('Select all {0} matching', { 0: 60 })));
      await hand(button(page, say('Set end date')));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: say('Days') })).toBeFocused();
      await page.keyboard.type('365');
      const says = '{count, plural, one {# SN will get a new end date.} other {# SNs will get a new end date.}}';
      await expect(dialog.getByText(say(says, { count: 60 }))).toBeVisible();
      await hand(button(dialog, say('Set end date')));
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', done: 60 });
    },
  },
  {
    name: 'retry what failed in a job',
    presses: 2,
    run: async ({ page, service, sns: [one, other], hand, say }) => {
      await service.api('POST', '/sns/archive', [one, other]);
      await service.api('POST', '/sns/bulk', { where: { querys: [], scope: 'archived' }, set: { status: 1 } });
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', failed: 2 });
      await service.api('POST', '/sns/unarchive', [one, other]);
      await hand(jobs({ page, say }));
      await hand(page.getByRole('button', { name: say('Retry the failed entries: {title}', { title: '' }).trim() }));
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    },
  },
  {
    name: '500 SNs from another system’s spreadsheet',
    presses: 6,
    run: async ({ page, service, hand, say }) => {
      await service.api('POST', '/businesses', { name: 'Site', type: 'FLOAT', concurrentNumber: 50 });
      await goTo(page, 's');
      await hand(button(page, say('Import')));
      const dialog = page.getByRole('dialog');
      const chooser = page.waitForEvent('filechooser');
      await hand(dialog.getByLabel(say('CSV or XLSX file')));
      const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignFile(500)) };
      await (await chooser).setFiles(file);
      await hand(dialog.getByRole('combobox', { name: say('Business') }));
      await hand(page.getByRole('option', { name: 'Site' }));
      await hand(button(dialog, say('Import {0} new', { 0: 500 })));
      await expect.poll(() => lastJob(service), { timeout: 60_000 }).toMatchObject({ state: 'done', added: 500 });
      const [first] = await service.api('GET', '/sns/KEY1000');
      expect(first).toMatchObject({ concurrentNumber: 1000, endDate: '2027-12-31 23:59:59' });
    },
  },
  {
    name: 'undo a bulk change of 340 SNs',
    presses: 3,
    count: 340,
    run: async ({ page, service, hand, say }) => {
      await service.api('POST', '/sns/bulk', { where: { querys: [] }, set: { usersNumber: 7 } });
      await expect.poll(() => lastJob(service)).toMatchObject({ state: 'done', done: 340 });
      await hand(jobs({ page, say }));
      await hand(page.getByRole('button', { name: say('Undo: {title}', { title: '' }).trim() }));
      const dialog = page.getByRole('dialog', { name: say('Undo this change') });
      await expect(dialog).toContainText(say(GOES_BACK, { 0: 340, 1: 340 }));
      await hand(button(dialog, say('Undo this change')));
      await expect.poll(() => lastJob(service)).toMatchObject({ operation: 'undoJob', state: 'done', done: 340 });
    },
  },
];
