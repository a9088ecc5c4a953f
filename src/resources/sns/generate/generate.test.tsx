import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnRecord } from '#contract/sns/sns.ts';
import { makeCatalogue, ok, type Catalogue } from '../../../../server/testing/factories.ts';
import { finishJobs } from '../../../../server/testing/jobs.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { renderApp, testService, type RenderedApp } from '../../../testing/render-app.tsx';

type Started = { app: RenderedApp; names: Catalogue };

/** Opens the first step. There is one business and one product, with a feature that its template does not select. */
async function start(role: 'manager' | 'viewer' = 'manager'): Promise<Started> {
  const service = testService();
  const names = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 });
  await ok(
    service.api('POST', `/products/${encodeURIComponent(names.product)}/features`, [{ featureId: 7, name: 'Export' }]),
  );
  return { app: await renderApp('/sns/new', { role, service }), names };
}

const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Goes to the next step and waits until it is shown. */
async function next(app: RenderedApp, to: 'terms' | 'features' | 'check'): Promise<void> {
  await press(app, 'Next');
  await screen.findByRole('link', { name: labels[to], current: 'step' });
  await waitFor(() => expect(app.address()).toBe(`/sns/new/${to}`));
}

const labels = { terms: '2 Limits and dates', features: '3 Features and items', check: '4 Review and generate' };

async function choose({ app, names }: Started): Promise<void> {
  for (const [label, name] of [
    ['Product', names.product],
    ['Business', names.business],
  ] as const) {
    await app.user.click(await screen.findByRole('combobox', { name: label }));
    await app.user.click(await screen.findByRole('option', { name }));
  }
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' }).value).toBe('Default'),
  );
  await next(app, 'terms');
}

/** Goes to the last step. On the way it types the concurrent sessions and a configuration item. */
async function walk(started: Started, typed: string): Promise<void> {
  const { app } = started;
  await choose(started);
  await type(app, 'Concurrent sessions', typed);
  await next(app, 'features');
  await app.user.click(await screen.findByRole('checkbox', { name: /Export/ }));
  await press(app, 'Add item');
  await app.user.type(await screen.findByLabelText('Name of item 1'), 'region');
  await app.user.type(screen.getByLabelText('Value of item 1'), 'EU');
  await next(app, 'check');
  await screen.findByLabelText(/How many SNs/);
}

