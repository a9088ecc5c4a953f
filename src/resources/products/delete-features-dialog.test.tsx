import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { generateBody, makeCatalogue, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

it('leaves out features that SNs or locked templates select, names these, and says which templates lose the others', async () => {
  const service = testService();
  const catalogue = await makeCatalogue(service);
  const features = `/products/${encodeURIComponent(catalogue.product)}/features`;
  const body = ['Export', 'Import', 'Print'].map((name, at) => ({ name, featureId: at + 1 }));
  const { items } = (await ok(service.api('POST', features, body))).envelope.data;
  const [sold, locked, free] = items.map(({ id }) => Number(id));
  const templates = `/products/${encodeURIComponent(catalogue.product)}/templates`;
  for (const [name, ids] of [
    ['Open', [free]],
    ['Shut', [locked, free]],
  ] as const) {
    await ok(service.api('POST', templates, { name }));
    await ok(service.api('PATCH', `${templates}/${name}/features`, ids.map((id) => ({ id })))); // prettier-ignore
  }
  await ok(service.api('DELETE', `${templates}/Shut/features`, [{ id: free }]));
  await ok(service.api('POST', `${templates}/Shut/submit`));
  await ok(service.api('POST', '/sns/generate_sn?count=7', { ...generateBody(catalogue), features: [{ id: sold }] }));

  const app = await renderApp(`/products/name/${encodeURIComponent(catalogue.product)}/features`, {
    role: 'administrator',
    service,
  });
  await screen.findByRole('link', { name: 'Export' });
  await app.user.click(screen.getAllByRole('checkbox')[0] ?? document.body);
  const bar = within(await screen.findByRole('toolbar', { name: 'Actions for the selection' }));
  await app.user.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete features' }));
  await dialog.findByText('Selected by 7 SNs:');
  expect(dialog.getByText(`These will be deleted permanently from ${catalogue.product}: Print.`)).toBeTruthy();
  expect(dialog.getByText('Removed from 1 template:')).toBeTruthy();
  expect(dialog.getByText('2 are in use and will not be deleted: Export, Import.')).toBeTruthy();
  expect(dialog.getByText('Selected by 1 locked template:')).toBeTruthy();
  const links = dialog.getAllByRole('link').map(({ textContent }) => textContent);
  expect([links.length, links[0], links[1], links.at(-1)]).toEqual([8, 'Open', 'Shut', 'and 2 more: view all']);
  const all = dialog.getByRole('link', { name: 'and 2 more: view all' }).getAttribute('href');
  await app.user.click(dialog.getByRole('button', { name: 'Delete features' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Print' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Export' })).toBeTruthy();
  expect(all).toBe(`/sns?f=feature%3Ais%3A${sold}`);
});
