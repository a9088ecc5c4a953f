import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns } from '../../../../server/testing/factories.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';

async function list(count: number) {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, count);
  return { app: await renderApp('/sns', { role: 'administrator', service }), sns };
}
const page = (sn: string) => `/sns/${sn}`;

describe('the SNs before and after', () => {
  it('are opened with [ and ], over the end of a page of the list as well', async () => {
    const { app, sns } = await list(52);
    await app.user.click(await screen.findByRole('link', { name: formatSn(sns[48] ?? '') }));
    await screen.findByText('49 of 52');
    await app.user.keyboard(']');
    await waitFor(() => expect(app.address()).toBe(page(sns[49] ?? '')));
    await screen.findByText('50 of 52');
    await app.user.keyboard(']');
    await screen.findByText('51 of 52');
    await waitFor(() => expect(app.address()).toBe(page(sns[50] ?? '')));
    await app.user.keyboard('[[');
    await waitFor(() => expect(app.address()).toBe(page(sns[49] ?? '')));
  });

  it('can be stepped through while an SN has not loaded yet', async () => {
    const { app, sns } = await list(3);
    app.intercept(new RegExp(`^GET /bff/api/sns/${sns[1]}`), () => new Promise<never>(() => {}));
    await app.user.click(await screen.findByRole('link', { name: formatSn(sns[0] ?? '') }));
    await screen.findByText('1 of 3');
    await app.user.keyboard(']');
    await waitFor(() => expect(app.address()).toBe(page(sns[1] ?? '')));
    await app.user.keyboard(']');
    await screen.findByText('3 of 3');
    await waitFor(() => expect(app.address()).toBe(page(sns[2] ?? '')));
  });
});
