import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { makeFeatures, type FeatureFixture } from '../../../server/testing/features.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { dialog, follow, place, press, sent, tick } from '../../testing/steps.ts';

const features = {
  export: { featureId: 1, name: 'Export', version: '1.0', users: 5 },
  print: { featureId: 2, name: 'Print' },
};

type Opened = { app: RenderedApp; fixture: FeatureFixture };

/** Opens a page of an SN whose template selects Export but not Print. */
async function open(at: (fixture: FeatureFixture) => string, role: Role = 'manager'): Promise<Opened> {
  const service = testService();
  const fixture = await makeFeatures(service, features, { export: {} });
  return { app: await renderApp(at(fixture), { role, service }), fixture };
}

const ofSn = ({ sn }: FeatureFixture) => `/sns/${sn}/features`;
const ofTemplate = ({ product, template }: FeatureFixture) =>
  `/products/name/${encodeURIComponent(product)}/templates/${encodeURIComponent(template)}`;

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const save = async (app: RenderedApp) => {
  await press(app, /^Review and save/);
  await press(app, /^Save/, await dialog());
};

/** Types into a field of a feature, such as `Users` or `Version`. */
async function type({ user }: RenderedApp, label: RegExp, text: string): Promise<void> {
  const [input] = await screen.findAllByLabelText(label);
  if (input === undefined) return;
  await user.clear(input);
  if (text !== '') await user.type(input, text);
}

describe('the features of an SN', () => {
  it('show what the SN has from its template', async () => {
    await open(ofSn);
    expect((await box('Export')).checked).toBe(true);
    expect((await box('Print')).checked).toBe(false);
  });

  it('are queued while they are changed, and saved together after a review', async () => {
    const { app, fixture } = await open(ofSn);
    await tick(app, 'Print');
    await type(app, /^Users: Export/, '9');
    expect(await screen.findByText(/^2 features changed/)).toBeTruthy();
    expect(sent(app, /^(PATCH|POST .*features$)/)).toEqual([]);
    await press(app, /^Review and save/);
    const review = await dialog();
    expect(review.getByText('9')).toBeTruthy();
    await press(app, /^Save/, review);
    await waitFor(async () => expect(await fixture.read('export')).toMatchObject({ users: 9 }));
    expect((await fixture.read('print'))['status']).not.toBe(0);
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  });

  it('are as they were when the queue is discarded', async () => {
    const { app, fixture } = await open(ofSn);
    await tick(app, 'Export');
    await press(app, 'Discard');
    expect((await box('Export')).checked).toBe(true);
    expect((await fixture.read('export'))['status']).not.toBe(0);
  });

  it('are not saved while a value cannot be right', async () => {
    const { app } = await open(ofSn);
    await type(app, /^Users: Export/, 'many');
    const button = await screen.findByRole('button', { name: /^Review and save/ });
    expect(button).toHaveProperty('disabled', true);
    const [users] = screen.getAllByLabelText(/^Users: Export/);
    expect(users?.getAttribute('aria-invalid')).toBe('true');
  });

  it('are reviewed with a key', async () => {
    const { app } = await open(ofSn);
    await tick(app, 'Print');
    await app.user.keyboard('{Control>}s{/Control}');
    expect((await dialog()).getByRole('button', { name: /^Save 1 feature/ })).toBeTruthy();
  });

  it('ask before the queue is lost on the way to another page', async () => {
    const { app, fixture } = await open(ofSn);
    await tick(app, 'Print');
    await follow(app, 'Summary', within(screen.getByRole('navigation', { name: 'Parts of the SN' })));
    await press(app, 'Keep editing', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe(ofSn(fixture)));
    expect((await box('Print')).checked).toBe(true);
  });

  it('tell that somebody else saved first, and save over it only after another look', async () => {
    const { app, fixture } = await open(ofSn);
    await type(app, /^Users: Export/, '9');
    await ok(app.service.api('PATCH', fixture.paths.sn, [{ id: fixture.ids['export'], users: 7 }]));
    await save(app);
    expect(await (await dialog()).findByText(/^Someone else changed the features/)).toBeTruthy();
    expect(await fixture.read('export')).toMatchObject({ users: 7 });
    await press(app, /^Save/, await dialog());
    await waitFor(async () => expect(await fixture.read('export')).toMatchObject({ users: 9 }));
  });

  it('are narrowed to those that are selected, and the address says so', async () => {
    const { app } = await open(ofSn, 'viewer');
    await box('Print');
    await press(app, 'Selected');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Print' })).toBeNull());
    await waitFor(() => expect(place(app)).toContain('features=selected'));
    await press(app, 'Not selected');
    await box('Print');
    expect(screen.queryByRole('checkbox', { name: 'Export' })).toBeNull();
  });

  it('are only looked at by a viewer, who is told so', async () => {
    await open(ofSn, 'viewer');
    expect((await box('Export')).disabled).toBe(true);
    expect(screen.getByText(/^Your role can view features/)).toBeTruthy();
    expect(screen.queryAllByLabelText(/^Users: Export/)).toEqual([]);
  });

  it('are frozen with the SN when it is archived', async () => {
    const service = testService();
    const fixture = await makeFeatures(service, features, { export: {} });
    await ok(service.api('POST', '/sns/archive', [fixture.sn]));
    await renderApp(ofSn(fixture), { role: 'manager', service });
    expect(await screen.findByText(/^The SN is archived/)).toBeTruthy();
    expect((await box('Export')).disabled).toBe(true);
  });
});

describe('the features of a template', () => {
  it('are changed by an administrator, who is told which SNs follow', async () => {
    const { app, fixture } = await open(ofTemplate, 'administrator');
    await tick(app, 'Print');
    await press(app, /^Review and save/);
    const review = await dialog();
    expect((await review.findAllByRole('link'))[0]?.getAttribute('href')).toBe(`/sns/${fixture.sn}`);
    await press(app, /^Save/, review);
    await waitFor(async () => expect((await fixture.read('print'))['status']).not.toBe(0));
  });

  it('are only looked at by a manager', async () => {
    await open(ofTemplate, 'manager');
    expect((await box('Export')).disabled).toBe(true);
  });

  it('cannot be changed once the template is locked', async () => {
    const service = testService();
    const fixture = await makeFeatures(service, features, { export: {} });
    await ok(service.api('POST', `${fixture.paths.template.replace(/\/features$/, '')}/submit`));
    await renderApp(ofTemplate(fixture), { role: 'administrator', service });
    expect(await screen.findByText(/^The template is locked/)).toBeTruthy();
    expect((await box('Export')).disabled).toBe(true);
  });
});
