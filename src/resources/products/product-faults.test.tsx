import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { generateBody, ok, unique } from '../../../server/testing/factories.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { failing } from '../../testing/failing.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, follow, press, reviewAndSave, rowNames, sent, stored } from '../../testing/steps.ts'; // prettier-ignore

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/businesses', { name: 'Annual', type: 'LOCAL' }));
});
afterAll(() => service.close());

/** Opens a part of a new product, which has a template Basic and a feature Export. */
async function open(part = '', role: Role = 'administrator') {
  const name = unique('Studio').replaceAll(' ', '-');
  const api = `/products/${name}`;
  await ok(service.api('POST', '/products', { productName: name, refId: name.toLowerCase(), description: 'Draws.' }));
  await ok(service.api('POST', `${api}/templates`, { name: 'Basic' }));
  await ok(service.api('POST', `${api}/features`, [{ featureId: 7, name: 'Export' }]));
  const page = `/products/name/${name}`;
  const app = await renderApp(`${page}${part}`, { role, service });
  const makeSn = () =>
    ok(
      service.api(
        'POST',
        '/sns/generate_sn?count=1',
        generateBody({ product: name, template: 'Basic', business: 'Annual' }),
      ),
    );
  return { app, name, api, page, makeSn };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the page of a product', () => {
  it.each<[role: Role, isEdited: boolean, isDeleted: boolean]>([
    ['viewer', false, false],
    ['support', false, false],
    ['manager', false, false],
    ['administrator', true, true],
  ])('offers the role %s to edit it: %s, and to delete it: %s', async (role, isEdited, isDeleted) => {
    await open('', role);
    await waitFor(() => expect(rowNames().toSorted()).toEqual(['Basic', 'Default']));
    expect(screen.queryByRole('link', { name: 'Edit' }) !== null).toBe(isEdited);
    expect(screen.queryByRole('button', { name: 'Delete' }) !== null).toBe(isDeleted);
  });

  it('is walked through with digit keys, and its reference id is copied', async () => {
    const { app, name, page } = await open('', 'viewer');
    await press(app, 'Copy Reference id');
    expect(await navigator.clipboard.readText()).toBe(name.toLowerCase());
    await app.user.keyboard('2');
    await waitFor(() => expect(app.address()).toBe(`${page}/features`));
    await app.user.keyboard('4');
    await waitFor(() => expect(app.address()).toBe(`${page}/sns`));
  });

  it('says that somebody deleted the product, takes its actions away, and leads back', async () => {
    const { app, api } = await open();
    await button('Delete');
    await ok(service.api('DELETE', api));
    await app.refresh();
    expect(await screen.findByText('This record no longer exists')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await follow(app, 'Back to Products');
    await waitFor(() => expect(app.address()).toBe('/products'));
  });

  it('keeps the product when an SN was made of it while the question was open, and says why', async () => {
    const { app, name, api, makeSn } = await open();
    await press(app, 'Delete');
    const question = await dialog('Delete product');
    await fill(app, `Type ${name} to confirm`, name, question);
    await makeSn();
    await press(app, 'Delete product', question);
    expect((await question.findByRole('alert')).textContent).toContain('The record is in use');
    expect(await stored(service, api)).toMatchObject({ productName: name });
  });
});

