import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeUserSession } from '../../../server/testing/users.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { field, finishStarted } from '../../testing/steps.ts';

const ada = { name: 'Ada Architects', email: 'office@ada.example', contact: 'Ada Byron' };
const inGroup = { name: 'Studio', groupName: 'Partners' };

async function withCustomers(): Promise<TestApp> {
  const service = testService();
  await ok(service.api('POST', '/customers', [ada, inGroup]));
  return service;
}

const customerOf = async (service: TestApp, sn: string) =>
  (await ok(service.api('GET', `/sns/${sn}/customers`))).envelope.data.items[0];

describe('the list of customers', () => {
  it('finds one by any of its texts', async () => {
    const app = await renderApp('/customers', { role: 'administrator', service: await withCustomers() });
    expect(await screen.findByRole('link', { name: 'Studio' })).toBeTruthy();
    await app.user.type(screen.getByRole('searchbox'), 'byron{Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Studio' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Ada Architects' })).toBeTruthy();
  });

  it('offers to a viewer nothing that changes', async () => {
    await renderApp('/customers', { role: 'viewer', service: await withCustomers() });
    expect(await screen.findByRole('link', { name: 'Studio' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New customer' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('deleting', () => {
  it('names the SNs that keep a customer, and leads to them', async () => {
    const service = await withCustomers();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service));
    await ok(service.api('POST', `/sns/${sn}/customers/name/Partners/Studio`));
    const app = await renderApp('/customers/group/Partners/name/Studio', { role: 'administrator', service });
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete customer' }));
    expect(await dialog.findByRole('link', { name: formatSn(sn) })).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete customer' }).disabled).toBe(true);
    await app.user.click(dialog.getByRole('link', { name: 'View in the list' }));
    await waitFor(() => expect(app.address()).toBe('/customers/group/Partners/name/Studio/sns'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names those of several that have SNs and stay', async () => {
    const service = await withCustomers();
    const others = ['Anna', 'Beth', 'Cora'].map((name) => ({ name }));
    await ok(service.api('POST', '/customers', others));
    const sns = await makeSns(service, await makeCatalogue(service), {}, 2);
    for (const [at, name] of ['Anna', 'Cora'].entries())
      await ok(service.api('POST', `/sns/${sns[at] ?? ''}/customers/name/${name}`));
    const app = await renderApp('/customers', { role: 'administrator', service });
    for (const { name } of others)
      await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    await app.user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete customers' }));
    expect(dialog.getByText('Beth').parentElement?.textContent).toBe(
      'Beth: Contact details and notes are deleted too.',
    );
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/customers/name/Anna/sns',
      '/customers/name/Cora/sns',
    ]);
  });
});

describe('a new customer', () => {
  it('never overwrites one that exists', async () => {
    const app = await renderApp('/customers/new', { role: 'administrator', service: await withCustomers() });
    await app.user.type(await screen.findByRole('textbox', { name: /^Name/ }), ada.name);
    await app.user.click(screen.getByRole('button', { name: 'Create customer' }));
    expect(within(await screen.findByRole('alert')).getByText('This name is already in use')).toBeTruthy();
    const { envelope } = await app.service.api('GET', '/customers/name/Ada%20Architects');
    expect(envelope.data.items[0]).toMatchObject(ada);
  });

  it.each([
    ['E-mail', 'e-mail', { email: ada.email }],
    ['Reference id', 'reference id', { referenceId: 'C-7' }],
  ])('is warned of one with the same %s', async (label, word, has) => {
    const service = await withCustomers();
    await ok(service.api('PATCH', '/customers/name/Ada%20Architects', has));
    const app = await renderApp('/customers/new', { role: 'administrator', service });
    await app.user.type(await field(label), Object.values(has).join(''));
    const notices = await screen.findByRole('list', { name: 'Possible duplicates' });
    expect(notices.textContent).toContain(`Ada Architects has the same ${word}.`);
  });
});

describe('the SNs of a customer', () => {
  it('are bound from a pasted list, which says what becomes of each entry first', async () => {
    const service = await withCustomers();
    const [free = '', taken = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
    await ok(service.api('POST', `/sns/${taken}/customers/name/Ada%20Architects`));
    const app = await renderApp('/customers/group/Partners/name/Studio/sns', { role: 'administrator', service });
    const [open] = await screen.findAllByRole('button', { name: 'Bind SNs' });
    if (open !== undefined) await app.user.click(open);
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByRole('textbox'), `${free}{Enter}${taken}, NOPE_1`);
    expect(await dialog.findByText('2 will be added')).toBeTruthy();
    expect(dialog.getByText('moves from Ada Architects')).toBeTruthy();
    expect(dialog.getByText('1 not found')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Bind SNs' }));
    await finishStarted(app);
    expect(await customerOf(service, taken)).toMatchObject(inGroup);
    expect(await customerOf(service, free)).toMatchObject(inGroup);
  });
});

it('tells on the page of a customer who is online on its SNs, and no one else', async () => {
  const service = await withCustomers();
  const [own = '', other = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
  await ok(service.api('POST', `/sns/${own}/customers/name/Partners/Studio`));
  await ok(service.api('POST', '/users', [{ name: 'bob' }, { name: 'eve' }]));
  for (const [sn, name] of [[own, 'bob'], [other, 'eve']] as const) await makeUserSession(service, sn, name); // prettier-ignore
  const app = await renderApp('/customers/group/Partners/name/Studio', { role: 'support', service });
  const tabs = await screen.findByRole('navigation', { name: 'Parts of the customer' });
  await app.user.click(within(tabs).getByRole('link', { name: 'Online now' }));
  expect(await screen.findByRole('button', { name: 'End the session of bob' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End the session of eve' })).toBeNull();
});

it('draws the peaks of the customer’s SNs', async () => {
  const service = await withCustomers();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service));
  await ok(service.api('POST', `/sns/${sn}/customers/name/Partners/Studio`));
  await renderApp('/customers/group/Partners/name/Studio/peaks?view=table', { role: 'viewer', service });
  expect(await screen.findByText('The busiest of the customer’s SNs, ten at most.')).toBeTruthy();
  expect((await screen.findAllByText(formatSn(sn))).length).toBeGreaterThan(0);
});
