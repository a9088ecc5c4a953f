import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, ok, type Catalogue } from '../../../../server/testing/factories.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { savedFiles } from '../../../testing/downloads.ts';
import { renderApp, testService, type RenderedApp } from '../../../testing/render-app.tsx';
import { dialog, field, fill, follow, pick, press, sent } from '../../../testing/steps.ts';

type Started = { app: RenderedApp; names: Catalogue };

/** Opens a step. The product has two templates, and the Default one has a configuration item. */
async function open(at = '/sns/new'): Promise<Started> {
  const service = testService();
  const names = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5, description: 'Of the business' });
  const product = `/products/${encodeURIComponent(names.product)}`;
  await ok(service.api('POST', `${product}/templates`, { name: 'Trial' }));
  await ok(service.api('PATCH', `${product}/templates/Default/datas`, [{ name: 'region', value: 'EU' }]));
  return { app: await renderApp(at, { role: 'manager', service }), names };
}

/** Chooses what the SNs are made from, and goes to the step with limits and dates. */
async function choose({ app, names }: Started): Promise<void> {
  await pick(app, 'Product', names.product);
  await waitFor(async () => expect((await field('Template')).disabled).toBe(false));
  await pick(app, 'Template', 'Default');
  await pick(app, 'Business', names.business);
  await press(app, 'Next');
  await field('Concurrent sessions');
}

/** Goes to the next step and waits until it is shown. */
async function goTo(app: RenderedApp, step: 'features' | 'check'): Promise<void> {
  await press(app, 'Next');
  await (step === 'features' ? screen.findByRole('button', { name: 'Add item' }) : field(/How many SNs/));
  await waitFor(() => expect(app.address()).toBe(`/sns/new/${step}`));
}

const toCheck = async (started: Started) => {
  await choose(started);
  await goTo(started.app, 'features');
  await goTo(started.app, 'check');
};

const all = async ({ service }: RenderedApp) => (await ok(service.api('GET', '/sns'))).envelope.data.items;

describe('the first step for new SNs', () => {
  it('leaves the choice between several templates to the operator', async () => {
    const { app, names } = await open();
    await pick(app, 'Product', names.product);
    await pick(app, 'Business', names.business);
    await press(app, 'Next');
    expect(await screen.findAllByText('This is required')).toHaveLength(1);
    await waitFor(() => expect(app.address()).toBe('/sns/new'));
  });

  it('shows what the SNs take from the business, without its description', async () => {
    const { app, names } = await open();
    await pick(app, 'Business', names.business);
    const preview = within(await screen.findByRole('region', { name: 'Values that the SNs copy from the business' }));
    expect(preview.getByText('From the business: Floating')).toBeTruthy();
    expect(preview.getByText('Concurrent sessions').nextElementSibling?.textContent).toContain('5');
    expect(preview.queryByText('Of the business')).toBeNull();
  });

  it('says that templates cannot be read, and offers them after another try', async () => {
    const { app, names } = await open();
    app.intercept(/\/templates/, () => Response.json({ status: 504, msg: 'no', data: { items: [] } }, { status: 500 }));
    await pick(app, 'Product', names.product);
    const message = await waitFor(async () => {
      const described = (await field('Template')).getAttribute('aria-describedby') ?? '';
      return document.getElementById(described.split(' ').find((id) => id.endsWith('error')) ?? '')?.textContent ?? '';
    });
    expect(message).not.toBe('This is required');
    await app.refresh();
    await pick(app, 'Template', 'Trial');
    expect((await field('Template')).value).toBe('Trial');
  });

  it('comes first, whichever step the address names', async () => {
    const { app } = await open('/sns/new/check');
    await waitFor(() => expect(app.address()).toBe('/sns/new'));
  });

  it('drops everything after a question', async () => {
    const started = await open();
    const { app } = started;
    await choose(started);
    await press(app, 'Start over');
    const question = await dialog('Start over?');
    await press(app, 'Start over', question);
    await waitFor(() => expect(app.address()).toBe('/sns/new'));
    expect((await field('Product')).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });
});

describe('the configuration items of new SNs', () => {
  it('come from the template, and one that is overruled gets the value that was typed', async () => {
    const started = await open();
    const { app } = started;
    await choose(started);
    await goTo(app, 'features');
    expect(await screen.findByText('from the template')).toBeTruthy();
    await press(app, 'Override');
    expect((await field('Name of item 1')).value).toBe('region');
    await fill(app, 'Value of item 1', 'US');
    expect(screen.queryByText('from the template')).toBeNull();
    await goTo(app, 'check');
    await press(app, 'Generate 1 SN');
    await waitFor(() => expect(app.address()).toBe('/sns/new/made'));
    const [sn] = await all(app);
    const datas = (await ok(app.service.api('GET', `/sns/${String(sn?.['sn'])}/datas`))).envelope.data.items;
    expect(datas).toMatchObject([{ name: 'region', value: 'US' }]);
  });

  it('may not have one name twice, nor a value without a name', async () => {
    const started = await open();
    const { app } = started;
    await choose(started);
    await goTo(app, 'features');
    for (const at of [1, 2]) {
      await press(app, 'Add item');
      await fill(app, `Name of item ${at}`, 'seat');
    }
    expect(await screen.findAllByText('This name is used twice')).toHaveLength(2);
    await press(app, 'Next');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Correct the marked values first/);
    await fill(app, 'Name of item 2', '');
    await fill(app, 'Value of item 2', 'lost');
    expect(await screen.findByText('This is required')).toBeTruthy();
    await press(app, 'Remove item 2');
    await goTo(app, 'check');
    expect(screen.getByText('seat')).toBeTruthy();
  });
});

