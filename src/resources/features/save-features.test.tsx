import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { makeFeatures, type FeatureFixture } from '../../../server/testing/features.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { failing } from '../../testing/failing.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';
import { chooseFrom, dialog, fill, follow, press, sent, tick } from '../../testing/steps.ts';

const features = {
  export: { featureId: 1, name: 'Export', users: 5 },
  print: { featureId: 2, name: 'Print' },
};

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

type Opened = { app: RenderedApp; fixture: FeatureFixture };

/** Opens the features of a new SN. Its template selects Export but not Print. */
async function openSn(role: Role = 'manager'): Promise<Opened> {
  const fixture = await makeFeatures(service, features, { export: {} });
  return { app: await renderApp(`/sns/${fixture.sn}/features`, { role, service }), fixture };
}

async function openTemplate(role: Role = 'administrator'): Promise<Opened> {
  const fixture = await makeFeatures(service, features, { export: {} });
  const [product, template] = [fixture.product, fixture.template].map(encodeURIComponent);
  return { app: await renderApp(`/products/name/${product}/templates/${template}`, { role, service }), fixture };
}

/** Types into a field of a feature, such as `Users: Export`. */
const type = (app: RenderedApp, label: RegExp, text: string) => fill(app, label, text);
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const review = async (app: RenderedApp) => {
  await press(app, /^Review and save/);
  return dialog();
};
const patches = (app: RenderedApp) => sent(app, /^PATCH .*features$/).map(({ body }) => body);

describe('the queue of changed features', () => {
  it('names in its review each field before and after', async () => {
    const { app } = await openSn();
    await type(app, /^Users: Export/, '');
    await type(app, /^Version: Print/, '2.0');
    const lines = (await review(app)).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/: 5 → empty$/),
        expect.stringMatching(/: no → yes$/),
        expect.stringMatching(/: empty → 2\.0$/),
      ]),
    );
  });

  it('loses a change that is typed or ticked back', async () => {
    const { app } = await openSn();
    await type(app, /^Users: Export/, '9');
    await tick(app, 'Print');
    expect(await screen.findByText(/^2 features changed/)).toBeTruthy();
    await type(app, /^Users: Export/, '5');
    expect(await screen.findByText(/^1 feature changed/)).toBeTruthy();
    await tick(app, 'Print');
    expect(screen.queryByText(/changed, not saved/)).toBeNull();
  });

  it('keeps its changes while the list is searched, and saves them all', async () => {
    const { app, fixture } = await openSn();
    await tick(app, 'Print');
    await app.user.type(screen.getByRole('searchbox', { name: 'Name, fid or GUID' }), 'Export{Enter}');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Print' })).toBeNull());
    await type(app, /^Users: Export/, '9');
    await press(app, 'Save 2 features', await review(app));
    await waitFor(async () => expect(await fixture.read('export')).toMatchObject({ users: 9 }));
    expect(await fixture.read('print')).toMatchObject({ status: 3 });
  });

  it('leaves out what was typed for a feature that is unselected then', async () => {
    const { app, fixture } = await openSn();
    await type(app, /^Users: Export/, '9');
    await tick(app, 'Export');
    await press(app, /^Save/, await review(app));
    await waitFor(async () => expect(await fixture.read('export')).toMatchObject({ status: 0, users: 5 }));
    expect(patches(app)).toEqual([[{ id: fixture.ids['export'], type: 'unselect' }]]);
  });

  it('is not reviewed by its key while a value cannot be right, or while there is nothing to save', async () => {
    const { app } = await openSn();
    await box('Export');
    await app.user.keyboard('{Control>}s{/Control}');
    await type(app, /^Users: Export/, '-1');
    await app.user.keyboard('{Control>}s{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is asked about before the browser closes the tab, and no longer once it is discarded', async () => {
    const { app } = await openSn();
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    await tick(app, 'Print');
    expect(leave()).toBe(false);
    await press(app, 'Discard');
    expect(leave()).toBe(true);
  });

  it('takes the number of users of all shown features, and takes it away when it is empty', async () => {
    const { app, fixture } = await openSn();
    await chooseFrom(app, 'All shown', /^Set user limit of the selected/);
    const question = await dialog('Set user limit of features');
    await fill(app, 'Users', 'many', question);
    expect(question.getByRole('button', { name: 'Set' })).toHaveProperty('disabled', true);
    await fill(app, 'Users', '', question);
    await press(app, 'Set', question);
    await press(app, /^Save/, await review(app));
    await waitFor(() => expect(patches(app)).toHaveLength(1));
    expect(patches(app)).toEqual([[{ id: fixture.ids['export'], type: 'override', users: null }]]);
  });
});

