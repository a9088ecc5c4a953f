import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../server/testing/operators.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, pick, press, rowNames, sent } from '../../testing/steps.ts';

const list = '/settings/keys';

/** Opens the list with one key for each name. */
async function open(at = list, ...names: string[]) {
  const service = testService();
  const browser = await signIn(service, 'administrator');
  for (const name of names) await browser.request('POST', '/bff/keys', { name, permissions: 'read' });
  return { app: await renderApp(at, { role: 'administrator', service }), browser };
}

describe('the list of platform keys', () => {
  it('says which key works while there is no other', async () => {
    await open();
    expect(await screen.findByText('No keys yet.')).toBeTruthy();
    expect(screen.getByText(/^The key in the data folder of the service always works/)).toBeTruthy();
  });

  it('opens the form for a new key with the key N', async () => {
    const { app } = await open(list, 'web shop');
    await waitFor(() => expect(rowNames()).toEqual(['web shop']));
    await app.user.keyboard('n');
    expect(await dialog('New key')).toBeTruthy();
  });

  it('shows who made a key, how it begins, what it may do and that it was not used yet', async () => {
    await open(list, 'web shop');
    const row = await screen.findByRole('row', { name: /web shop/ });
    const cells = within(row).getAllByRole('cell').map(({ textContent }) => textContent); // prettier-ignore
    expect(cells).toContain('Read only');
    expect(cells).toContain('Active');
    expect(cells).toContain('administrator');
    expect(cells).toContain('–');
    expect(cells.some((cell) => /^licet_[\w-]{4}$/.test(cell ?? ''))).toBe(true);
  });

  it('shows a key as expired once its last day is over', async () => {
    const service = testService();
    const browser = await signIn(service, 'administrator');
    await browser.request('POST', '/bff/keys', { name: 'trade fair', permissions: 'read', expiresAt: '2026-11-22' });
    service.time.now += 3 * 86_400;
    await renderApp(list, { role: 'administrator', service });
    expect(within(await screen.findByRole('row', { name: /trade fair/ })).getByText('Expired')).toBeTruthy();
  });

  it('revokes the one key that is named in the question, and shows who revoked it until that is hidden', async () => {
    const { app } = await open(list, 'web shop', 'crm');
    await chooseOfRow(app, 'crm', 'Revoke');
    const question = await dialog('Revoke key');
    expect(question.getByText(/^“crm” stops working immediately/)).toBeTruthy();
    await press(app, 'Revoke key', question);
    const row = within(await screen.findByRole('row', { name: /crm/ }));
    expect(await row.findByText('Revoked')).toBeTruthy();
    expect(row.getAllByText('administrator')).toHaveLength(2);
    expect(await screen.findByText('Revoked crm')).toBeTruthy();
    await press(app, 'Hide revoked keys');
    await waitFor(() => expect(rowNames()).toEqual(['web shop']));
    await press(app, 'Hide revoked keys');
    await waitFor(() => expect(rowNames()).toEqual(['web shop', 'crm']));
  });

  it('keeps a key when the question is cancelled', async () => {
    const { app } = await open(list, 'web shop');
    await chooseOfRow(app, 'web shop', 'Revoke');
    await press(app, 'Cancel', await dialog('Revoke key'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rowNames()).toEqual(['web shop']);
  });

  it('says that a key could not be revoked, and revokes it on a second attempt', async () => {
    const { app } = await open(list, 'web shop');
    await chooseOfRow(app, 'web shop', 'Revoke');
    const question = await dialog('Revoke key');
    app.intercept(/^DELETE/, () => Promise.reject(new TypeError('no network')));
    await press(app, 'Revoke key', question);
    expect((await question.findByRole('alert')).textContent).toContain('The server cannot be reached');
    await press(app, 'Revoke key', question);
    expect(await within(await screen.findByRole('row', { name: /web shop/ })).findByText('Revoked')).toBeTruthy();
    expect(sent(app, /^DELETE \/bff\/keys/)).toHaveLength(2);
  });
});

describe('a new platform key', () => {
  it('expires at the end of the day that is given, and may do what was chosen', async () => {
    const { app, browser } = await open(`${list}/new`);
    const drawer = await dialog('New key');
    await fill(app, 'Name', 'web shop', drawer);
    await pick(app, 'Access', 'Everything', 'Everything', drawer);
    await fill(app, 'Expires', '2027-01-31', drawer);
    await press(app, 'Create key', drawer);
    await press(app, 'I have copied it', await dialog('Key “web shop”'));
    await waitFor(() => expect(app.address()).toBe(list));
    const [key] = (await browser.request('GET', '/bff/keys')).envelope.data.items;
    expect(key).toMatchObject({ permissions: 'all', expiresAt: '2027-01-31 23:59:59' });
  });

  it('is copied from the dialog, which Esc does not close', async () => {
    const { app } = await open(`${list}/new`);
    const drawer = await dialog('New key');
    await fill(app, 'Name', 'web shop', drawer);
    await press(app, 'Create key', drawer);
    const shown = await dialog('Key “web shop”');
    await app.user.keyboard('{Escape}');
    await press(app, 'Copy the key', shown);
    expect(await navigator.clipboard.readText()).toBe(shown.getByText(/^licet_/).textContent?.trim());
  });

  it('needs a name that no other key has', async () => {
    const { app } = await open(`${list}/new`, 'web shop');
    const drawer = await dialog('New key');
    await press(app, 'Create key', drawer);
    await waitFor(async () => expect((await field('Name', drawer)).getAttribute('aria-invalid')).toBe('true'));
    await fill(app, 'Name', 'web shop', drawer);
    await press(app, 'Create key', drawer);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe(`${list}/new`));
  });

  it('takes no last day that is no day', async () => {
    const { app } = await open(`${list}/new`);
    const drawer = await dialog('New key');
    await fill(app, 'Name', 'web shop', drawer);
    await fill(app, 'Expires', '2027-02-31', drawer);
    await press(app, 'Create key', drawer);
    await waitFor(async () => expect((await field('Expires', drawer)).getAttribute('aria-invalid')).toBe('true'));
    expect(sent(app, /^POST \/bff\/keys/)).toEqual([]);
  });

  it('is not left half filled in unasked', async () => {
    const { app } = await open(`${list}/new`);
    await fill(app, 'Name', 'web shop', await dialog('New key'));
    await app.user.keyboard('{Escape}');
    await press(app, 'Discard', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe(list));
    expect(sent(app, /^POST \/bff\/keys/)).toEqual([]);
  });
});
