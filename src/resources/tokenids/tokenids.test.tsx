import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeTokenSn } from '../../../server/testing/tokenids.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { finishStarted } from '../../testing/steps.ts';

type Token = { guid: string; tokenType: 5 | 6; label?: string };

async function withTokens(...tokens: readonly Token[]): Promise<TestApp> {
  const service = testService();
  await ok(service.api('POST', '/tokenids', tokens));
  return service;
}

const floating = (label: string): Token => ({ guid: `G-${label}`, tokenType: 6, label });

const boundTo = async (service: TestApp, label: string) =>
  (await ok(service.api('GET', `/tokenids/label/${label}`))).envelope.data.items[0]?.['sn'];

const press = async (app: Awaited<ReturnType<typeof renderApp>>, name: string) =>
  app.user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body);

it('shows those that are bound to no SN, and offers a viewer nothing that changes', async () => {
  const service = await withTokens(floating('T-1'), floating('T-2'));
  const sn = await makeTokenSn(service);
  await ok(service.api('POST', `/sns/${sn}/tokenids/label/T-1`));
  const app = await renderApp('/tokens', { role: 'viewer', service });
  expect(await screen.findByText(formatSn(sn))).toBeTruthy();
  for (const name of ['Import', 'New token ID']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Unbound' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['T-2']));
});

it('says what becomes of each pasted label before any is bound', async () => {
  const service = await withTokens(
    ...['T-1', 'T-2', 'T-3', 'T-4'].map(floating),
    { guid: 'OLD', tokenType: 5, label: 'T-5' }, // prettier-ignore
  );
  const [sn, other] = [await makeTokenSn(service), await makeTokenSn(service)];
  await ok(service.api('POST', `/sns/${other}/tokenids/label/T-2`));
  await ok(service.api('POST', `/sns/${sn}/tokenids/label/T-3`));
  await ok(service.api('PATCH', '/tokenids/guid/G-T-4/6', { status: 1 }));
  const app = await renderApp(`/sns/${sn}/tokenids`, { role: 'manager', service });
  await press(app, 'Bind token IDs');
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText(/^Labels/), 'T-1, T-2, T-3, T-4, T-5, T-9');
  expect(await dialog.findByText(`bound to ${formatSn(other)}`)).toBeTruthy();
  for (const text of ['1 will be added', '1 is already there', '3 cannot be added', '1 not found', 'disabled'])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByText('traditional: the SN accepts only floating token IDs')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Bind token IDs' }));
  await waitFor(async () => expect(await boundTo(service, 'T-1')).toBe(sn));
  expect(await boundTo(service, 'T-2')).toBe(other);
});

it('takes 500 pasted labels, looks up no more, and says so', async () => {
  const service = await withTokens(floating('T-1'));
  const sn = await makeTokenSn(service);
  const app = await renderApp(`/sns/${sn}/tokenids`, { role: 'manager', service });
  await press(app, 'Bind token IDs');
  const dialog = within(await screen.findByRole('dialog'));
  const paste = (count: number) =>
    fireEvent.change(dialog.getByLabelText(/^Labels/), {
      target: { value: Array.from({ length: count }, (_, at) => `T-${at + 1}`).join('\n') },
    });
  paste(501);
  expect(await dialog.findByText('Enter at most 500 at once.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Bind token IDs' })).toHaveProperty('disabled', true);
  paste(500);
  expect(await dialog.findByText('499 not found')).toBeTruthy();
  expect(dialog.getByText('1 will be added')).toBeTruthy();
  expect(dialog.queryByText('Enter at most 500 at once.')).toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Bind token IDs' }));
  await waitFor(async () => expect(await boundTo(service, 'T-1')).toBe(sn));
  expect(app.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('T-501'))).toEqual([]);
});

it('unbinds the chosen ones of several SNs', async () => {
  const service = await withTokens(floating('T-1'), floating('T-2'), floating('T-3'));
  for (const label of ['T-1', 'T-2'])
    await ok(service.api('POST', `/sns/${await makeTokenSn(service)}/tokenids/label/${label}`));
  const app = await renderApp('/tokens', { role: 'support', service });
  await screen.findByText('T-1');
  for (const box of screen.getAllByRole('checkbox').slice(1)) await app.user.click(box);
  await press(app, 'Unbind');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 already has this value and will not change.')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Unbind token IDs' }));
  await finishStarted(app);
  for (const label of ['T-1', 'T-2']) expect(await boundTo(service, label)).toBeUndefined();
});

it('removes unbound ones, and leads to the SNs that keep the others', async () => {
  const service = await withTokens(floating('T-1'), floating('T-2'));
  const sn = await makeTokenSn(service);
  await ok(service.api('POST', `/sns/${sn}/tokenids/label/T-1`));
  const app = await renderApp('/tokens', { role: 'manager', service });
  await screen.findByText('T-1');
  for (const box of screen.getAllByRole('checkbox').slice(1)) await app.user.click(box);
  await press(app, 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 is bound to an SN and will not be deleted:')).toBeTruthy();
  expect(dialog.getByText(formatSn(sn))).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'T-1' }).getAttribute('href')).toBe(`/sns/${sn}/tokenids`);
  await app.user.type(dialog.getByLabelText('Type T-2 to confirm'), 'T-2');
  await app.user.click(dialog.getByRole('button', { name: 'Delete token IDs' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['T-1']));
});

it('unbinds all of an SN by a job that can be undone', async () => {
  const service = await withTokens(floating('T-1'), floating('T-2'));
  const sn = await makeTokenSn(service);
  for (const label of ['T-1', 'T-2']) await ok(service.api('POST', `/sns/${sn}/tokenids/label/${label}`));
  const app = await renderApp(`/sns/${sn}/tokenids`, { role: 'manager', service });
  await press(app, 'Unbind all …');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^2 token IDs no longer open the SN/);
  expect(dialog.getByText(/^You can undo this for/)).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Unbind all' }));
  await finishStarted(app);
  for (const label of ['T-1', 'T-2']) expect(await boundTo(service, label)).toBeUndefined();
  await app.refresh();
  expect(await screen.findByText(/^No token IDs yet/)).toBeTruthy();
});

it('makes and changes one', async () => {
  const service = testService();
  const app = await renderApp('/tokens/new', { role: 'manager', service });
  await app.user.type(await screen.findByRole('textbox', { name: /^GUID/ }), '9F2C');
  await app.user.click(screen.getByRole('button', { name: 'Create token ID' }));
  await app.user.click(await screen.findByRole('link', { name: '9F2C' }));
  await waitFor(() => expect(app.address()).toBe('/tokens/6/9F2C'));
  await app.user.type(await screen.findByRole('textbox', { name: /^Label/ }), 'T-7');
  await app.user.click(screen.getByRole('button', { name: /^Review/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await boundTo(service, 'T-7')).toBeUndefined());
  expect(await screen.findByRole('link', { name: 'T-7' })).toBeTruthy();
});