async function type({ user }: RenderedApp, label: string | RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

const sns = async ({ service }: RenderedApp): Promise<SnRecord[]> =>
  (await ok(service.api('GET', '/sns?limit=1000'))).envelope.data.items as unknown as SnRecord[];
const posts = ({ requests }: RenderedApp) => requests.filter(({ line }) => line.includes('generate_sn'));

/** Lets the server carry out the next generation, but drops its answer. */
function loseAnswer(app: RenderedApp): void {
  app.intercept(/generate_sn/, async () => {
    const sent = posts(app).at(-1);
    const url = sent?.line.replace('POST ', '') ?? '';
    const headers = { ...Object.fromEntries(sent?.headers ?? []) };
    await app.browser.fetch(url, { method: 'POST', body: JSON.stringify(sent?.body), headers });
    throw new TypeError('Failed to fetch');
  });
}

describe('making SNs', () => {
  it('asks for product, template and business before anything else', async () => {
    const { app } = await start();
    await press(app, 'Next');
    expect(await screen.findAllByText('This is required')).toHaveLength(3);
    await waitFor(() => expect(app.address()).toBe('/sns/new'));
  });

  it('makes more SNs than one request may by a job, and opens its page', async () => {
    const started = await start();
    const { app } = started;
    await walk(started, '12');
    await type(app, /How many SNs/, '101');
    await press(app, 'Generate 101 SNs');
    expect(await screen.findByRole('heading', { name: 'Generate 101 SNs' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toMatch(/^\/jobs\/\d+$/));
    expect(posts(app)).toEqual([]);
    await finishJobs(app.service);
    const all = await sns(app);
    expect(all).toHaveLength(101);
    expect(all[100]).toMatchObject({ concurrentNumber: 12 });
  });

  it('has a URL for each step, shows what differs from the business, and makes what was chosen', async () => {
    const started = await start();
    const { app, names } = started;
    await walk(started, '12');
    await waitFor(() => expect(app.address()).toBe('/sns/new/check'));
    const row = await screen.findByRole('row', { name: /Concurrent sessions/ });
    expect(row.textContent).toMatch(/5.*12/);
    expect(await screen.findByText('Export')).toBeTruthy();
    await type(app, /How many SNs/, '3');
    await press(app, 'Generate 3 SNs');
    await waitFor(() => expect(app.address()).toBe('/sns/new/made'));

    const all = await sns(app);
    expect(all).toHaveLength(3);
    for (const { sn } of all) expect(await screen.findByRole('link', { name: formatSn(sn) })).toBeTruthy();
    expect(posts(app)[0]?.body).toEqual({
      product: { productName: names.product },
      template: { name: 'Default' },
      business: { name: names.business },
      concurrentNumber: 12,
      features: [{ id: expect.any(Number), type: 'select' }],
      data: [{ name: 'region', value: 'EU' }],
    });
    const features = await ok(app.service.api('GET', `/sns/${all[0]?.sn}/features`));
    expect(features.envelope.data.items).toMatchObject([{ name: 'Export', status: 3 }]);
  });

  it('keeps what is typed over a reload', async () => {
    const started = await start();
    const { app } = started;
    await choose(started);
    await type(app, 'Concurrent sessions', ' many');
    app.unmount();
    await renderApp('/sns/new/terms', { role: 'manager', service: app.service });
    expect((await screen.findByLabelText<HTMLInputElement>('Concurrent sessions')).value).toBe(' many');
  });

  it('sends nothing that cannot be right, and says on which step it is', async () => {
    const started = await start();
    const { app } = started;
    await walk(started, '12');
    await app.user.click(screen.getByRole('link', { name: '2 Limits and dates' }));
    await type(app, 'Concurrent sessions', 'many');
    await app.user.click(screen.getByRole('link', { name: '4 Review and generate' }));
    await press(app, 'Generate 1 SN');
    const alert = await screen.findByRole('alert');
    await app.user.click(within(alert).getByRole('link', { name: 'Limits and dates' }));
    expect(await screen.findByText(/Enter a whole number from 0 to/)).toBeTruthy();
    expect(posts(app)).toEqual([]);
  });

  it('links a refusal of the server to the step with the field, and tries again under a new key', async () => {
    const started = await start();
    const { app } = started;
    await choose(started);
    await type(app, 'Start date', '2027-02-01');
    await type(app, 'End date', '2027-01-01');
    await next(app, 'features');
    await next(app, 'check');
    await press(app, 'Generate 1 SN');
    await app.user.click(within(await screen.findByRole('alert')).getByRole('link', { name: 'End date' }));
    await type(app, 'End date', '2028-01-01');
    await next(app, 'features');
    await next(app, 'check');
    await press(app, 'Generate 1 SN');
    await waitFor(() => expect(app.address()).toBe('/sns/new/made'));
    const keys = posts(app).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('makes nothing twice when the answer was lost', async () => {
    const started = await start();
    const { app } = started;
    await walk(started, '12');
    await type(app, /How many SNs/, '4');
    loseAnswer(app);
    await press(app, 'Generate 4 SNs');
    expect(await screen.findByText(/It is safe to try again/)).toBeTruthy();
    await press(app, 'Generate 4 SNs');
    await waitFor(() => expect(app.address()).toBe('/sns/new/made'));
    expect(await sns(app)).toHaveLength(4);
    expect(await screen.findByRole('heading', { name: 'Generated 4 SNs' })).toBeTruthy();
  });

  it('makes nothing twice when the answer was lost and something else is asked for then', async () => {
    const started = await start();
    const { app } = started;
    await walk(started, '12');
    await type(app, /How many SNs/, '4');
    loseAnswer(app);
    await press(app, 'Generate 4 SNs');
    await screen.findByText(/It is safe to try again/);
    await type(app, /How many SNs/, '5');
    await press(app, 'Generate 5 SNs');
    expect(await screen.findByText('An earlier attempt succeeded after all.')).toBeTruthy();
    await press(app, 'Show the generated SNs');
    expect(await screen.findByRole('heading', { name: 'Generated 4 SNs' })).toBeTruthy();
    expect(await sns(app)).toHaveLength(4);
  });

  it('starts with empty fields after SNs were made', async () => {
    const started = await start();
    const { app } = started;
    await walk(started, '12');
    await press(app, 'Generate 1 SN');
    await app.user.click(await screen.findByRole('link', { name: 'Generate more' }));
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Product' })).value).toBe('');
  });

  it('says to a viewer that the role does not permit making SNs', async () => {
    await start('viewer');
    expect(await screen.findByText('Your role cannot generate SNs.')).toBeTruthy();
  });
});
