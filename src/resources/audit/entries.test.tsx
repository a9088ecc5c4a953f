import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { failing } from '../../testing/failing.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { dialog, fact, follow, press } from '../../testing/steps.ts';

const DAY = 86_400;
/** A customer with nine fields, more than one line of its activity shows. */
const nine = [
  'contact',
  'officeNumber',
  'mobileNumber',
  'country',
  'city',
  'address',
  'postcode',
  'referenceId',
  'description',
];

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  service.time.now -= 10 * DAY;
  await ok(service.as('manager')('POST', '/customers', ['Ada', 'Bea', 'Tom'].map((name) => ({ name })))); // prettier-ignore
  service.time.now += 7 * DAY;
  await ok(service.as('manager')('PATCH', '/customers/name/Bea', Object.fromEntries(nine.map((name) => [name, 'x']))));
  service.time.now += 3 * DAY;
  await ok(service.as('manager')('POST', '/products', { productName: 'Studio' }));
  for (let at = 0; at < 31; at++) {
    service.time.now += 1;
    await ok(service.as('administrator')('PATCH', '/products/Studio', { description: `Text ${at}` }));
  }
});
afterAll(() => service.close());

const open = (at: string, role: Role = 'administrator') => renderApp(at, { role, service });
const oldest = '/audit?sort=time';

describe('the audit log', () => {
  it('names the first record of a change of several, and its entry all of them', async () => {
    const app = await open(oldest);
    const row = await screen.findByRole('row', { name: /^Created or overwrote customers.*Ada.*and 2 more/s });
    await app.user.click(within(row).getAllByRole('link')[0] ?? document.body);
    const drawer = await dialog();
    const names = (await drawer.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
    expect(names).toEqual(['Customer Ada', 'Customer Bea', 'Customer Tom']);
    await follow(app, 'Bea', drawer);
    await waitFor(() => expect(app.address()).toBe('/customers/name/Bea'));
  });

  it('is read again on request', async () => {
    const app = await open('/products');
    app.intercept(/audit\/data/, failing('Broken.'));
    await follow(app, 'Audit', within(await screen.findByRole('navigation', { name: 'Main' })));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Broken\..*r-516/s);
    await press(app, 'Try again', within(alert));
    expect(await screen.findByRole('row', { name: /^Created or overwrote customers/ })).toBeTruthy();
  });
});

describe('an entry of the audit log', () => {
  it('names who, with which role, and the request, whose id can be copied', async () => {
    const app = await open('/audit/1');
    const drawer = await dialog();
    expect(await fact('Role')).toBe('Manager');
    expect((await fact('Request'))?.trim()).toBe('by manager');
    await press(app, 'Copy request id', drawer);
    expect(await navigator.clipboard.readText()).toBe('by manager');
  });

  it('that cannot be read is read again on request, and Close leads to the list', async () => {
    const app = await open(oldest);
    const row = await screen.findByRole('row', { name: /^Created or overwrote customers.*Ada.*and 2 more/s });
    app.intercept(/audit\/data/, failing('Broken.'));
    await app.user.click(within(row).getAllByRole('link')[0] ?? document.body);
    const drawer = await dialog();
    await press(app, 'Try again', within(await drawer.findByRole('alert')));
    expect(await drawer.findByRole('link', { name: 'Tom' })).toBeTruthy();
    await press(app, 'Close', drawer);
    await waitFor(() => expect(app.address().split('?')[0]).toBe('/audit'));
  });
});

describe('the activity of a record', () => {
  const events = async () =>
    (await screen.findAllByRole('listitem')).filter(({ textContent }) =>
      /(?:manager|administrator) · /.test(textContent ?? ''),
    );

  it('shows the newest thirty changes, and earlier ones on request', async () => {
    const app = await open('/products/name/Studio/activity');
    await waitFor(async () => expect(await events()).toHaveLength(30));
    await press(app, 'Earlier changes');
    await waitFor(async () => expect(await events()).toHaveLength(32));
    expect((await events()).at(-1)?.textContent).toContain('Created a product');
    expect(screen.queryByRole('button', { name: 'Earlier changes' })).toBeNull();
  });

  it('shows the first fields of a large change, and leads to its entry for the others', async () => {
    const app = await open('/customers/name/Bea/timeline');
    await follow(app, 'and 1 more');
    const drawer = await dialog('Changed a customer');
    expect(await drawer.findAllByRole('rowheader')).toHaveLength(nine.length);
  });

  it('is there for an operator who may not read the audit log, without links into it', async () => {
    const app = await open('/customers/name/Bea', 'viewer');
    await follow(app, 'Timeline', within(await screen.findByRole('navigation', { name: 'Parts of the customer' })));
    expect(await screen.findByText('and 1 more')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'and 1 more' })).toBeNull();
  });
});
