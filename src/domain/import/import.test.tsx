import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { finishJobs } from '../../../server/testing/jobs.ts';
import { makeCatalogue, makeSn, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { bookOf } from '../../testing/archives.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function open(at = '/customers', prepare: (service: TestApp) => Promise<void> = async () => undefined) {
  const app = await renderApp(at, { role: 'manager' });
  await prepare(app.service);
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
      'Name,E-mail,City,Colour\nAda,ada@example.com,,x\n,nobody@example.com,,\nBob,,Bath,y\nCleo,,Rome,\nDan,dan,,\n',
    );
    const counts = await within(app.dialog).findByRole('status');
    expect(counts.textContent).toBe('New1Will change1Unchanged1Errors2');
    const changes = within(app.dialog).getByRole('region', { name: 'Changes' });
    const cells = within(changes).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['E-mail', 'old@example.com', 'ada@example.com']);
    const faults = within(app.dialog).getByRole('list', { name: 'Lines with errors' });
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
    expect((await within(app.dialog).findByRole('status')).textContent).toBe('New0Will change0Unchanged1Errors0');
    expect(within(app.dialog).getByRole('button', { name: 'Import customers' })).toHaveProperty('disabled', true);
  });

  it('reads a file, and lets the operator choose the field of each column', async () => {
    const app = await open();
    const file = new File(['Wer;Wo\r\nAda;Bath\r\n'], 'kunden.csv', { type: 'text/csv' });
    await app.user.upload(within(app.dialog).getByLabelText('CSV or XLSX file'), file);
    expect((await within(app.dialog).findByRole('alert')).textContent).toContain('Choose a column for Name');
    const choose = async (column: string, field: string) =>
      app.user.selectOptions(
        within(app.dialog).getByRole('combobox', { name: `Field for the column ${column}` }),
        field,
      );
    await choose('Wer', 'Name');
    await choose('Wo', 'City');
    await app.user.click(await within(app.dialog).findByRole('button', { name: 'Import 1 new' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    expect(await customers(app)).toMatchObject([{ name: 'Ada', city: 'Bath' }]);
  });

  it('reads a spreadsheet as it reads CSV, and says why another one is not read', async () => {
    const app = await open();
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const sheet = `<sheetData><row>${text('Customer name')}${text('City')}</row><row>${text('Ada')}${text('Bath')}</row></sheetData>`;
    const input = within(app.dialog).getByLabelText('CSV or XLSX file');
    await app.user.upload(input, new File(['PK\u0003\u0004 cut'], 'cut.xlsx'));
    expect((await within(app.dialog).findByRole('alert')).textContent).toContain('This spreadsheet is damaged.');
    await app.user.upload(input, new File([bookOf({ sheet })], 'kunden.xlsx'));
    await app.user.selectOptions(
      await within(app.dialog).findByRole('combobox', { name: 'Field for the column Customer name' }),
      'Name',
    );
    await app.user.click(await within(app.dialog).findByRole('button', { name: 'Import 1 new' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    expect(await customers(app)).toMatchObject([{ name: 'Ada', city: 'Bath' }]);
  });

  it('says that a text with an open quotation mark is no table', async () => {
    const app = await open('/users');
    await app.paste('name\n"Ada\n');
    expect(await within(app.dialog).findByText(/not a table: a quotation mark/)).toBeTruthy();
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
    expect(within(app.dialog).getByRole('alert').textContent).toContain('Every line needs it.');
    const choose = async (column: string, field: string) =>
      app.user.selectOptions(
        within(app.dialog).getByRole('combobox', { name: `Field for the column ${column}` }),
        field,
      );
    await choose('E-mail', 'name');
    await choose('mail', 'name');
    expect(within(app.dialog).getByRole('alert').textContent).toMatch(/^Two columns are set to/);
    expect(app.requests.filter(({ line }) => /^POST .*\/import\//.test(line))).toEqual([]);
  });

  it('says that the server cannot check the file, and starts nothing', async () => {
    const app = await open();
    app.intercept(/POST .*\/import\/customers/, () => new Response('no', { status: 500 }));
    await app.paste('Name\nAda\n');
    expect(await within(app.dialog).findByRole('alert')).toBeTruthy();
    expect(within(app.dialog).getByRole('button', { name: 'Import customers' })).toHaveProperty('disabled', true);
    expect(await customers(app)).toEqual([]);
  });

  it('understands the columns, dates, numbers and words of another system, and what the file lacks is chosen once', async () => {
    const app = await open('/sns', async (service) => void (await makeCatalogue(service, { type: 'FLOAT' })));
    await app.paste(
      'License key;Seats;Valid until;VM;Sales rep\nOLD1;1.000;31/12/2027;;x\nOLD2;Unlimited;01/02/2028;;y\n',
    );
    const confirm = await within(app.dialog).findByRole('button', { name: 'Import 2 new' });
    expect(within(app.dialog).queryByRole('radio')).toBeNull();
    await app.user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    const { items } = (await ok(app.service.api('GET', '/sns'))).envelope.data;
    expect(items).toMatchObject([
      { sn: 'OLD1', concurrentNumber: 1000, endDate: '2027-12-31 23:59:59' },
      { sn: 'OLD2', endDate: '2028-02-01 23:59:59' },
    ]);
  });

  it('asks how dates are written that can be read in two ways, with the dates of the file', async () => {
    const app = await open('/sns');
    const sn = await makeSn(app.service);
    await app.paste(`SN,Expiry\n${sn},03/04/2027\n`);
    const question = await within(app.dialog).findByRole('group', { name: 'How are the dates in End date written?' });
    expect(within(question).getByRole('alert')).toBeTruthy();
    const orders = within(question).getAllByRole('radio');
    expect(orders.map((order) => order.closest('label')?.textContent)).toEqual([
      'Day first: 03/04/2027 → 2027-04-03',
      'Month first: 03/04/2027 → 2027-03-04',
    ]);
    expect(app.requests.filter(({ line }) => line.startsWith('POST /bff/api/import/'))).toEqual([]);
    await app.user.click(within(question).getByRole('radio', { name: /^Month first/ }));
    await app.user.click(await within(app.dialog).findByRole('button', { name: 'Change 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    const { items } = (await ok(app.service.api('GET', `/sns/${sn}`))).envelope.data;
    expect(items).toMatchObject([{ endDate: '2027-03-04 23:59:59' }]);
  });

  it('reads the next file with the same header in the same way, and can start over', async () => {
    const app = await open();
    const choose = async (column: string, field: string) =>
      app.user.selectOptions(
        within(app.dialog).getByRole('combobox', { name: `Field for the column ${column}` }),
        field,
      );
    await app.paste('Wer,Wo\nAda,Bath\n');
    await choose('Wer', 'Name');
    await choose('Wo', 'City');
    await app.user.click(await within(app.dialog).findByRole('button', { name: 'Import 1 new' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);

    await app.user.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.click(within(dialog).getByRole('textbox'));
    await app.user.paste('Wer,Wo\nBob,Rome\n');
    expect((await within(dialog).findByText(/^Columns and options are those/)).textContent).toContain('manager');
    expect(await within(dialog).findByRole('button', { name: 'Import 1 new' })).toBeTruthy();
    await app.user.click(within(dialog).getByRole('button', { name: 'Start over' }));
    expect(within(dialog).getByRole('alert').textContent).toContain('Choose a column for Name');
  });

  it('clears fields with empty cells only when the operator says so', async () => {
    const app = await open();
    await ok(app.service.api('POST', '/customers', [{ name: 'Ada', city: 'York' }]));
    await app.paste('Name,City\nAda,\n');
    expect((await within(app.dialog).findByRole('status')).textContent).toContain('Will change0');
    await app.user.click(within(app.dialog).getByRole('checkbox', { name: 'An empty cell clears the field' }));
    await app.user.click(await within(app.dialog).findByRole('button', { name: 'Change 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(app.service);
    expect((await customers(app))[0]).not.toHaveProperty('city');
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
