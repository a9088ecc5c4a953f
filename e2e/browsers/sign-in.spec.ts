import { makeSns, shown } from '../data.ts';
import type { Service } from '../service.ts';
import { holds, link, shows, until } from './browser.ts';
import { inEachBrowser, signIn } from './each.ts';

/*
 * The first steps of every operator, in each browser: signing in over plain http, staying signed in, and moving about.
 */

/** Returns how many event streams the service has opened so far. */
const streams = (service: Service): number => service.output().match(/"operation":"events","status":200/g)?.length ?? 0;

for (const host of ['127.0.0.1', 'localhost']) {
  inEachBrowser(`an operator signs in at http://${host}, and works in the lists`, async ({ browser, service }) => {
    const [sn = ''] = await makeSns(service, 3);
    const origin = service.origin.replace('127.0.0.1', host);
    await signIn(browser, `${origin}/sns`);
    await shows(browser, shown(sn));
    await browser.open(`${origin}/sns`);
    await browser.click(link(shown(sn)));
    await until('the page of the SN', () => holds(browser, `location.pathname === '/sns/${sn}'`));
    await shows(browser, 'Engine');
  });
}

inEachBrowser('pages are left without an error while they still load', async ({ browser, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  await signIn(browser, `${service.origin}/sns`);
  await shows(browser, shown(sn));
  for (let round = 0; round < 3; round++)
    for (const page of ['/businesses', '/sns', '/products', '/users']) {
      await browser.evaluate(`setTimeout(() => location.assign('${page}'))`);
      const isThere = `location.pathname === '${page}' && document.querySelector('nav') !== null`;
      await until(page, () => holds(browser, isThere));
    }
});

inEachBrowser('pages are left without an error while their stream of events is open', async ({ browser, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  await signIn(browser, `${service.origin}/sns`);
  await shows(browser, shown(sn));
  const pages = ['businesses', 'sns', 'products', 'users', 'sns'];
  for (const [index, page] of pages.entries()) {
    await until('the stream of events', async () => streams(service) > index);
    await browser.open(`${service.origin}/${page}`);
  }
  await until('the last stream of events', async () => streams(service) > pages.length);
});

inEachBrowser('a page listens for changes again after going back to it', async ({ browser, service }) => {
  await makeSns(service, 1);
  await signIn(browser, `${service.origin}/sns`);
  await until('the stream of events', async () => streams(service) === 1);
  await browser.open(`${service.origin}/docs`);
  await browser.evaluate('void setTimeout(() => history.back())');
  await until('a stream of events after going back', async () => streams(service) === 2);
});
