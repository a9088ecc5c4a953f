import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, ok } from '../../../server/testing/factories.ts';
import { licencesIn, newDevice } from '../../../server/testing/offline.ts';
import { makeTokenIds, makeTokenSn } from '../../../server/testing/tokenids.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { field, fill, pick, press, sent } from '../../testing/steps.ts';

const text = async () => (await screen.findByRole('region', { name: 'Content of the string' })).textContent ?? '';

describe('the string for a floating token ID', () => {
  it('is that of the SN that the token ID is bound to, which the page names first', async () => {
    const service = testService();
    const [token] = await makeTokenIds(service, 1);
    const guid = token?.guid ?? '';
    const sn = await makeTokenSn(service);
    await ok(service.api('POST', `/sns/${sn}/tokenids`, [{ guid, tokenType: 6 }]));
    const app = await renderApp('/offline/token', { role: 'manager', service });
    await pick(app, 'Token ID', guid);
    expect(await screen.findByText(/^Bound to/)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Product/ })).toBeNull();
    await press(app, 'Generate update string');
    expect(licencesIn(service, await text())[0]?.sn).toBe(sn);
  });

  it('needs to know what its new SN is to be while it is bound to none', async () => {
    const service = testService();
    const [token] = await makeTokenIds(service, 1);
    const { product } = await makeCatalogue(service, { type: 'TOKEN_ID_FLOAT' });
    const app = await renderApp('/offline/token', { role: 'manager', service });
    expect(await screen.findByText('Choose a token ID.')).toBeTruthy();
    await pick(app, 'Token ID', token?.guid ?? '');
    expect(await screen.findByText('Choose the product, template and business of the new SN.')).toBeTruthy();
    await pick(app, 'Product', product);
    expect(screen.getByRole('button', { name: 'Generate update string' })).toHaveProperty('disabled', true);
  });

  it('binds the token ID to the SN that was made, and is made again for the same SN', async () => {
    const service = testService();
    const [token] = await makeTokenIds(service, 1);
    const { product, template, business } = await makeCatalogue(service, { type: 'TOKEN_ID_FLOAT' });
    const app = await renderApp('/offline/token', { role: 'manager', service });
    await pick(app, 'Token ID', token?.guid ?? '');
    await pick(app, 'Product', product);
    await pick(app, 'Template', template);
    await pick(app, 'Business', business);
    await press(app, 'Generate update string');
    const [first] = licencesIn(service, await text());
    expect(await screen.findByText(/^Bound to/)).toBeTruthy();
    await press(app, 'Generate update string');
    expect(await screen.findByText('serial 2')).toBeTruthy();
    expect(licencesIn(service, await text())[0]?.sn).toBe(first?.sn);
    expect((await ok(service.api('GET', '/sns'))).envelope.data.total).toBe(1);
  });

  it('is for floating token IDs only: others are not offered', async () => {
    const service = testService();
    const [fixed] = await makeTokenIds(service, 1, 5);
    const [floating] = await makeTokenIds(service, 1);
    const app = await renderApp('/offline/token', { role: 'manager', service });
    await app.user.click(await field('Token ID'));
    expect(await screen.findByRole('option', { name: floating?.guid ?? '' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: fixed?.guid ?? '' })).toBeNull();
  });
});

describe('checking device codes', () => {
  it('finds the mistyped ones and says how many there are', async () => {
    const app = await renderApp('/offline/validate', { role: 'support' });
    const good = newDevice().deviceCode;
    const mistyped = good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A');
    await fill(app, 'Device codes, one per line', [good, mistyped, newDevice().deviceCode].join('\n'));
    await press(app, 'Check');
    expect((await screen.findByText(/are device codes/)).textContent).toBe(
      '2 are device codes, 1 is not a device code',
    );
    expect(screen.getAllByText(/^Not a device code \(2307\)/)).toHaveLength(1);
  });

  it('takes at most 1000 at once, and says so before they are sent', async () => {
    const app = await renderApp('/offline/validate', { role: 'support' });
    await fill(app, 'Device codes, one per line', Array.from({ length: 1001 }, (_, at) => `code${at}`).join('\n'));
    expect(await screen.findByText('Enter at most 1000 at once.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', true);
  });

  it('is tried again after the server failed', async () => {
    const app = await renderApp('/offline/validate', { role: 'support' });
    app.intercept(/validate_codes/, () => Promise.reject(new TypeError('no network')));
    await fill(app, 'Device codes, one per line', newDevice().deviceCode);
    await press(app, 'Check');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
    await press(app, 'Check');
    expect(await screen.findByText('1 is a device code')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent(app, /validate_codes/)).toHaveLength(2);
  });
});
