import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../server/testing/factories.ts';
import { renderApp, testService, type RenderedApp } from '../testing/render-app.tsx';
import { dialog, press, stored, tick } from '../testing/steps.ts';
import { formatSn } from '../words/format-sn.ts';

/** Opens the palette and returns the names of the commands below a heading. */
async function commandsOf(app: RenderedApp, heading: string | RegExp): Promise<string[]> {
  await app.user.keyboard('{Control>}k{/Control}');
  const group = within(await screen.findByRole('group', { name: heading }));
  return group.getAllByRole('option').map(({ textContent }) => textContent);
}

async function run(app: RenderedApp, command: string): Promise<void> {
  await app.user.keyboard('{Control>}k{/Control}');
  const palette = await dialog('Search and commands');
  await app.user.type(palette.getByRole('combobox'), command);
  await waitFor(() => expect(palette.getByRole('option', { selected: true }).textContent).toContain(command));
  await app.user.keyboard('{Enter}');
}

describe('commands on the open record', () => {
  it('are in the palette under its name, and open the same dialogs as its buttons', async () => {
    const service = testService();
    const sn = await makeSn(service);
    const app = await renderApp(`/sns/${sn}`, { role: 'manager', service });
    await screen.findByRole('button', { name: 'Actions' });
    const names = await commandsOf(app, new RegExp(`^${sn.slice(0, 4)}`));
    for (const name of ['Extend by 1 year', 'Disable', 'Blacklist', 'Copy SN', 'Bind customer', 'Edit'])
      expect(names.join('|')).toContain(name);
    await app.user.keyboard('{Escape}');
    await run(app, 'Disable');
    await press(app, 'Disable the SN', await dialog('Disable the SN'));
    await waitFor(async () => expect(await stored(service, `/sns/${sn}`)).toMatchObject({ status: 1 }));
    await run(app, 'Extend by 1 year');
    expect(await screen.findByText(new RegExp(`^${formatSn(sn)} now expires on`))).toBeTruthy();
  });

  it('are those alone that the role permits', async () => {
    const service = testService();
    const sn = await makeSn(service);
    const app = await renderApp(`/sns/${sn}`, { role: 'viewer', service });
    await screen.findByRole('heading', { level: 1, name: new RegExp(sn.slice(0, 4)) });
    expect((await commandsOf(app, new RegExp(`^${sn.slice(0, 4)}`))).join('|')).toMatch(/^Copy SN[^|]*$/);
  });

  it('are gone when the record is left', async () => {
    const service = testService();
    const sn = await makeSn(service);
    const app = await renderApp(`/sns/${sn}`, { role: 'manager', service });
    await screen.findByRole('button', { name: 'Actions' });
    await app.user.keyboard('gp');
    await screen.findByRole('heading', { level: 1, name: 'Products' });
    expect((await commandsOf(app, 'Actions')).join('|')).not.toContain('Disable');
  });
});

describe('commands on the selected rows', () => {
  it('are in the palette under their number, and act on all of them', async () => {
    const service = testService();
    await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bea' }]));
    const app = await renderApp('/customers', { role: 'manager', service });
    for (const name of ['Ada', 'Bea']) await tick(app, `Select ${name}`);
    await screen.findByRole('toolbar');
    expect(await commandsOf(app, '2 selected')).toEqual(['Delete']);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await run(app, 'Delete');
    expect(await dialog('Delete customers')).toBeTruthy();
  });
});

it('a toolbar is one stop of Tab, and its buttons are walked through with the arrow keys', async () => {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bea' }]));
  const app = await renderApp('/customers', { role: 'manager', service });
  await tick(app, 'Select Ada');
  const bar = within(await screen.findByRole('toolbar'));
  await app.user.keyboard('a');
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Delete' }));
  await app.user.keyboard('{End}');
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Clear the selection' }));
  await app.user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Delete' }));
  expect(bar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('the buttons and the help of keys tell the keys that the commands have', async () => {
  const app = await renderApp('/customers', { role: 'manager' });
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  expect([refresh.title, refresh.getAttribute('aria-keyshortcuts')]).toEqual(['Refresh (R)', 'r']);
  await app.user.keyboard('?');
  expect((await dialog('Keyboard shortcuts')).getByText('Refresh').nextElementSibling?.textContent).toBe('R');
});
