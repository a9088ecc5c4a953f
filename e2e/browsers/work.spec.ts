import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeSns, shown } from '../data.ts';
import { withDevice } from '../device.ts';
import { logIn } from '../runtime.ts';
import { button, enter, field, holds, inDialog, menuItem, option, shows, until, type Browser } from './browser.ts';
import { inEachBrowser, signIn } from './each.ts';

/* A day's work in each browser: what differs between browsers is forms, dialogs, charts, files and the policy. */

const SELECT_PAGE = `//input[@type = 'checkbox'][@aria-label = 'Select the page']`;

const downloaded = async (browser: Browser, xpath: string): Promise<string> =>
  readFile(await browser.download(() => browser.click(xpath)), 'utf8');

inEachBrowser('an operator edits a record', async ({ browser, service }) => {
  await service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' });
  await signIn(browser, `${service.origin}/businesses/name/Annual/edit`);
  await browser.type(inDialog(field('Description')), 'Typed with care');
  await browser.click(button('Review 1 change'));
  await browser.click(inDialog(button('Save')));
  await until('the change', async () => {
    const [business] = await service.api('GET', '/businesses/Annual');
    return business?.['description'] === 'Typed with care';
  });
});

inEachBrowser('an operator disables all SNs of a page', async ({ browser, service }) => {
  const sns = await makeSns(service, 5);
  await signIn(browser, `${service.origin}/sns`);
  await shows(browser, shown(sns[0] ?? ''));
  await browser.click(SELECT_PAGE);
  await browser.click(button('Disable'));
  await shows(browser, '5 SNs will be disabled.');
  await browser.click(inDialog(button('Disable SNs')));
  await until('5 disabled SNs', async () => {
    const found = await service.api('GET', '/sns');
    return found.filter(({ status }) => status === 1).length === sns.length;
  });
});

inEachBrowser('support finds a caller and ends a session', async ({ browser, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard', email: 'it@orchard.example' }]);
  const heartbeat = await logIn(service, sn, 1, 'ada');
  await signIn(browser, `${service.origin}/desk`);
  await browser.type(field('Paste anything'), 'it@orchard.example');
  await browser.click(option('Orchard'));
  await shows(browser, shown(sn));

  await browser.click(button('End the session of ada'));
  await until('the end of the session', async () => (await heartbeat()) === 530);
});

inEachBrowser('a report is drawn, and saved as a file', async ({ browser, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await service.api('POST', `/sns/${sn}/logs`, [
    { startTime: `${day} 08:00:00`, endTime: `${day} 10:30:00`, loginName: 'ada', mid: '00-1A-2B-3C-4D-5E' },
  ]);
  await signIn(browser, `${service.origin}/reports?sns=${sn}`);
  await shows(browser, 'peak 1');
  await until('the chart', () => holds(browser, `document.querySelector('.recharts-curve') !== null`));
  expect(await downloaded(browser, button('CSV'))).toContain(`${day},1\r\n`);
});

inEachBrowser('a list is exported to a file with all its rows', async ({ browser, service }) => {
  const sns = await makeSns(service, 60);
  await signIn(browser, `${service.origin}/sns`);
  await shows(browser, '1–50 of 60');
  await browser.click(button('Export'));
  const file = await downloaded(browser, menuItem('Export as CSV'));
  expect(sns.filter((sn) => !file.includes(sn))).toEqual([]);
});

inEachBrowser('the request of a device without a network is answered', async ({ browser, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  await signIn(browser, `${service.origin}/offline`);
  await withDevice(service, async (device) => {
    await enter(browser, field('Request string or device code'), await device('update', sn));
    await browser.click(button('Generate update string'));
    await device('take', await browser.download(() => browser.click(button('Save as XML'))));
    expect(await device('status')).not.toMatch(/^Licensed +no/m);
  });
});

inEachBrowser('what the policy forbids is not done, and reported', async ({ browser, service, reports, expected }) => {
  await signIn(browser, `${service.origin}/businesses`);
  await shows(browser, 'Businesses');
  // Chromium and Firefox log it too.
  expected.push(/style-src/);
  await browser.evaluate(
    `document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { opacity: 0.5 }' }))`,
  );
  const [report] = await until('the report', async () => reports.length > 0 && reports.splice(0));
  expect(report).toMatch(/^style-src/);
  expect(await browser.evaluate('getComputedStyle(document.body).opacity')).toBe('1');
});