describe('a form for products', () => {
  it('shows at the reference id that another product has it, and creates the product with another one', async () => {
    const { name } = await open();
    const app = await renderApp('/products/new', { role: 'manager', service });
    const fresh = unique('Fresh').replaceAll(' ', '-');
    await fill(app, 'Name', fresh);
    await fill(app, 'Reference id', name.toLowerCase());
    await press(app, 'Create product');
    await screen.findByRole('alert');
    await waitFor(async () => expect((await field('Reference id')).getAttribute('aria-invalid')).toBe('true'));
    expect((await service.api('GET', `/products/${fresh}`)).envelope.status).toBe(4040);
    await fill(app, 'Reference id', fresh.toLowerCase());
    await press(app, 'Create product');
    await waitFor(() => expect(app.address()).toBe(`/products/name/${fresh}`));
  });

  it('asks before what was typed is dropped by Escape', async () => {
    const app = await renderApp('/products/new', { role: 'manager', service });
    await fill(app, 'Name', 'Half');
    await app.user.keyboard('{Escape}');
    await press(app, 'Keep editing', await dialog('Discard your changes?'));
    expect((await field('Name')).value).toBe('Half');
    await app.user.keyboard('{Escape}');
    await press(app, 'Discard', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe('/products'));
    expect(sent(app, /^POST .*products$/)).toEqual([]);
  });

  it('lets the operator choose between the own and another description', async () => {
    const { app, api, page } = await open('/edit');
    await fill(app, 'Description', 'Draws bridges.');
    await ok(service.api('PATCH', api, { description: 'Draws ships.' }));
    await reviewAndSave(app);
    const go = await button('Continue with these choices');
    expect(go.disabled).toBe(true);
    await app.user.click(await screen.findByRole('radio', { name: /^Theirs/ }));
    await app.user.click(go);
    expect((await field('Description')).value).toBe('Draws ships.');
    expect((await button('No changes')).disabled).toBe(true);
    await press(app, 'Cancel');
    await waitFor(() => expect(app.address()).toBe(page));
    expect(await stored(service, api)).toMatchObject({ description: 'Draws ships.' });
  });

  it('keeps a feature that somebody changed meanwhile, until the operator has seen it', async () => {
    const { app, api } = await open('/features');
    await chooseOfRow(app, 'Export', 'Edit');
    await fill(app, 'Users', '12', await dialog(/^Edit /));
    const { items } = (await ok(service.api('GET', `${api}/features`))).envelope.data;
    await ok(service.api('PATCH', `${api}/features`, [{ id: items[0]?.['id'], version: '2.0' }]));
    await reviewAndSave(app);
    expect(await screen.findByText(/^Someone else changed this record/)).toBeTruthy();
    await press(app, 'Continue with these choices');
    await reviewAndSave(app);
    await waitFor(async () =>
      expect(await stored(service, `${api}/features`)).toMatchObject({ users: 12, version: '2.0' }),
    );
  });
});

describe('the drawer of a feature', () => {
  it('says that somebody deleted the feature, and keeps what was typed', async () => {
    const { app, api } = await open('/features');
    await chooseOfRow(app, 'Export', 'Edit');
    const drawer = await dialog(/^Edit /);
    await fill(app, 'Users', '12', drawer);
    const { items } = (await ok(service.api('GET', `${api}/features`))).envelope.data;
    await ok(service.api('DELETE', `${api}/features`, [{ id: items[0]?.['id'] }]));
    await app.refresh();
    expect(await drawer.findByText('This record no longer exists')).toBeTruthy();
    expect((await field('Users')).value).toBe('12');
    expect(drawer.getByRole('button', { name: /^Review/ })).toHaveProperty('disabled', true);
  });

  it('says that there is no such feature, and leads back to the list', async () => {
    const { app, page } = await open('/features/999999');
    const drawer = await dialog('Edit feature 999999');
    expect(within(await drawer.findByRole('alert')).getByText('The feature does not exist')).toBeTruthy();
    await press(app, 'Close', within(await drawer.findByRole('alert')));
    await waitFor(() => expect(app.address()).toBe(`${page}/features`));
  });
});

describe('templates and lists', () => {
  it('lock no template when the server fails, and lock it with the next press', async () => {
    const { app, api } = await open('/templates/Basic');
    app.intercept(/^POST .*submit/, failing('The disk is full.'));
    await press(app, 'Lock');
    const question = await dialog('Lock template');
    await press(app, 'Lock template', question);
    expect((await question.findByRole('alert')).textContent).toContain('The disk is full.');
    expect(await stored(service, `${api}/templates/Basic`)).toMatchObject({ status: 0 });
    await press(app, 'Lock template', question);
    await waitFor(async () => expect(await stored(service, `${api}/templates/Basic`)).toMatchObject({ status: 1 }));
  });

  it('keep a template that got an SN while the question was open, and say why', async () => {
    const { app, api, makeSn } = await open('/templates/Basic');
    await press(app, 'Delete');
    const question = await dialog('Delete template');
    await fill(app, 'Type Basic to confirm', 'Basic', question);
    await makeSn();
    await press(app, 'Delete template', question);
    expect((await question.findByRole('alert')).textContent).toContain('The record is in use');
    expect(await stored(service, `${api}/templates/Basic`)).toMatchObject({ name: 'Basic' });
  });

  it('say why they cannot be read, and are read again on request', async () => {
    const app = await renderApp('/businesses', { role: 'viewer', service });
    app.intercept(/products\/data/, failing('Broken.'));
    await follow(app, 'Products', within(await screen.findByRole('navigation', { name: 'Main' })));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Broken\..*r-516/s);
    await press(app, 'Try again', within(alert));
    await waitFor(() => expect(rowNames().length).toBeGreaterThan(0));
  });
});
