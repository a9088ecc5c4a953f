import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import {
  chooseOfRow,
  dialog,
  field,
  fill,
  finishStarted,
  follow,
  place,
  press,
  rowNames,
  sent,
  stored,
  tick,
} from '../../testing/steps.ts';

const people = [
  { name: 'Ada Architects', groupName: 'Partners', city: 'London', email: 'office@ada.example' },
  { name: 'Bauhaus', city: 'Dessau', officeNumber: '+49 340 1', mobileNumber: '+49 170 2' },
  { name: 'Castle', groupName: 'Partners', city: 'London' },
];

async function withCustomers(customers: readonly object[] = people): Promise<TestApp> {
  const service = testService();
  if (customers.length > 0) await ok(service.api('POST', '/customers', customers));
  return service;
}

const open = async (at: string, role: 'administrator' | 'manager' | 'support' | 'viewer' = 'manager') =>
  renderApp(at, { role, service: await withCustomers() });

const shows = (...names: string[]) => waitFor(() => expect(rowNames()).toEqual(names));

describe('finding customers', () => {
  it('reads filters, sort and search from the address, so that a link shows the same list to everybody', async () => {
    await open('/customers?f=groupName:is:Partners&sort=-name', 'viewer');
    await shows('Castle', 'Ada Architects');
    expect(screen.getByText('1–2 of 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change filter: Customer group is Partners' })).toBeTruthy();
  });

  it('adds a filter that is chosen from the groups that exist, and removes it again', async () => {
    const app = await open('/customers');
    await screen.findByRole('link', { name: 'Bauhaus' });
    await app.user.keyboard('f');
    const filter = await dialog('Add a filter');
    await press(app, 'Customer group', filter);
    await tick(app, 'Partners', filter);
    await press(app, 'Apply', filter);
    await shows('Ada Architects', 'Castle');
    await waitFor(() => expect(place(app)).toBe('/customers?f=groupName:is:Partners'));
    await press(app, /^Remove filter: Customer group/);
    await shows('Ada Architects', 'Bauhaus', 'Castle');
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });

  it('narrows by a text that the address then keeps, and comes back to it from the page of a customer', async () => {
    const app = await open('/customers?f=city:contains:lond');
    await follow(app, 'Castle');
    await screen.findByRole('heading', { name: 'Castle' });
    await follow(app, 'Customers', screen);
    await waitFor(() => expect(app.address()).toContain('/customers?f=city'));
    await shows('Ada Architects', 'Castle');
  });

  it('sorts by a column in both directions', async () => {
    const app = await open('/customers');
    await press(app, 'Name');
    await shows('Ada Architects', 'Bauhaus', 'Castle');
    await press(app, 'Name');
    await shows('Castle', 'Bauhaus', 'Ada Architects');
    await waitFor(() => expect(app.address()).toBe('/customers?sort=-name'));
  });

  it('shows the columns that an operator adds', async () => {
    const app = await open('/customers');
    await screen.findByRole('link', { name: 'Bauhaus' });
    expect(screen.queryByText('Dessau')).toBeNull();
    await app.user.keyboard('c');
    await tick(app, 'City');
    expect(await screen.findByText('Dessau')).toBeTruthy();
  });

  it('says what an empty list is for and offers the first customer only to those who may create one', async () => {
    const { unmount } = await renderApp('/customers', { role: 'manager', service: await withCustomers([]) });
    expect(await screen.findByText(/^No customers yet/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New customer' }).length).toBeGreaterThan(0);
    unmount();
    await renderApp('/customers', { role: 'support', service: await withCustomers([]) });
    expect(await screen.findByText(/^No customers yet/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New customer' })).toBeNull();
  });

  it('tells of a list that grew shorter than the page of the address', async () => {
    const app = await open('/customers?page=7');
    await press(app, 'Last page');
    await shows('Ada Architects', 'Bauhaus', 'Castle');
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });
});

describe('rows of the list', () => {
  it('show the phone of the office, or else the mobile one, and the number of SNs as a link to them', async () => {
    const service = await withCustomers();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service));
    await ok(service.api('POST', `/sns/${sn}/customers/name/Bauhaus`));
    await renderApp('/customers', { role: 'viewer', service });
    expect(await screen.findByText('+49 340 1')).toBeTruthy();
    expect(screen.queryByText('+49 170 2')).toBeNull();
    expect(screen.getByRole('link', { name: /^1/ }).getAttribute('href')).toBe('/customers/name/Bauhaus/sns');
  });

  it('are walked through and opened with the keyboard', async () => {
    const app = await open('/customers');
    await shows('Ada Architects', 'Bauhaus', 'Castle');
    await app.user.keyboard('kkkj');
    await app.user.keyboard('o');
    await waitFor(() => expect(app.address()).toBe('/customers/name/Bauhaus'));
  });

  it('open their edit form with a key', async () => {
    const app = await open('/customers');
    await shows('Ada Architects', 'Bauhaus', 'Castle');
    await app.user.keyboard('kkkje');
    expect(await dialog('Edit Bauhaus')).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offer in their menu what the role permits', async () => {
    const app = await open('/customers', 'viewer');
    await press(app, 'Actions for Bauhaus');
    await screen.findByRole('menuitem', { name: 'Open' });
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});

describe('deleting from the list', () => {
  it('asks for the name of the one customer before it is gone', async () => {
    const app = await open('/customers');
    await chooseOfRow(app, 'Bauhaus', 'Delete');
    const question = await dialog('Delete customer');
    const confirm = question.getByRole('button', { name: 'Delete customer' });
    expect(confirm).toHaveProperty('disabled', true);
    await fill(app, 'Type Bauhaus to confirm', 'Bauhau', question);
    expect(confirm).toHaveProperty('disabled', true);
    await fill(app, 'Type Bauhaus to confirm', 'Bauhaus', question);
    await app.user.click(confirm);
    await shows('Ada Architects', 'Castle');
  });

  it('deletes selected customers by a job once their number was typed, and says of each what became of it', async () => {
    const service = await withCustomers();
    const app = await renderApp('/customers', { role: 'manager', service });
    for (const name of ['Castle', 'Bauhaus']) await tick(app, `Select ${name}`);
    await press(app, 'Delete');
    const question = await dialog('Delete customers');
    expect(await question.findByText('This cannot be undone.')).toBeTruthy();
    await fill(app, 'Type 2 to confirm', '2', question);
    // Castle gets an SN while the question is open.
    const [sn = ''] = await makeSns(service, await makeCatalogue(service));
    await ok(service.api('POST', `/sns/${sn}/customers/name/Partners/Castle`));
    await press(app, 'Delete customers', question);
    await finishStarted(app);
    await app.refresh();
    await shows('Ada Architects', 'Castle');
    app.unmount();
    await renderApp(`/jobs/${String((await stored(service, '/jobs'))?.['id'])}`, { role: 'manager', service });
    await screen.findByRole('heading', { level: 1, name: 'Delete customers' });
    expect(await screen.findByText(/The customer .Castle. has 1 SNs?/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull();
  });

  it('changes nothing when the question is cancelled, and returns the focus to the menu', async () => {
    const app = await open('/customers');
    await chooseOfRow(app, 'Castle', 'Delete');
    await press(app, 'Cancel', await dialog('Delete customer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(app, /^DELETE/)).toEqual([]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Castle' })),
    );
  });
});

describe('creating a customer', () => {
  it('stores the fields that were filled in, and leads to the page of the new customer', async () => {
    const app = await open('/customers/new');
    const drawer = await dialog('New customer');
    for (const [label, text] of [
      ['Name', 'Dome'],
      ['Customer group', 'Builders'],
      ['E-mail', 'hello@dome.example'],
      ['Street', '1 High Street'],
    ] as const)
      await fill(app, label, text, drawer);
    await press(app, 'Create customer');
    await waitFor(() => expect(app.address()).toBe('/customers/group/Builders/name/Dome'));
    const { regDate: _, ...record } = (await stored(app.service, '/customers/name/Builders/Dome')) ?? {};
    expect(record).toEqual({
      name: 'Dome',
      groupName: 'Builders',
      email: 'hello@dome.example',
      address: '1 High Street',
    });
  });

  it('does not ask the server while a required field is empty, and says so at the field', async () => {
    const app = await open('/customers/new');
    await fill(app, 'City', 'Rome');
    await press(app, 'Create customer');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(sent(app, /^(POST|PUT) .*\/customers(\?|$|\/name)/)).toEqual([]);
  });

  it('puts the refusal of an e-mail under its field', async () => {
    const app = await open('/customers/new');
    await fill(app, 'Name', 'Dome');
    await fill(app, 'E-mail', 'not an address');
    await press(app, 'Create customer');
    const email = await field('E-mail');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(app.address()).toBe('/customers/new'));
  });

  it('asks before what was typed is thrown away', async () => {
    const app = await open('/customers/new');
    await fill(app, 'Name', 'Dome');
    await press(app, 'Cancel');
    await press(app, 'Keep editing', await dialog('Discard your changes?'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe('Dome');
    await press(app, 'Cancel');
    await press(app, 'Discard', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });
});
