import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '#contract/exports.ts';
import type { ExportName } from '#contract/export-names.ts';
import { auditColumns } from '../../resources/audit/columns.tsx';
import { businessColumns } from '../../resources/businesses/columns.tsx';
import { customerColumns } from '../../resources/customers/columns.tsx';
import { logColumns } from '../../resources/logs/columns.tsx';
import { productColumns } from '../../resources/products/columns.tsx';
import { sessionColumns } from '../../resources/sessions/columns.tsx';
import { snColumns } from '../../resources/sns/columns.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import type { Column } from '../data-table/columns.ts';
import { exportColumns } from './export-button.tsx';

const idsOf = <Row,>(columns: readonly Column<Row>[]) => columns.map(({ id }) => id);

describe('the export of a list', () => {
  it.each([
    ['sns', exportColumns(snColumns, idsOf(snColumns))],
    ['customers', exportColumns(customerColumns, idsOf(customerColumns))],
    ['products', exportColumns(productColumns, idsOf(productColumns))],
    ['businesses', exportColumns(businessColumns, idsOf(businessColumns))],
    ['sessions', exportColumns(sessionColumns, idsOf(sessionColumns))],
    ['logs', exportColumns(logColumns, idsOf(logColumns))],
    ['audit', exportColumns(auditColumns, idsOf(auditColumns))],
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
    const answer = await browser.fetch(item.getAttribute('href') ?? '', { method: 'GET' });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="customers-.*\.csv"$/);
    expect(await answer.text()).toBe(
      "name,email,officeNumber,mobileNumber\r\nBea,b@bea.example,,\r\nAda,a@ada.example,'+49 30,\r\n",
    );
  });
});
