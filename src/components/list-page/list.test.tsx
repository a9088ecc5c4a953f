import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import { makeUsers } from '../../../server/testing/users.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, place, press, rowNames, sent, tick } from '../../testing/steps.ts';

const people = ['Ada', 'Bea', 'Cleo'].map((name, at) => ({ name, city: ['Rome', 'Oslo', 'Bonn'][at] }));

async function withCustomers(): Promise<TestApp> {
  const service = testService();
  await ok(service.api('POST', '/customers', people));
  return service;
}

const open = async (at = '/customers', options: { service?: TestApp; reload?: boolean } = {}) =>
  renderApp(at, { role: 'manager', ...options, service: options.service ?? (await withCustomers()) });

const shows = (...names: string[]) => waitFor(() => expect(rowNames()).toEqual(names));
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const lists = (app: Awaited<ReturnType<typeof open>>) => sent(app, /\/customers\/data/);

describe('the columns of a list', () => {
  it('are chosen, kept for the next visit, and reset', async () => {
    const service = await withCustomers();
    const first = await open('/customers?sort=name', { service });
    await shows('Ada', 'Bea', 'Cleo');
    await first.user.keyboard('c');
    await tick(first, 'City');
    await waitFor(() => expect(heads()).toContain('City'));
    first.unmount();
    const second = await open('/customers?sort=name', { service, reload: true });
    await shows('Ada', 'Bea', 'Cleo');
    expect(heads()).toContain('City');
    await second.user.keyboard('c');
    await press(second, 'Reset columns');
    await waitFor(() => expect(heads()).not.toContain('City'));
    expect(screen.getByRole('button', { name: 'Reset columns' })).toHaveProperty('disabled', true);
  });

  it('move with a button each, the first of them excepted', async () => {
    const app = await open('/customers?cols=city,email');
    await waitFor(() => expect(heads().slice(-2)).toEqual(['City', 'E-mail']));
    await app.user.keyboard('c');
    const panel = await dialog('Columns and density');
    expect(panel.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
    expect(panel.getByRole('button', { name: 'Move City up' })).toHaveProperty('disabled', true);
    await press(app, 'Move City down', panel);
    await waitFor(() => expect(heads().slice(-2)).toEqual(['E-mail', 'City']));
    await waitFor(() => expect(place(app)).toBe('/customers?cols=email,city'));
  });

  it('are made wider with the arrow keys, and stay so', async () => {
    const service = await withCustomers();
    const app = await open('/customers', { service });
    await screen.findByRole('link', { name: 'Ada' });
    const width = () =>
      Number(screen.getByRole('separator', { name: 'Width of E-mail' }).getAttribute('aria-valuenow'));
    const before = width();
    screen.getByRole('separator', { name: 'Width of E-mail' }).focus();
    await app.user.keyboard('{ArrowRight}{ArrowRight}');
    expect(width()).toBe(before + 32);
    app.unmount();
    await open('/customers', { service, reload: true });
    await screen.findByRole('link', { name: 'Ada' });
    expect(width()).toBe(before + 32);
  });
});

it('the head of a column is named by its label, without the handle of its width', async () => {
  await open();
  expect(await screen.findByRole('columnheader', { name: 'Name' })).toBeTruthy();
  expect(screen.getByRole('separator', { name: 'Width of Name' })).toBeTruthy();
});

describe('the order of a list', () => {
  it('is by several columns when they are pressed with Shift', async () => {
    const app = await open();
    await press(app, 'Name');
    await shows('Ada', 'Bea', 'Cleo');
    await app.user.keyboard('{Shift>}');
    await press(app, 'E-mail');
    await app.user.keyboard('{/Shift}');
    await waitFor(() => expect(place(app)).toBe('/customers?sort=name,email'));
    const sorted = screen.getAllByRole('columnheader').filter((head) => head.getAttribute('aria-sort') === 'ascending');
    expect(sorted).toHaveLength(2);
  });

  it('comes back with the Back button', async () => {
    const app = await open('/customers?sort=name');
    await shows('Ada', 'Bea', 'Cleo');
    await press(app, 'Name');
    await shows('Cleo', 'Bea', 'Ada');
    history.back();
    await shows('Ada', 'Bea', 'Cleo');
  });
});

describe('a filter', () => {
  it('is changed from its chip, and the list follows', async () => {
    const app = await open('/customers?f=name:contains:e&sort=name');
    await shows('Bea', 'Cleo');
    await press(app, /^Change filter/);
    const editor = await dialog(/^Change filter/);
    const value = await editor.findByRole('textbox', { name: 'Value' });
    await app.user.clear(value);
    await app.user.type(value, 'ad{Enter}');
    await shows('Ada');
    await waitFor(() => expect(place(app)).toContain('f=name:contains:ad'));
  });

  it('is not applied while its value is empty', async () => {
    const app = await open();
    await press(app, 'Filter');
    const editor = await dialog('Add a filter');
    await press(app, 'Name', editor);
    expect(await editor.findByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
  });

  it('that a link brings and this list does not have is shown, without effect, and can be removed', async () => {
    const app = await open('/customers?f=colour:is:red&sort=name');
    await shows('Ada', 'Bea', 'Cleo');
    expect(screen.getByText('Filter ignored: this list cannot be filtered by “colour”')).toBeTruthy();
    await press(app, 'Remove filter: colour');
    await waitFor(() => expect(place(app)).toBe('/customers?sort=name'));
  });

  it('that matches nothing is named in place of the rows, and cleared there', async () => {
    const app = await open('/customers?f=city:is:Paris&sort=name');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.getByText('City is Paris')).toBeTruthy();
    await press(app, 'Clear filters');
    await shows('Ada', 'Bea', 'Cleo');
  });
});

describe('pages of a list', () => {
  it('are as long as the operator wants, also on the next visit', async () => {
    const service = testService();
    await makeUsers(service, 60);
    const first = await renderApp('/users', { role: 'viewer', service });
    await screen.findByText('1–50 of 60');
    await press(first, 'Next page');
    await screen.findByText('51–60 of 60');
    expect(first.address()).toBe('/users?page=2');
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    await screen.findByText('1–60 of 60');
    first.unmount();
    await renderApp('/users', { role: 'viewer', service, reload: true });
    expect(await screen.findByText('1–60 of 60')).toBeTruthy();
  });

  it('are jumped to by number, which stays within the list', async () => {
    const service = testService();
    await makeUsers(service, 60);
    const app = await renderApp('/users', { role: 'viewer', service });
    await screen.findByText('1–50 of 60');
    const box = screen.getByRole('textbox', { name: 'Page' });
    await app.user.clear(box);
    await app.user.type(box, '9{Enter}');
    expect(await screen.findByText('51–60 of 60')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
  });

  it('forget the selection of the page before', async () => {
    const service = testService();
    await makeUsers(service, 60);
    const app = await renderApp('/users', { role: 'manager', service });
    await screen.findByText('1–50 of 60');
    await tick(app, 'Select the page');
    expect(await screen.findByText('50 selected')).toBeTruthy();
    await press(app, 'Next page');
    await screen.findByText('51–60 of 60');
    await waitFor(() => expect(screen.queryByText('50 selected')).toBeNull());
  });
});

describe('a selection', () => {
  it('reaches from one row to another with Shift, and is cleared with one press', async () => {
    const app = await open('/customers?sort=name');
    await shows('Ada', 'Bea', 'Cleo');
    await tick(app, 'Select Ada');
    await app.user.keyboard('{Shift>}');
    await tick(app, 'Select Cleo');
    await app.user.keyboard('{/Shift}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select the page' })).toHaveProperty('checked', true);
    await press(app, 'Clear the selection');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('of some rows shows the box for the page as neither on nor off', async () => {
    const app = await open('/customers?sort=name');
    await shows('Ada', 'Bea', 'Cleo');
    await tick(app, 'Select Bea');
    expect(screen.getByRole('checkbox', { name: 'Select the page' })).toHaveProperty('indeterminate', true);
  });
});

describe('a list that cannot be read', () => {
  const refused = (status: number, httpStatus: number) => () =>
    Response.json({ status, msg: 'Because', requestId: 'r-3', data: { total: 0, items: [] } }, { status: httpStatus });

  it('says why, and is read again on request', async () => {
    const app = await renderApp('/businesses', { role: 'manager' });
    await screen.findByRole('heading', { name: 'Businesses' });
    app.intercept(/\/customers\/data/, refused(516, 500));
    await app.user.keyboard('gc');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The server failed unexpectedly');
    expect(alert.textContent).toContain('r-3');
    await press(app, 'Try again', within(alert));
    expect(await screen.findByText(/^No customers yet/)).toBeTruthy();
  });

  it('offers no second try where the role does not permit it', async () => {
    const app = await renderApp('/businesses', { role: 'manager' });
    await screen.findByRole('heading', { name: 'Businesses' });
    app.intercept(/\/customers\/data/, refused(531, 403));
    await app.user.keyboard('gc');
    expect((await screen.findByRole('alert')).textContent).toContain('Your role cannot view this list');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('keeps the rows that it has, and says that they may be old', async () => {
    const app = await open('/customers?sort=name');
    await shows('Ada', 'Bea', 'Cleo');
    app.intercept(/\/customers\/data/, refused(516, 500));
    await press(app, 'Refresh');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Not refreshed.');
    expect(rowNames()).toEqual(['Ada', 'Bea', 'Cleo']);
    await press(app, 'Try again', within(notice));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

it('asks the server once for the first page', async () => {
  const app = await open('/customers?sort=name');
  await shows('Ada', 'Bea', 'Cleo');
  expect(lists(app)).toHaveLength(1);
});
