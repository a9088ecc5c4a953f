import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns } from '../../../server/testing/factories.ts';
import { makeFeatures } from '../../../server/testing/features.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';

const features = {
  export1: { featureId: 70011, name: 'Export', version: '1.0' },
  export2: { featureId: 70012, name: 'Export', version: '2.0', hidden: true },
  plain: { featureId: 80011, name: 'Plain' },
};

async function show(made: Readonly<Record<string, object>> = features) {
  const service = testService();
  const fixture = await makeFeatures(service, made);
  const app = await renderApp(`/sns/${fixture.sn}/features`, { role: 'manager', service });
  return { ...app, fixture };
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Features' }))
    .getAllByRole('row')
    .slice(1);
/** Returns name, fid and other texts of each row. */
const shown = async () => (await rows()).map((row) => row.textContent);

async function find(user: RenderedApp['user'], text: string): Promise<void> {
  const box = await screen.findByRole('searchbox', { name: 'Name, fid or GUID' });
  await user.clear(box);
  await user.type(box, `${text}{Enter}`);
}

it('features are found by name, by a part of the fid, and by the whole guid', async () => {
  const { user, fixture } = await show();
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await find(user, '0012');
  await waitFor(async () => expect(await shown()).toEqual([expect.stringContaining('Export70012')]));
  await find(user, 'lai');
  await waitFor(async () => expect(await shown()).toEqual([expect.stringContaining('Plain80011')]));
  const { guid } = await fixture.read('export1');
  await find(user, String(guid).toUpperCase());
  await waitFor(async () => expect(await shown()).toEqual([expect.stringContaining('Export70011')]));
});

it('those of one name stand together and say how many they are; hidden ones say so', async () => {
  await show({ ...features, other: { featureId: 1, name: 'Another' } });
  await waitFor(async () => expect(await rows()).toHaveLength(4));
  const [another, first, second, plain] = await shown();
  expect(first).toContain('2 with this name');
  for (const each of [another, second, plain]) expect(each).not.toContain('with this name');
  expect(second).toContain('Hidden');
  expect(first).not.toContain('Hidden');
});

it('each cell has the label that it shows on a card of a narrow page', async () => {
  await show({ plain: features.plain });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const labels = screen.getAllByRole('cell').map(({ dataset: { label } }) => label);
  expect(labels).toEqual(heads.slice(1));
  expect(screen.getByRole('rowheader').textContent).toContain('Plain');
});

it('a search that finds nothing says so', async () => {
  const { user } = await show();
  await find(user, 'nothing like it');
  expect(await screen.findByText('No feature matches')).toBeTruthy();
});

it('a product without features says where to add them', async () => {
  const service = testService();
  const catalogue = await makeCatalogue(service);
  const [sn] = await makeSns(service, catalogue);
  const { user, address } = await renderApp(`/sns/${sn}/features`, { role: 'administrator', service });
  expect(await screen.findByText('The product has no features yet. Add them to the product first.')).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: `Features of ${catalogue.product}` }));
  await waitFor(() => expect(address()).toBe(`/products/name/${encodeURIComponent(catalogue.product)}/features`));
});
