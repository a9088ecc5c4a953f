import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { press } from '../../testing/steps.ts';

async function open() {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bea' }]));
  const app = await renderApp('/customers?sort=name', { role: 'manager', service });
  await screen.findByRole('link', { name: 'Ada' });
  return app;
}

const entries = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the menu of a row', () => {
  it('is opened, walked through and used by keyboard', async () => {
    const app = await open();
    screen.getByRole('button', { name: 'Actions for Bea' }).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(entries()).toEqual(['Open', 'Edit', 'Delete']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Edit');
    await app.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(app.address()).toBe('/customers/name/Bea'));
  });

  it('closes with Esc, and the focus is on its button again', async () => {
    const app = await open();
    await press(app, 'Actions for Bea');
    await waitFor(() => expect(entries()).not.toEqual([]));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(entries()).toEqual([]));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Bea' }));
  });

  it('takes the keys of the list away while it is open', async () => {
    const app = await open();
    await press(app, 'Actions for Ada');
    await waitFor(() => expect(entries()).not.toEqual([]));
    await app.user.keyboard('n');
    await waitFor(() => expect(app.address()).toBe('/customers?sort=name'));
  });
});

describe('a panel behind a button', () => {
  it('opens with the focus inside, and returns it on Esc', async () => {
    const app = await open();
    const button = screen.getByRole('button', { name: 'Columns and density' });
    button.focus();
    await app.user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Columns and density' });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('is closed by a second press of its button', async () => {
    const app = await open();
    await press(app, 'Columns and density');
    await screen.findByRole('dialog', { name: 'Columns and density' });
    await press(app, 'Columns and density');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the command palette', () => {
  it('opens with Ctrl+K, chooses with the arrow keys, and runs with Enter', async () => {
    const app = await open();
    await app.user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: /^Paste anything/ });
    await app.user.type(box, 'produc');
    const option = await screen.findByRole('option', { name: /^Products/ });
    await app.user.keyboard('{ArrowDown}{ArrowUp}');
    expect(option.getAttribute('aria-selected')).toBe('true');
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Paste anything/ })).toBeNull();
  });

  it('goes round from the last command to the first', async () => {
    const app = await open();
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.click(await screen.findByRole('combobox', { name: /^Paste anything/ }));
    const list = within(await screen.findByRole('listbox', { name: 'Commands' }));
    const chosen = () => list.getAllByRole('option').map((option) => option.getAttribute('aria-selected') === 'true');
    await app.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(chosen().at(-1)).toBe(true));
    await app.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(chosen()[0]).toBe(true));
  });

  it('says that nothing was found for the typed text', async () => {
    const app = await open();
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.type(await screen.findByRole('combobox', { name: /^Paste anything/ }), 'zzzz');
    expect(await screen.findByText('Nothing found for “zzzz”')).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Commands' })).toBeNull());
  });
});

describe('the sheet of shortcuts', () => {
  it('opens with a question mark and lists the keys of this page', async () => {
    const app = await open();
    await app.user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Next row', 'Add a filter', 'Customers', 'Search and commands'])
      expect(sheet.textContent).toContain(text);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
