import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { finishJobs } from '../../../server/testing/jobs.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function open(at = '/customers') {
  const app = await renderApp(at, { role: 'manager' });
  await app.user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog');
  const paste = async (text: string) => {
    await app.user.click(within(dialog).getByRole('textbox'));
    await app.user.paste(text);
  };
  return { ...app, dialog, paste };
}

const customers = async ({ service }: Awaited<ReturnType<typeof open>>) =>
  (await ok(service.api('GET', '/customers'))).envelope.data.items;

describe('an import', () => {
  it('shows what is new, what changes, what stays and what is at fault, and does just that', async () => {
    const app = await open();
    const entries = [
      { name: 'Ada', email: 'old@example.com', city: 'York' },
      { name: 'Cleo', city: 'Rome' },
    ];
    await ok(app.service.api('POST', '/customers', entries));
    await app.paste(
      'Name,E-mail,City,Remark\nAda,ada@example.com,,x\n,nobody@example.com,,\nBob,,Bath,y\nCleo,,Rome,\nDan,dan,,\n',
    );
    const counts = await within(app.dialog).findByRole('status');
    expect(counts.textContent).toBe('New1Will change1Unchanged1Faults2');
    const changes = within(app.dialog).getByRole('region', { name: 'Changes' });
    const cells = within(changes).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['E-mail', 'old@example.com', 'ada@example.com']);
    const faults = within(app.dialog).getByRole('list', { name: 'Lines with faults' });
    expect(
      within(faults)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Line 3 Name: is required', 'Line 6 E-mail: must be an e-mail address, such as ada@example.com']);
    expect(await customers(app)).toHaveLength(2);
    await app.user.click(within(app.dialog).getByRole('button', { name: 'Import 1 new and change 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    expect(await customers(app)).toMatchObject([
      { name: 'Ada', email: 'ada@example.com', city: 'York' },
      { name: 'Cleo', city: 'Rome' },
      { name: 'Bob', city: 'Bath' },
    ]);
  });

  it('offers nothing when a file changes nothing', async () => {
    const app = await open();
    await ok(app.service.api('POST', '/customers', [{ name: 'Ada', city: 'York' }]));
    await app.paste('Name,City\nAda,\n');
    expect((await within(app.dialog).findByRole('status')).textContent).toBe('New0Will change0Unchanged1Faults0');
    expect(within(app.dialog).getByRole('button', { name: 'Import customers' })).toHaveProperty('disabled', true);
  });

  it('reads a file, and lets the operator choose the field of each column', async () => {
    const app = await open();
    const file = new File(['Firma;Ort\r\nAda;Bath\r\n'], 'kunden.csv', { type: 'text/csv' });
    await app.user.upload(within(app.dialog).getByLabelText('CSV file'), file);
    expect((await within(app.dialog).findByRole('alert')).textContent).toContain('No column is chosen for Name');
    const choose = async (column: string, field: string) =>
      app.user.selectOptions(within(app.dialog).getByRole('combobox', { name: `What the column ${column} is` }), field);
    await choose('Firma', 'Name');
    await choose('Ort', 'City');
    await app.user.click(await within(app.dialog).findByRole('button', { name: 'Import 1 new' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    expect(await customers(app)).toMatchObject([{ name: 'Ada', city: 'Bath' }]);
  });

  it('says that a text with an open quotation mark is no table', async () => {
    const app = await open('/users');
    await app.paste('name\n"Ada\n');
    expect(await within(app.dialog).findByText(/no table: a quotation mark/)).toBeTruthy();
    expect(within(app.dialog).getByRole('button', { name: 'Import users' })).toHaveProperty('disabled', true);
  });

  it('is offered to nobody whose role may not import', async () => {
    await renderApp('/sns', { role: 'support' });
    await screen.findByRole('button', { name: 'Export' });
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('names the columns that every line needs, and two columns of one field, before anything is sent', async () => {
    const app = await open('/users');
    await app.paste('E-mail,mail\na@example.com,b@example.com\n');
    expect(within(app.dialog).getByRole('alert').textContent).toContain('which every line needs');
    const choose = async (column: string, field: string) =>
      app.user.selectOptions(within(app.dialog).getByRole('combobox', { name: `What the column ${column} is` }), field);
    await choose('E-mail', 'name');
    await choose('mail', 'name');
    expect(within(app.dialog).getByRole('alert').textContent).toMatch(/^Two columns are chosen for/);
    expect(app.requests.filter(({ line }) => line.includes('/import/'))).toEqual([]);
  });

  it('says that the server cannot check the file, and starts nothing', async () => {
    const app = await open();
    app.intercept(/POST .*\/import\/customers/, () => new Response('no', { status: 500 }));
    await app.paste('Name\nAda\n');
    expect(await within(app.dialog).findByRole('alert')).toBeTruthy();
    expect(within(app.dialog).getByRole('button', { name: 'Import customers' })).toHaveProperty('disabled', true);
    expect(await customers(app)).toEqual([]);
  });

  it('changes SNs that are there, by their codes', async () => {
    const app = await open('/sns');
    const sn = await makeSn(app.service, { description: 'Old' });
    await app.paste(`sn,Description\n${sn},New\n`);
    await app.user.click(await within(app.dialog).findByRole('button', { name: 'Change 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    const { items } = (await ok(app.service.api('GET', `/sns/${sn}`))).envelope.data;
    expect(items).toMatchObject([{ sn, description: 'New' }]);
  });
});
