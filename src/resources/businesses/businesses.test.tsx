import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { field } from '../../testing/steps.ts';

async function withBusinesses(...names: string[]): Promise<TestApp> {
  const service = testService();
  for (const name of names) await ok(service.api('POST', '/businesses', { name, type: 'FLOAT', concurrentNumber: 5 }));
  return service;
}

const open = async (at: string, ...names: string[]): Promise<RenderedApp> =>
  renderApp(at, { role: 'administrator', service: await withBusinesses(...names) });

const business = async ({ service }: RenderedApp, name: string) =>
  (await ok(service.api('GET', `/businesses/${encodeURIComponent(name)}`))).envelope.data.items[0];

const patches = ({ requests }: RenderedApp) => requests.filter(({ line }) => line.startsWith('PATCH'));

async function edit(app: RenderedApp, label: string | RegExp, text: string): Promise<void> {
  const input = await field(label);
  await app.user.clear(input);
  await app.user.type(input, text);
}

async function save(app: RenderedApp): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: /^Review/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
}

describe('the list of businesses', () => {
  it('shows the records with their exact count', async () => {
    await open('/businesses', 'Annual', 'Campus');
    expect(await screen.findByRole('link', { name: 'Annual' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText('1–2 of 2')).toBeTruthy();
  });

  it('keeps search, sort and page in the address and asks the server for them', async () => {
    const app = await open('/businesses', 'Annual', 'Campus');
    await app.user.type(await screen.findByRole('searchbox'), 'ann{Enter}');
    await waitFor(() => expect(app.address()).toBe('/businesses?q=ann'));
    await app.user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(app.address()).toBe('/businesses?q=ann&sort=name'));
    const querys = [{ name: 'name', op: 'like', values: ['%ann%'] }];
    const asked = { querys, sorts: [{ name: 'name', order: 'ASC' }] };
    await waitFor(() => expect(app.requests.map(({ body }) => body)).toContainEqual(asked));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });

  it('names the filters that hide everything, and clears them', async () => {
    const app = await open('/businesses?f=name:contains:zzz', 'Annual');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.getByText('Name contains zzz')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Annual' })).toBeTruthy();
  });

  it('ignores a filter it does not know, and lets it be removed', async () => {
    const app = await open('/businesses?f=colour:is:red', 'Annual');
    expect(await screen.findByRole('link', { name: 'Annual' })).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Remove filter: colour' }));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
  });

  it('says that nothing exists and offers to make the first', async () => {
    await open('/businesses');
    expect(await screen.findByText(/No businesses yet/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New business' })).toHaveLength(2);
  });

  it('tells a failure with its request id, and tries again', async () => {
    const service = await withBusinesses('Annual');
    const app = await renderApp('/', { role: 'administrator', service });
    app.intercept(/businesses\/data/, () =>
      Response.json({ status: 516, msg: 'No.', requestId: 'r-77', data: { total: 0, items: [] } }, { status: 500 }),
    );
    await app.user.click(await screen.findByRole('link', { name: 'Businesses' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('r-77')).toBeTruthy();
    await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Annual' })).toBeTruthy();
  });

  it('is walked through with the keys', async () => {
    const app = await open('/businesses', 'Annual', 'Campus');
    await screen.findByRole('link', { name: 'Annual' });
    await app.user.keyboard('jj');
    expect(document.activeElement?.textContent).toContain('Campus');
    await app.user.keyboard('k');
    expect(document.activeElement?.textContent).toContain('Annual');
    await app.user.keyboard('e');
    await waitFor(() => expect(app.address()).toBe('/businesses/name/Annual/edit'));
  });

  it('is read again with the key r', async () => {
    const app = await open('/businesses', 'Annual');
    await screen.findByRole('link', { name: 'Annual' });
    await ok(app.service.api('POST', '/businesses', { name: 'Campus', type: 'FLOAT' }));
    await app.user.keyboard('r');
    expect(await screen.findByRole('link', { name: 'Campus' })).toBeTruthy();
  });

  it('offers to a viewer nothing that changes', async () => {
    await renderApp('/businesses', { role: 'viewer', service: await withBusinesses('Annual') });
    expect(await screen.findByRole('link', { name: 'Annual' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New business' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });
});

describe('editing a business', () => {
  const at = '/businesses/name/Annual/edit';

  it('sends only what changed, under the version it was read in, after showing it', async () => {
    const app = await open(at, 'Annual');
    await edit(app, 'Concurrent sessions', '9');
    await edit(app, 'Description', 'New words');
    await app.user.click(await screen.findByRole('button', { name: 'Review 2 changes' }));
    const row = within(screen.getByRole('dialog')).getByRole('row', { name: /Concurrent sessions/ });
    expect(within(row).getByText('5').closest('del')).toBeTruthy();
    expect(within(row).getByText('9').closest('ins')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
    expect(patches(app).map(({ body }) => body)).toEqual([{ description: 'New words', concurrentNumber: 9 }]);
    expect(patches(app)[0]?.headers.get('if-match')).toBeTruthy();
    expect(await business(app, 'Annual')).toMatchObject({ concurrentNumber: 9, description: 'New words' });
  });

  it('empties a field with null', async () => {
    const app = await open(at, 'Annual');
    await app.user.clear(await field('Concurrent sessions'));
    await save(app);
    await waitFor(() => expect(patches(app)[0]?.body).toEqual({ concurrentNumber: null }));
  });

  it('does not send what cannot be right', async () => {
    const app = await open(at, 'Annual');
    await edit(app, 'Concurrent sessions', 'many');
    await app.user.click(await screen.findByRole('button', { name: 'Review 1 change' }));
    expect(await screen.findByText(/Enter a whole number from 0 to/)).toBeTruthy();
    expect(patches(app)).toEqual([]);
  });

  it('puts the server’s word under the field and keeps what was typed', async () => {
    const app = await open(at, 'Annual', 'Campus');
    await edit(app, /^Name/, 'Campus');
    await save(app);
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('This name is already in use')).toBeTruthy();
    expect((await field('Name')).value).toBe('Campus');
  });

  it.each([
    [
      'the server fails',
      () => Response.json({ status: 516, msg: 'No.', requestId: 'r', data: { total: 0, items: [] } }, { status: 500 }),
    ],
    ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps what was typed when %s, and saves it then', async (_what, answer) => {
    const app = await open(at, 'Annual');
    await edit(app, 'Description', 'Typed with care');
    app.intercept(/^PATCH/, answer);
    await save(app);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('Description')).value).toBe('Typed with care');
    await save(app);
    await waitFor(async () => expect(await business(app, 'Annual')).toMatchObject({ description: 'Typed with care' }));
  });

  it('asks to log in again over the page when the session is gone, and then saves', async () => {
    const app = await open(at, 'Annual');
    await edit(app, 'Description', 'Typed with care');
    app.browser.cookies.clear();
    await save(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    await app.user.type(within(dialog).getByLabelText('Password'), 'seven-brass-otters-hum');
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
    expect(await business(app, 'Annual')).toMatchObject({ description: 'Typed with care' });
  });

  it('asks before typed input is thrown away', async () => {
    const app = await open(at, 'Annual');
    await edit(app, 'Description', 'Typed with care');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(app.address()).toBe(at));
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
    expect(patches(app)).toEqual([]);
  });

  it('leaves at once when nothing was typed', async () => {
    const app = await open(at, 'Annual');
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
  });

  it('shows both versions when someone else saved first, and saves what was chosen', async () => {
    const app = await open(at, 'Annual');
    await edit(app, 'Description', 'Mine');
    await edit(app, 'Uses', '4');
    await ok(app.service.api('PATCH', '/businesses/Annual', { description: 'Theirs', usersNumber: 77 }));
    await save(app);
    await app.user.click(await screen.findByRole('radio', { name: /Theirs/ }));
    const kept = screen.getByRole('table', { name: 'Changed by the other person and kept' });
    expect(within(kept).getByRole('row', { name: /Users/ }).textContent).toContain('77');
    await app.user.click(screen.getByRole('button', { name: 'Continue with these choices' }));
    await save(app);
    await waitFor(() => expect(app.address()).toBe('/businesses'));
    expect(patches(app).at(-1)?.body).toEqual({ usageNumber: 4 });
    expect(await business(app, 'Annual')).toMatchObject({ description: 'Theirs', usersNumber: 77, usageNumber: 4 });
  });
});

describe('making and deleting businesses', () => {
  it('creates one with the fields that apply to its type', async () => {
    const app = await open('/businesses/new');
    await app.user.type(await field('Name'), 'Fresh');
    expect(screen.queryByLabelText('Distribution')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Create business' }));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
    expect(await business(app, 'Fresh')).toMatchObject({ type: 'CLOUD', controlType: 'SMART' });
  });

  it('starts a duplicate as a copy under another name', async () => {
    const app = await open('/businesses/name/Annual/duplicate', 'Annual');
    expect((await field('Name')).value).toBe('Copy of Annual');
    await app.user.click(screen.getByRole('button', { name: 'Create business' }));
    await waitFor(() => expect(app.address()).toBe('/businesses'));
    expect(await business(app, 'Copy of Annual')).toMatchObject({ type: 'FLOAT', concurrentNumber: 5 });
  });

  it('deletes one after its name was typed', async () => {
    const app = await open('/businesses', 'Annual');
    await app.user.click(await screen.findByRole('button', { name: 'Actions for Annual' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete business' });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete business' });
    expect(button.disabled).toBe(true);
    await app.user.type(within(dialog).getByLabelText('Type Annual to confirm'), 'Annual');
    await app.user.click(button);
    expect(await screen.findByText(/No businesses yet/)).toBeTruthy();
  });
});
