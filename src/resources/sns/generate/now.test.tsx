import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, ok } from '../../../../server/testing/factories.ts';
import type { TestApp } from '../../../../server/testing/test-app.ts';
import { forgetDrafts } from '../../../lib/storage.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { field, fill, follow, pick, place, press, rowNames, sent } from '../../../testing/steps.ts';

const open = (service: TestApp) => renderApp('/sns/new', { role: 'manager', service });

describe('new SNs from the first step', () => {
  it('are made at once for a customer, and the list shows just these', async () => {
    const service = testService();
    const names = await makeCatalogue(service);
    await ok(service.api('POST', '/customers', [{ name: 'Orchard', groupName: 'Partners' }]));
    const app = await open(service);
    await waitFor(async () => expect(document.activeElement).toBe(await field('Product')));
    await pick(app, 'Product', names.product);
    await pick(app, 'Business', names.business);
    await waitFor(async () => expect((await field('Template')).value).toBe('Default'));
    await fill(app, 'How many SNs', '2');
    await pick(app, 'Customer', 'Orch', 'Orchard (Partners)');
    await press(app, 'Create now');
    await screen.findByRole('heading', { name: 'Generated 2 SNs' });
    const bound = (await ok(service.api('GET', '/customers/name/Partners/Orchard/sns'))).envelope.data.items;
    expect(bound).toHaveLength(2);
    await ok(service.api('POST', '/sns/generate_sn?count=1', { product: { productName: names.product }, template: { name: 'Default' }, business: { name: names.business } })); // prettier-ignore
    await follow(app, 'Show the SNs in the list');
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    await waitFor(() => expect(place(app)).toMatch(/^\/sns\?f=sn:is:\w{16},\w{16}$/));
  });

  it('are offered as last time, in another browser too, and no more once something else is chosen', async () => {
    const service = testService();
    const names = await makeCatalogue(service);
    const first = await open(service);
    expect(screen.queryByRole('button', { name: /^As last time/ })).toBeNull();
    await pick(first, 'Product', names.product);
    await pick(first, 'Business', names.business);
    await waitFor(async () => expect((await field('Template')).value).toBe('Default'));
    await press(first, 'Create now');
    await screen.findByRole('heading', { name: 'Generated 1 SN' });
    await waitFor(() => expect(sent(first, /^PUT \/bff\/last-generation/)).toHaveLength(1));
    first.unmount();
    forgetDrafts();

    const again = await open(service);
    await press(again, `As last time: ${names.product} / Default · ${names.business}`);
    await waitFor(async () => expect((await field('Business')).value).toBe(names.business));
    expect(screen.queryByRole('button', { name: /^As last time/ })).toBeNull();
    await press(again, 'Create now');
    await screen.findByRole('heading', { name: 'Generated 1 SN' });
  });

  it('are not made while something is missing or wrong', async () => {
    const service = testService();
    const names = await makeCatalogue(service);
    const app = await open(service);
    await press(app, 'Create now');
    expect(await screen.findAllByText('This is required')).toHaveLength(3);
    await pick(app, 'Product', names.product);
    await pick(app, 'Business', names.business);
    await waitFor(async () => expect((await field('Template')).value).toBe('Default'));
    await fill(app, 'How many SNs', 'many');
    await press(app, 'Create now');
    expect(await screen.findByText(/^Enter a whole number from 1/)).toBeTruthy();
    expect(sent(app, /generate_/)).toEqual([]);
  });
});
