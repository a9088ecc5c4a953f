import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { generateBody, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, follow, place, press, reviewAndSave, rowNames, sent, stored } from '../../testing/steps.ts'; // prettier-ignore

const page = '/products/name/Studio';
const basic = `${page}/templates/Basic`;

/** Creates a product with a feature, and a template that an SN uses. */
async function withTemplate(): Promise<TestApp> {
  const service = testService();
  await ok(service.api('POST', '/products', { productName: 'Studio' }));
  await ok(service.api('POST', '/products/Studio/templates', { name: 'Basic', description: 'For students.' }));
  await ok(service.api('POST', '/products/Studio/features', [{ featureId: 7, name: 'Export' }]));
  await ok(service.api('POST', '/businesses', { name: 'Annual', type: 'LOCAL' }));
  return service;
}

const makeSnOfBasic = (service: TestApp) =>
  ok(
    service.api(
      'POST',
      '/sns/generate_sn?count=1',
      generateBody({ product: 'Studio', template: 'Basic', business: 'Annual' }),
    ),
  );

const open = async (at = page, role: Role = 'administrator') => renderApp(at, { role, service: await withTemplate() });

const template = (service: TestApp, name = 'Basic') => stored(service, `/products/Studio/templates/${name}`);
const features = async (service: TestApp) =>
  (await ok(service.api('GET', '/products/Studio/features'))).envelope.data.items;

describe('the templates of a product', () => {
  it('are created by a manager, who is led to the new one', async () => {
    const app = await open(page, 'manager');
    await follow(app, 'New template');
    await fill(app, 'Name', 'Expert', await dialog('New template of Studio'));
    await press(app, 'Create template');
    await waitFor(() => expect(app.address()).toBe(`${page}/templates/Expert`));
    expect(await template(app.service, 'Expert')).toMatchObject({ status: 0 });
  });

  it('have names that differ within the product', async () => {
    const app = await open(`${page}/new-template`);
    await fill(app, 'Name', 'Basic');
    await press(app, 'Create template');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('Name')).value).toBe('Basic');
  });

  it('open from the list of the product, which offers a viewer no new one', async () => {
    const app = await open(page, 'viewer');
    await follow(app, 'Basic');
    await screen.findByRole('heading', { name: 'Basic' });
    expect(await screen.findByText('For students.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('are renamed, and the page moves to the new name', async () => {
    const app = await open(`${basic}/edit`);
    await fill(app, 'Name', 'Starter');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(`${page}/templates/Starter`));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ name: 'Starter' }]);
  });

  it('are locked for good after a question', async () => {
    const app = await open(basic);
    await press(app, 'Lock');
    await press(app, 'Lock template', await dialog('Lock template'));
    await waitFor(async () => expect(await template(app.service)).toMatchObject({ status: 1 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull());
    expect(screen.getByText('Locked')).toBeTruthy();
    expect(await screen.findByText(/^The template is locked/)).toBeTruthy();
  });

  it('are deleted where no SN uses them, and the page goes back to the product', async () => {
    const app = await open(basic);
    await press(app, 'Delete');
    const question = await dialog('Delete template');
    await fill(app, 'Type Basic to confirm', 'Basic', question);
    await press(app, 'Delete template', question);
    await waitFor(() => expect(app.address()).toBe(page));
    await waitFor(() => expect(rowNames()).toEqual(['Default']));
  });

  it('stay where an SN uses them', async () => {
    const service = await withTemplate();
    await makeSnOfBasic(service);
    const app = await renderApp(basic, { role: 'administrator', service });
    await press(app, 'Delete');
    const question = await dialog('Delete template');
    expect(await question.findByText(/1 SN uses “.*”, so it cannot be deleted/)).toBeTruthy();
    expect(question.getByRole('button', { name: 'Delete template' })).toHaveProperty('disabled', true);
  });

  it('keep the name Default, which every product has', async () => {
    await open(`${page}/templates/Default/edit`);
    const drawer = await dialog('Edit Default');
    const name = drawer.queryByRole('textbox', { name: /^Name/ });
    expect(name === null || name.hasAttribute('readonly')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('the features of a product', () => {
  it('are created, found by a part of their name and shown with their number', async () => {
    const app = await open(`${page}/features`);
    await follow(app, 'New feature');
    const drawer = await dialog('New feature of Studio');
    await fill(app, 'fid', '8', drawer);
    await fill(app, 'Name', 'Import', drawer);
    await fill(app, 'Version', '2.0', drawer);
    await press(app, 'Create feature');
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    await app.user.type(screen.getByRole('searchbox'), 'imp{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['Import']));
    await waitFor(() => expect(place(app)).toBe(`${page}/features?q=imp`));
    expect(await features(app.service)).toContainEqual(expect.objectContaining({ featureId: 8, version: '2.0' }));
  });

  it('are not created without a number', async () => {
    const app = await open(`${page}/features/new`);
    await fill(app, 'Name', 'Import');
    await press(app, 'Create feature');
    await waitFor(async () => expect((await field('fid')).getAttribute('aria-invalid')).toBe('true'));
    expect(await features(app.service)).toHaveLength(1);
  });

  it('differ in number, name, version or value, and a second one of the same is refused', async () => {
    const app = await open(`${page}/features/new`);
    await fill(app, 'fid', '7');
    await fill(app, 'Name', 'Export');
    await press(app, 'Create feature');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await features(app.service)).toHaveLength(1);
  });

  it('are edited in a drawer over the list', async () => {
    const app = await open(`${page}/features`);
    await chooseOfRow(app, 'Export', 'Edit');
    const drawer = await dialog(/^Edit /);
    await fill(app, 'Users', '12', drawer);
    await reviewAndSave(app);
    await waitFor(async () => expect(await features(app.service)).toMatchObject([{ users: 12, name: 'Export' }]));
    await waitFor(() => expect(app.address()).toBe(`${page}/features`));
  });

  it('are deleted where nothing selects them', async () => {
    const app = await open(`${page}/features`);
    await chooseOfRow(app, 'Export', 'Delete');
    const question = await dialog('Delete feature');
    await waitFor(() =>
      expect(question.getByRole('button', { name: 'Delete feature' })).toHaveProperty('disabled', false),
    );
    await press(app, 'Delete feature', question);
    await waitFor(async () => expect(await features(app.service)).toEqual([]));
  });

  it('are only looked at by a viewer', async () => {
    await open(`${page}/features`, 'viewer');
    const row = within(await screen.findByRole('row', { name: /^Export/ }));
    expect(row.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'New feature' })).toBeNull();
  });
});
