import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { finishExports, finishJobs } from '../../../server/testing/jobs.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { failing } from '../../testing/failing.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, fact, follow, press, rowNames, stored } from '../../testing/steps.ts';

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  const customers = ['Ada', 'Bea', 'Tom'].map((name) => ({ name, city: 'London' }));
  await ok(service.api('POST', '/customers', customers));
});
afterAll(() => service.close());

/** Asks for an export, and returns the id of its job. */
async function ask(list: string, role: Role = 'manager'): Promise<number> {
  const { envelope } = await ok(service.as(role)('POST', `/export/${list}`));
  return Number(envelope.data.items[0]?.['id']);
}

const where = { querys: [{ name: 'name', op: 'like', values: ['%a'] }], sorts: [{ name: 'name', order: 'DESC' }] };
const customers = `customers?format=csv&columns=name,city&q=${encodeURIComponent(JSON.stringify(where))}`;
const open = (id: number, role: Role = 'manager') => renderApp(`/jobs/${id}`, { role, service });
const total = async () => (await ok(service.api('GET', '/jobs'))).envelope.data.total;
const job = (id: number) => stored(service, `/jobs/${id}`);

describe('the page of an export', () => {
  it('says what was asked for, and gives the file', async () => {
    const id = await ask(customers);
    await finishExports(service);
    const { browser } = await open(id, 'viewer');
    expect(await fact('Rows')).toBe('2');
    expect([await fact('Format'), await fact('Columns')]).toEqual(['CSV', 'Name, City']);
    expect(await fact('Order')).toBe('Name, descending');
    expect(await fact('Name')).toMatch(/^customers.*\.csv$/);
    const file = screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '';
    const text = await (await browser.fetch(file, { method: 'GET' })).text();
    expect(text.trim().split('\r\n').slice(1)).toEqual(['Bea,London', 'Ada,London']);
  });

  it('asks for the same export once more, and leads to that job', async () => {
    const id = await ask(customers);
    await finishExports(service);
    const app = await open(id);
    await press(app, 'Export again');
    await waitFor(() => expect(app.address()).not.toBe(`/jobs/${id}`));
    const again = await job(Number(app.address().split('/').at(-1)));
    expect(again).toMatchObject({ state: 'queued', resource: 'customers', where });
    expect(again?.['change']).toMatchObject({ format: 'csv', columns: 'name,city' });
    await waitFor(async () => expect(await fact('Name')).toBe('is being created'));
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull();
  });

  it('says so when the export cannot be asked for again', async () => {
    const id = await ask(customers);
    await finishExports(service);
    const app = await open(id);
    app.intercept(/^POST .*export/, failing('The disk is full.'));
    await press(app, 'Export again');
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe(`/jobs/${id}`));
  });

  it('gives no file of a list that the operator may not read, and says why', async () => {
    const id = await ask('audit', 'administrator');
    await finishExports(service);
    await open(id, 'manager');
    const download = await screen.findByRole('button', { name: 'Download' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
    expect(download.title).toBe('Your role cannot view this list.');
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  it('says before it is cancelled that no file remains, and afterwards that none was made', async () => {
    const id = await ask(customers);
    const app = await open(id);
    await press(app, 'Cancel the rest');
    const question = await dialog('Cancel the rest');
    expect(question.getByText('The export stops and its partial file is deleted.')).toBeTruthy();
    await press(app, 'Cancel the rest', question);
    await waitFor(async () => expect(await fact('Name')).toBe('was not created'));
    expect(await job(id)).toMatchObject({ state: 'cancelled' });
  });
});

describe('the list of jobs', () => {
  it('cancels from the menu of a row, and keeps the job when the server fails', async () => {
    const sns = await makeSns(service, await makeCatalogue(service), {}, 2);
    const { envelope } = await ok(service.as('manager')('POST', '/sns/bulk', { where: { sns }, set: { status: 1 } }));
    const id = Number(envelope.data.items[0]?.['id']);
    const app = await renderApp('/jobs?f=state:is:queued', { role: 'manager', service });
    app.intercept(/^DELETE/, failing('The disk is full.'));
    await chooseOfRow(app, 'Disable SNs', 'Cancel the rest');
    const question = await dialog('Cancel the rest');
    await press(app, 'Cancel the rest', question);
    expect((await question.findByRole('alert')).textContent).toContain('The disk is full.');
    expect(await job(id)).toMatchObject({ state: 'queued' });
    await press(app, 'Cancel the rest', question);
    await waitFor(async () => expect(await job(id)).toMatchObject({ state: 'cancelled' }));
  });

  it('reports a retry that the server refuses, and starts none', async () => {
    const sns = await makeSns(service, await makeCatalogue(service), {}, 1);
    await ok(service.api('POST', '/sns/archive', sns));
    await ok(service.as('manager')('POST', '/sns/bulk', { where: { sns }, set: { status: 1 } }));
    await finishJobs(service);
    const app = await renderApp('/jobs?f=hasFailures:is:true', { role: 'manager', service });
    await waitFor(() => expect(rowNames()).toHaveLength(1));
    const before = await total();
    app.intercept(/^POST .*retry/, failing('The disk is full.'));
    await chooseOfRow(app, 'Disable SNs', 'Retry failed');
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(await total()).toBe(before);
  });

  it('that cannot be read is read again on request', async () => {
    const app = await renderApp('/products', { role: 'viewer', service });
    // The header asks for the jobs under way, at another address.
    app.intercept(/jobs\/data.*offset=/, failing('Broken.'));
    await follow(app, 'Jobs', within(await screen.findByRole('navigation', { name: 'Main' })));
    await press(app, 'Try again', within(await screen.findByRole('alert')));
    await waitFor(() => expect(rowNames().length).toBeGreaterThan(0));
  });
});
