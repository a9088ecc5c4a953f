import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { generateBody, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, follow, place, press, reviewAndSave, rowNames, sent, stored } from '../../testing/steps.ts'; // prettier-ignore

const page = '/products/name/Studio';

/** Creates two products. The first one has an SN. */
async function withProducts(): Promise<TestApp> {
  const service = testService();
  await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio', description: 'Draws houses.' }));
  await ok(service.api('POST', '/products', { productName: 'Viewer' }));
  await ok(service.api('POST', '/businesses', { name: 'Annual', type: 'LOCAL' }));
  const catalogue = { product: 'Studio', template: 'Default', business: 'Annual' };
  await ok(service.api('POST', '/sns/generate_sn?count=1', generateBody(catalogue)));
  return service;
}

const open = async (at = '/products', role: Role = 'administrator') =>
  renderApp(at, { role, service: await withProducts() });

const shows = (...names: string[]) => waitFor(() => expect(rowNames().toSorted()).toEqual(names));
const product = (service: TestApp, name = 'Studio') => stored(service, `/products/${encodeURIComponent(name)}`);

describe('the list of products', () => {
  it('counts the templates and SNs of each, and leads to the SNs', async () => {
    await open('/products', 'viewer');
    const row = within(await screen.findByRole('row', { name: /^Studio/ }));
    expect(row.getByRole('link', { name: /^1/ }).getAttribute('href')).toBe(`${page}/sns`);
    expect(row.getByText('Draws houses.')).toBeTruthy();
  });

  it('finds a product by a part of its name, and keeps the search in the address', async () => {
    const app = await open('/products', 'viewer');
    await app.user.type(await screen.findByRole('searchbox'), 'view{Enter}');
    await shows('Viewer');
    await waitFor(() => expect(place(app)).toBe('/products?q=view'));
  });

  it('filters by a part of the reference id', async () => {
    await open('/products?f=refId:contains:stud', 'viewer');
    await shows('Studio');
  });

  it.each<[Role, boolean, boolean]>([
    ['viewer', false, false],
    ['manager', true, false],
    ['administrator', true, true],
  ])('lets a %s create products: %s, and change them: %s', async (role, creates, changes) => {
    await open('/products', role);
    await shows('Studio', 'Viewer');
    expect(screen.queryByRole('link', { name: 'New product' }) !== null).toBe(creates);
    expect(screen.queryByRole('button', { name: 'Actions for Studio' }) !== null).toBe(changes);
  });

  it('says what a product is where there are none', async () => {
    await renderApp('/products', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/^No products yet/)).toBeTruthy();
  });

  it('is walked through, and a product opened for editing, with the keyboard', async () => {
    const app = await open();
    await shows('Studio', 'Viewer');
    await app.user.keyboard('kkke');
    await dialog('Edit Studio');
    await waitFor(() => expect(app.address()).toBe(`${page}/edit`));
  });
});

describe('creating and deleting a product', () => {
  it('leads to the new product, which has its template Default', async () => {
    const app = await open('/products/new', 'manager');
    await fill(app, 'Name', 'Printer & Co', await dialog('New product'));
    await press(app, 'Create product');
    await waitFor(() => expect(place(app)).toBe('/products/name/Printer & Co'));
    await shows('Default');
  });

  it('says at the name that it is taken, and changes nothing', async () => {
    const app = await open('/products/new', 'manager');
    await fill(app, 'Name', 'Studio');
    await fill(app, 'Description', 'Another one');
    await press(app, 'Create product');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('Description')).value).toBe('Another one');
    expect(await product(app.service)).toMatchObject({ description: 'Draws houses.' });
  });

  it('deletes one that no SN uses, once its name was typed', async () => {
    const app = await open();
    await chooseOfRow(app, 'Viewer', 'Delete');
    const question = await dialog('Delete product');
    await fill(app, 'Type Viewer to confirm', 'Viewer', question);
    await press(app, 'Delete product', question);
    await shows('Studio');
    expect((await app.service.api('GET', '/products/Viewer')).envelope.status).toBe(4040);
  });

  it('does not offer to delete one that SNs use, and leads to these SNs', async () => {
    const app = await open(page);
    await press(app, 'Delete');
    const question = await dialog('Delete product');
    expect(await question.findByText(/1 SN uses “.*”, so it cannot be deleted/)).toBeTruthy();
    expect(question.getByRole('button', { name: 'Delete product' })).toHaveProperty('disabled', true);
  });
});

