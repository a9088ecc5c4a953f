import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../../server/testing/factories.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, follow, pick, press, rowNames, stored } from '../../../testing/steps.ts';

const tab = '/users/name/ada/licences';

/** Opens a page of a user who may use one of two account licences, on three terminals. */
async function open(at: string, role: Role = 'manager') {
  const service = testService();
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  for (const name of ['Web', 'Portal']) await ok(service.api('POST', '/businesses', { name, type: 'WEB_APP' }));
  const guid = String((await stored(service, '/users/user/ada'))?.['guid']);
  const web = (await stored(service, '/businesses/Web'))?.['guid'];
  await ok(service.api('POST', `/users/user/${guid}/businesses`, { guid: web, volumeNumber: 3 }));
  return { app: await renderApp(at, { role, service }), own: () => stored(service, `/users/user/${guid}/businesses`) };
}

describe('the account licences of a user', () => {
  it('are shown to everybody, with their end and number of terminals', async () => {
    await open(tab, 'viewer');
    const row = await screen.findByRole('row', { name: /^Web/ });
    expect(row.textContent).toContain('3');
    expect(screen.queryByRole('link', { name: 'Assign account licence' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Web' })).toBeNull();
  });

  it('stand apart from those that the user may not use, which have an address of their own', async () => {
    const { app } = await open(tab, 'viewer');
    await waitFor(() => expect(rowNames()).toEqual(['Web']));
    await app.user.click(screen.getByRole('radio', { name: 'May not use' }));
    await waitFor(() => expect(rowNames()).toEqual(['Portal']));
    await waitFor(() => expect(app.address()).toBe(`${tab}?access=denied`));
  });

  it('are given with a number of terminals', async () => {
    const { app } = await open(tab);
    await follow(app, 'Assign account licence');
    const drawer = await dialog('Assign account licence to ada');
    await pick(app, 'Business', 'Portal', 'Portal', drawer);
    await fill(app, 'Terminals', '2', drawer);
    await press(app, 'Assign account licence', drawer);
    await waitFor(() => expect(rowNames().toSorted()).toEqual(['Portal', 'Web']));
  });

  it('are not given without a business', async () => {
    const { app } = await open(`${tab}/new`);
    await press(app, 'Assign account licence');
    await waitFor(async () => expect((await field('Business')).getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(app.address()).toBe(`${tab}/new`));
  });

  it('are changed in a drawer that begins with what holds now', async () => {
    const { app, own } = await open(tab);
    await chooseOfRow(app, 'Web', 'Edit');
    const drawer = await dialog('Web of ada');
    expect((await field('Terminals', drawer)).value).toBe('3');
    await fill(app, 'Terminals', '', drawer);
    await press(app, 'Save', drawer);
    await waitFor(async () => expect(await own()).not.toHaveProperty('volumeNumber'));
  });

  it('refuse a number of terminals that is none', async () => {
    const { app, own } = await open(tab);
    await chooseOfRow(app, 'Web', 'Edit');
    const drawer = await dialog('Web of ada');
    await fill(app, 'Terminals', 'many', drawer);
    await press(app, 'Save', drawer);
    await waitFor(async () => expect((await field('Terminals', drawer)).getAttribute('aria-invalid')).toBe('true'));
    expect(await own()).toMatchObject({ volumeNumber: 3 });
  });
});
