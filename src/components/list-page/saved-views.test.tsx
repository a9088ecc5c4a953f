import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import { signIn } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';

async function withBusinesses(): Promise<TestApp> {
  const service = testService();
  for (const name of ['Annual', 'Campus']) await ok(service.api('POST', '/businesses', { name, type: 'FLOAT' }));
  return service;
}

const open = async (at: string, service?: TestApp): Promise<RenderedApp> =>
  renderApp(at, { role: 'administrator', service: service ?? (await withBusinesses()) });

const ANN = 'f=name:contains:ann';
const tab = (name: string | RegExp) =>
  within(screen.getByRole('group', { name: 'Views' })).findByRole('button', { name });
const pressed = async (name: string | RegExp) => (await tab(name)).getAttribute('aria-pressed');

async function stored({ service }: RenderedApp, role: 'viewer' | 'administrator' = 'administrator') {
  const browser = await signIn(service, role);
  return (await browser.request('GET', '/bff/views?screen=businesses')).envelope.data.items;
}

async function save(app: RenderedApp, name: string, ...switches: string[]): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText('Name'), name);
  for (const label of switches) await app.user.click(dialog.getByRole('switch', { name: new RegExp(`^${label}`) }));
  await app.user.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function choose(app: RenderedApp, of: string, action: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('saved views of a list', () => {
  it('are saved from what is shown, and shown from their tab', async () => {
    const app = await open(`/businesses?${ANN}&sort=-name`);
    await save(app, 'Yearly');
    expect(await pressed('Yearly')).toBe('true');
    expect(await stored(app)).toMatchObject([{ name: 'Yearly', shared: false, query: `${ANN}&sort=-name` }]);
    expect(await stored(app, 'viewer')).toEqual([]);

    await app.user.click(await tab('All'));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    await app.user.click(await tab('Yearly'));
    expect(await screen.findByRole('button', { name: 'Change filter: Name contains ann' })).toBeTruthy();
    expect(await pressed('Yearly')).toBe('true');
  });

  it('reach everyone when they are shared, and only their owner changes them', async () => {
    const app = await open(`/businesses?${ANN}`);
    await save(app, 'Yearly', 'Share with everyone');
    app.unmount();

    const other = await renderApp('/businesses', { role: 'viewer', service: app.service });
    await other.user.click(await screen.findByRole('button', { name: /Yearly/ }));
    expect(await screen.findByRole('button', { name: 'Change filter: Name contains ann' })).toBeTruthy();
    await other.user.click(screen.getByRole('button', { name: 'Remove filter: Name contains ann' }));
    expect(await screen.findByText('changed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await other.user.click(screen.getByRole('button', { name: 'Actions for Yearly' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Use as default view',
    ]);
  });

  it('take over what was changed since', async () => {
    const app = await open(`/businesses?${ANN}`);
    await save(app, 'Yearly');
    await app.user.click(screen.getByRole('button', { name: 'Name' }));
    await app.user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
    expect(await stored(app)).toMatchObject([{ name: 'Yearly', query: `${ANN}&sort=name` }]);
  });

  it('open the list for whoever wants it so, until another view is chosen', async () => {
    const app = await open(`/businesses?${ANN}`);
    await save(app, 'Yearly', 'Use as default view');
    app.unmount();

    const again = await open('/businesses', app.service);
    expect(await screen.findByRole('button', { name: 'Change filter: Name contains ann' })).toBeTruthy();
    expect(await pressed(/Yearly/)).toBe('true');
    await again.user.click(await tab('All'));
    await waitFor(() => expect(again.address()).toBe('/businesses?view=all'));
    expect(await screen.findByRole('link', { name: 'Campus' })).toBeTruthy();
    expect(await pressed('All')).toBe('true');

    await again.user.click(await tab(/Yearly/));
    await choose(again, 'Yearly', 'Stop using as default view');
    await waitFor(async () => expect(await stored(again)).toMatchObject([{ default: false }]));
  });

  it('are waited for by a browser that knows of one, and all records are not asked for', async () => {
    const app = await open(`/businesses?${ANN}`);
    await save(app, 'Yearly', 'Use as default view');
    const asked = () => app.requests.filter(({ line }) => line.includes('/businesses/data'));
    const before = asked().length;
    await app.user.click(screen.getByRole('link', { name: 'Products' }));
    await screen.findByRole('heading', { name: 'Products' });
    await app.user.click(screen.getByRole('link', { name: 'Businesses' }));
    expect(await screen.findByRole('button', { name: 'Change filter: Name contains ann' })).toBeTruthy();
    await waitFor(() => expect(asked().length).toBeGreaterThanOrEqual(before));
    for (const { body } of asked()) expect(body).toMatchObject({ querys: [{ name: 'name' }] });
  });

  it('are renamed and deleted; a name is had once', async () => {
    const app = await open(`/businesses?${ANN}`);
    await save(app, 'Yearly');
    await choose(app, 'Yearly', 'Name and sharing');
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText('Name'));
    await app.user.type(dialog.getByLabelText('Name'), 'Every year');
    await app.user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await tab('Every year')).toBeTruthy();

    await app.user.click(screen.getByRole('button', { name: 'Name' }));
    await app.user.click(await screen.findByRole('button', { name: 'Save as new' }));
    const second = within(await screen.findByRole('dialog'));
    await app.user.type(second.getByLabelText('Name'), 'Every year');
    await app.user.click(second.getByRole('button', { name: 'Save view' }));
    expect(await second.findByText('You already have a view with this name. Choose another name.')).toBeTruthy();
    await app.user.click(second.getByRole('button', { name: 'Cancel' }));

    await choose(app, 'Every year', 'Delete view');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Every year' })).toBeNull());
    expect(await stored(app)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Change filter: Name contains ann' })).toBeTruthy();
  });
});
