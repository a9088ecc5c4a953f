import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '#contract/export-lists.ts';
import type { ExportName } from '#contract/work/export-names.ts';
import { auditColumns } from '../../resources/audit/columns.tsx';
import { borrowColumns } from '../../resources/borrows/columns.tsx';
import { businessColumns } from '../../resources/businesses/columns.tsx';
import { customerColumns } from '../../resources/customers/fields.tsx';
import { itemColumns, jobColumns } from '../../resources/jobs/columns.tsx';
import { logColumns } from '../../resources/logs/columns.tsx';
import { machineColumns } from '../../resources/machines/columns.tsx';
import { productColumns } from '../../resources/products/fields.tsx';
import { sessionColumns } from '../../resources/sessions/columns.tsx';
import { snColumns } from '../../resources/sns/list/columns.tsx';
import { stringColumns } from '../../resources/strings/columns.tsx';
import { tokenIdColumns } from '../../resources/tokenids/columns.tsx';
import { userColumns } from '../../resources/users/fields.tsx';
import { finishExports } from '../../../server/testing/jobs.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import type { Column } from '../data-table/columns.ts';
import { exportColumns } from './export-button.tsx';

const idsOf = <Row,>(columns: readonly Column<Row>[]) => columns.map(({ id }) => id);

const entryColumns = itemColumns('importRecords', 'customers');

describe('the export of a list', () => {
  it.each([
    ['sns', exportColumns(snColumns, idsOf(snColumns))],
    ['customers', exportColumns(customerColumns, idsOf(customerColumns))],
    ['products', exportColumns(productColumns, idsOf(productColumns))],
    ['businesses', exportColumns(businessColumns, idsOf(businessColumns))],
    ['sessions', exportColumns(sessionColumns, idsOf(sessionColumns))],
    ['logs', exportColumns(logColumns, idsOf(logColumns))],
    ['audit', exportColumns(auditColumns, idsOf(auditColumns))],
    ['users', exportColumns(userColumns, idsOf(userColumns))],
    ['machines', exportColumns(machineColumns, idsOf(machineColumns))],
    ['tokenids', exportColumns(tokenIdColumns, idsOf(tokenIdColumns))],
    ['strings', exportColumns(stringColumns, idsOf(stringColumns))],
    ['borrows', exportColumns(borrowColumns, idsOf(borrowColumns))],
    ['jobs', exportColumns(jobColumns, idsOf(jobColumns))],
    ['job_items', exportColumns(entryColumns, idsOf(entryColumns))],
  ] satisfies [ExportName, readonly string[]][])('has every column that %s can show', (resource, columns) => {
    expect(columnsOf(resource)).toEqual(expect.arrayContaining([...columns]));
  });

  it('is two presses away, and is what the page shows: filter, order, columns', async () => {
    const { service, browser, user } = await renderApp('/customers?q=a&cols=email,phone&sort=-name');
    await service.api('POST', '/customers', [
      { name: 'Ada', email: 'a@ada.example', officeNumber: '+49 30' },
      { name: 'Bea', email: 'b@bea.example' },
      { name: 'Tom' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const item = await screen.findByRole('menuitem', { name: 'Export as CSV' });
    const workbook = screen.getByRole('menuitem', { name: 'Export as XLSX (Excel)' }).getAttribute('href');
    expect(workbook).toBe(item.getAttribute('href')?.replace('format=csv', 'format=xlsx'));
    const answer = await browser.fetch(item.getAttribute('href') ?? '', { method: 'GET' });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="customers-.*\.csv"$/);
    expect(await answer.text()).toBe(
      "Name,E-mail,Phone,Mobile phone\r\nBea,b@bea.example,,\r\nAda,a@ada.example,'+49 30,\r\n",
    );
  });

  it('has the words of the page, or for machines the names and codes of the API', async () => {
    const { service, browser, user } = await renderApp('/users?cols=status');
    await service.api('POST', '/users', [{ name: 'ada' }]);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const textOf = async (name: string) => {
      const href = (await screen.findByRole('menuitem', { name })).getAttribute('href') ?? '';
      return (await browser.fetch(href, { method: 'GET' })).text();
    };
    expect(await textOf('Export as CSV')).toBe('Account,Status\r\nada,Enabled\r\n');
    expect(await textOf('Export for programs as CSV')).toBe('name,status\r\nada,0\r\n');
    expect(await textOf('Export for programs as JSON')).toContain('"status":0');
  });

  it('is made by a job on request, whose page has the file, what was asked for, and the same again', async () => {
    const service = testService();
    await service.api('POST', '/customers', [{ name: 'Ada', email: 'a@ada.example' }, { name: 'Tom' }]);
    const { user, browser, address } = await renderApp('/customers?q=a&cols=email', { role: 'viewer', service });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV in the background' }));
    await user.click(await screen.findByRole('button', { name: /^1 job/ }));
    await user.click(await screen.findByRole('link', { name: 'Export customers' }));
    expect(await screen.findByText('is being created')).toBeTruthy();
    await finishExports(service);
    const link = await screen.findByRole('link', { name: 'Download' });
    const answer = await browser.fetch(link.getAttribute('href') ?? '', { method: 'GET' });
    expect(await answer.text()).toBe('Name,E-mail\r\nAda,a@ada.example\r\n');
    expect(screen.getByText(/^customers-.*\.csv$/)).toBeTruthy();
    expect(screen.getByText('Any text contains a')).toBeTruthy();
    expect(screen.getByText('Name, E-mail')).toBeTruthy();
    const first = address();
    await user.click(screen.getByRole('button', { name: 'Export again' }));
    await waitFor(() => expect(address()).not.toBe(first));
    expect(await screen.findByText('is being created')).toBeTruthy();
  });

  it('is of the selected rows alone, where they are selected', async () => {
    const { service, browser, user } = await renderApp('/users?cols=name&sort=name');
    await service.api('POST', '/users', [{ name: 'ada' }, { name: 'bea' }, { name: 'tom' }]);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    for (const name of ['ada', 'tom'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Export the selected rows' }));
    const item = await screen.findByRole('menuitem', { name: 'Export as CSV' });
    const answer = await browser.fetch(item.getAttribute('href') ?? '', { method: 'GET' });
    expect(
      (await answer.text())
        .trim()
        .split('\r\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['Account', 'ada', 'tom']);
  });
});