describe('a save of features that is refused', () => {
  it('marks the field, and goes through once the field is right', async () => {
    const { app, fixture } = await openSn();
    await tick(app, 'Print');
    await type(app, /^End date: Export/, '2027-02-31');
    const question = await review(app);
    await press(app, /^Save/, question);
    expect(await question.findByRole('alert')).toBeTruthy();
    await press(app, 'Cancel', question);
    const input = await screen.findByLabelText(/^End date: Export/);
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(await fixture.read('print')).toMatchObject({ status: 0 });
    await type(app, /^End date: Export/, '2027-02-28');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    await press(app, /^Save/, await review(app));
    await waitFor(async () =>
      expect(await fixture.read('export')).toMatchObject({ endDate: '2027-02-28 23:59:59', status: 3 }),
    );
    expect(await fixture.read('print')).toMatchObject({ status: 3 });
  });

  it('keeps the queue when the server fails, and is repeated with one press', async () => {
    const { app, fixture } = await openSn();
    app.intercept(/^PATCH/, failing('The disk is full.'));
    await tick(app, 'Print');
    const question = await review(app);
    await press(app, /^Save/, question);
    expect((await question.findByRole('alert')).textContent).toMatch(/The disk is full\..*r-516/s);
    expect(await fixture.read('print')).toMatchObject({ status: 0 });
    await press(app, /^Save/, question);
    await waitFor(async () => expect(await fixture.read('print')).toMatchObject({ status: 3 }));
    await waitFor(() => expect(screen.queryByText(/changed, not saved/)).toBeNull());
  });

  it('says that somebody has locked the template meanwhile, and changes nothing', async () => {
    const { app, fixture } = await openTemplate();
    await tick(app, 'Print');
    await ok(service.api('POST', `${fixture.paths.template.replace(/\/features$/, '')}/submit`));
    const question = await review(app);
    await press(app, /^Save/, question);
    expect(await question.findByText(/^Someone else changed the features/)).toBeTruthy();
    await press(app, /^Save/, question);
    expect(await question.findByText('The record’s state does not allow this')).toBeTruthy();
    expect(screen.getByText(/^The template is locked/)).toBeTruthy();
    const { items } = (await ok(service.api('GET', fixture.paths.template))).envelope.data;
    expect(items.filter(({ status }) => status === 3).map(({ name }) => name)).toEqual(['Export']);
  });
});

describe('features that cannot be changed or read', () => {
  it.each<[holder: string, role: Role, isEditable: boolean]>([
    ['an SN', 'support', false],
    ['an SN', 'administrator', true],
    ['a template', 'viewer', false],
    ['a template', 'support', false],
  ])('are editable in %s by the role %s: %s', async (holder, role, isEditable) => {
    await (holder === 'an SN' ? openSn(role) : openTemplate(role));
    expect((await box('Print')).disabled).toBe(!isEditable);
    expect(screen.queryByRole('button', { name: 'All shown' }) !== null).toBe(isEditable);
    expect(screen.queryByText(/^Your role can view features/) === null).toBe(isEditable);
  });

  it('are read again on request', async () => {
    const fixture = await makeFeatures(service, features);
    const app = await renderApp(`/sns/${fixture.sn}`, { role: 'viewer', service });
    app.intercept(/\/features\/data/, failing('Broken.'));
    await follow(app, 'Features', within(await screen.findByRole('navigation', { name: 'Parts of the SN' })));
    await press(app, 'Try again', within(await screen.findByRole('alert')));
    expect(await box('Export')).toBeTruthy();
  });
});
