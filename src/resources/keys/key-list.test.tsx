import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../server/testing/operators.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, pick, press, rowNames } from '../../testing/steps.ts';

const list = '/settings/keys';

/** Opens the list with one key for each name. */
async function open(at = list, ...names: string[]) {
  const service = testService();
  const browser = await signIn(service, 'administrator');
  for (const name of names) await browser.request('POST', '/bff/keys', { name, permissions: 'read' });
  return { app: await renderApp(at, { role: 'administrator', service }), browser };
}

describe('the list of platform keys', () => {
  it('says which key works where there is no other', async () => {
    await open();
    expect(await screen.findByText('No keys yet.')).toBeTruthy();
  });

  it('opens the form for a new key with a key of the keyboard', async () => {
    const { app } = await open(list, 'web shop');
    await waitFor(() => expect(rowNames()).toEqual(['web shop']));
    await app.user.keyboard('n');
    expect(await dialog('New key')).toBeTruthy();
  });

  it('revokes the one key that is named in the question', async () => {
    const { app } = await open(list, 'web shop', 'crm');
    await chooseOfRow(app, 'crm', 'Revoke');
    await press(app, 'Revoke key', await dialog('Revoke key'));
    await waitFor(() => expect(rowNames()).toEqual(['web shop']));
  });

  it('keeps a key when the question is cancelled', async () => {
    const { app } = await open(list, 'web shop');
    await chooseOfRow(app, 'web shop', 'Revoke');
    await press(app, 'Cancel', await dialog('Revoke key'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rowNames()).toEqual(['web shop']);
  });
});

describe('a new platform key', () => {
  it('holds until the end of the day that is given, and may do what was chosen', async () => {
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

  it('needs a name that no other key has', async () => {
    const { app } = await open(`${list}/new`, 'web shop');
    const drawer = await dialog('New key');
    await press(app, 'Create key', drawer);
    await waitFor(async () => expect((await field('Name', drawer)).getAttribute('aria-invalid')).toBe('true'));
    await fill(app, 'Name', 'web shop', drawer);
    await press(app, 'Create key', drawer);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(app.address()).toBe(`${list}/new`);
  });
});