describe('the last step for new SNs', () => {
  it('sends nothing for a count that is no number from 1 to 10,000, and says so', async () => {
    const started = await open();
    await toCheck(started);
    for (const count of ['0', '10001', 'ten', '1.5']) {
      await fill(started.app, /How many SNs/, count);
      await press(started.app, /^Generate/);
      expect(await screen.findByText('Enter a whole number from 1 to 10,000')).toBeTruthy();
    }
    await fill(started.app, /How many SNs/, '2');
    expect(screen.queryByText('Enter a whole number from 1 to 10,000')).toBeNull();
    expect(sent(started.app, /generate/)).toEqual([]);
  });

  it('makes them with Ctrl+Enter, and lists them to copy, save and open', async () => {
    const saved = savedFiles();
    const started = await open();
    const { app, names } = started;
    await toCheck(started);
    await fill(app, /How many SNs/, '2');
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'Generated 2 SNs' })).toBeTruthy();
    const sns = (await all(app)).map(({ sn }) => String(sn));
    await press(app, 'Copy all');
    expect((await navigator.clipboard.readText()).split('\n').toSorted()).toEqual(sns.toSorted());
    expect(await screen.findByText('2 SNs copied')).toBeTruthy();
    await press(app, 'Download CSV');
    const [head, ...lines] = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(head).toContain('sn,productName,templateName,businessName,type');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain(`${names.product},Default,${names.business},FLOAT`);
    await follow(app, formatSn(sns[0] ?? ''));
    await waitFor(() => expect(app.address()).toBe(`/sns/${sns[0]}`));
  });

  it('says what the server refused, and makes them once the reason is gone', async () => {
    const started = await open();
    const { app } = started;
    await toCheck(started);
    app.intercept(/generate_sn/, () =>
      Response.json({ status: 515, msg: 'entry 1: no such template', data: { items: [] } }, { status: 400 }),
    );
    await press(app, 'Generate 1 SN');
    expect((await screen.findByRole('alert')).textContent).toContain('entry 1: no such template');
    expect(await all(app)).toEqual([]);
    await press(app, 'Generate 1 SN');
    await waitFor(() => expect(app.address()).toBe('/sns/new/made'));
    expect(await all(app)).toHaveLength(1);
  });
});

it('a page of SNs that were made does not exist before any were made', async () => {
  const { app } = await open('/sns/new/made');
  await waitFor(() => expect(app.address()).toBe('/sns/new'));
});