describe('the page of a product', () => {
  it('opens its parts at addresses of their own', async () => {
    const app = await open(page, 'viewer');
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the product' }));
    await shows('Default');
    await follow(app, 'Features', tabs);
    expect(await screen.findByText(/^No features yet/)).toBeTruthy();
    await follow(app, 'Files', tabs);
    expect(await screen.findByText('No files yet.')).toBeTruthy();
    await follow(app, 'SNs', tabs);
    await waitFor(() => expect(rowNames()).toHaveLength(1));
    await waitFor(() => expect(app.address()).toBe(`${page}/sns`));
    expect(tabs.getByRole('link', { name: 'Activity' })).toBeTruthy();
  });

  it('says that there is no such product', async () => {
    const app = await open('/products/name/Nothing');
    await follow(app, 'Back to Products', within(await screen.findByRole('alert')));
    await waitFor(() => expect(app.address()).toBe('/products'));
  });

  it('moves to the new name after an edit, which sends only what changed', async () => {
    const app = await open(`${page}/edit`);
    await fill(app, 'Name', 'Studio Pro');
    await reviewAndSave(app);
    await waitFor(() => expect(place(app)).toBe('/products/name/Studio Pro'));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ productName: 'Studio Pro' }]);
    expect(await product(app.service, 'Studio Pro')).toMatchObject({ refId: 'studio' });
  });

  it('keeps the change of another operator', async () => {
    const app = await open(`${page}/edit`);
    await fill(app, 'Description', 'Draws bridges.');
    await ok(app.service.api('PATCH', '/products/Studio', { refId: 'studio-2' }));
    await reviewAndSave(app);
    await press(app, 'Continue with these choices');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(page));
    expect(await product(app.service)).toMatchObject({ refId: 'studio-2', description: 'Draws bridges.' });
  });
});

describe('the files of a product', () => {
  const put = (service: TestApp, name: string) =>
    ok(
      service.api('PUT', `/products/ref/studio/files/${name}`, 'bytes', { 'content-type': 'application/octet-stream' }),
    );

  it('are listed with their size, and need a reference id of the product', async () => {
    const service = await withProducts();
    await put(service, 'setup.exe');
    const app = await renderApp(`${page}/files`, { role: 'administrator', service });
    await shows('setup.exe');
    expect(screen.getByRole('button', { name: 'Upload files' })).toBeTruthy();
    app.unmount();
    const other = await renderApp('/products/name/Viewer/files', { role: 'administrator', service });
    await follow(other, /reference id/);
    await waitFor(() => expect(other.address()).toBe('/products/name/Viewer/edit'));
  });

  it('are deleted by an administrator after a question, and by no one else', async () => {
    const service = await withProducts();
    await put(service, 'setup.exe');
    const app = await renderApp(`${page}/files`, { role: 'administrator', service });
    await chooseOfRow(app, 'setup.exe', 'Delete');
    await press(app, 'Delete file', await dialog('Delete file'));
    expect(await screen.findByText('No files yet.')).toBeTruthy();
    app.unmount();
    await put(service, 'setup.exe');
    const viewer = await renderApp(`${page}/files`, { role: 'viewer', service });
    await press(viewer, 'Actions for setup.exe');
    await screen.findByRole('menuitem', { name: 'Download' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull();
  });
});
