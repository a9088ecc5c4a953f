import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { place } from '../../testing/steps.ts';

/** Two SNs with a limit of 5 each: the first was used on 10 November, the second on no day. */
async function open(view: 'chart' | 'table', more = '') {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 }), {}, 2);
  const use = { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 10:00:00', loginName: 'ada' };
  await ok(service.api('POST', `/sns/${sns[0]}/logs`, [use]));
  const address = `/reports?sns=${sns.join(',')}&from=2026-11-09&to=2026-11-11&view=${view}${more}`;
  const app = await renderApp(address, { role: 'viewer', service });
  await screen.findByRole('heading', { name: 'Peaks by day, 2026-11-09 to 2026-11-11' });
  return { app, names: sns.map(formatSn) };
}

describe('a chart', () => {
  it('has the title of the report as its name, and a legend with the limit of each line', async () => {
    const { names } = await open('chart');
    expect(await screen.findByRole('figure', { name: 'Peaks by day, 2026-11-09 to 2026-11-11' })).toBeTruthy();
    for (const name of names)
      await waitFor(() => expect(screen.getAllByText(new RegExp(name)).length).toBeGreaterThan(0));
    expect(screen.getAllByText('limit 5')).toHaveLength(2);
  });

  it('explains its dashed lines when it is compared with the period before', async () => {
    const { app } = await open('chart');
    await screen.findByRole('figure');
    expect(screen.queryByText('Previous period')).toBeNull();
    await app.user.click(screen.getByRole('checkbox', { name: 'Compare with the previous period' }));
    expect(await screen.findByText('Previous period')).toBeTruthy();
    expect(screen.getByText('Dashed: 2026-11-06 to 2026-11-08.')).toBeTruthy();
  });
});

describe('the charts of more than three SNs', () => {
  const many = async (view: string) => {
    const service = testService();
    await ok(service.api('POST', '/customers', [{ name: 'Studio' }]));
    const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 });
    const sns = await makeSns(service, catalogue, {}, 4);
    await ok(service.api('POST', `/sns/${sns[0]}/customers/name/Studio`));
    await renderApp(`/reports?sns=${sns.join(',')}&from=2026-11-09&to=2026-11-11&view=${view}`, {
      role: 'viewer',
      service,
    });
    return { names: sns.map(formatSn), product: catalogue.product };
  };

  it('are one for each, with its code, customer, product and limit', async () => {
    const { names, product } = await many('chart');
    expect(await screen.findAllByRole('figure')).toHaveLength(4);
    for (const name of names) expect(screen.getByRole('figure', { name: new RegExp(`${name}$`) })).toBeTruthy();
    expect(await screen.findByText(`Studio · ${product}`)).toBeTruthy();
    expect(screen.getAllByText('limit 5')).toHaveLength(4);
    expect(screen.getAllByText('Limit')).toHaveLength(1);
  });
});

describe('the table of a chart', () => {
  it('has the same numbers: a row for each day, a column for each line', async () => {
    const { names } = await open('table');
    const table = within(await screen.findByRole('table', { name: /^Peaks by day/ }));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const name of names) expect(heads.join(' ')).toContain(name);
    const day = await table.findByRole('row', { name: /2026-11-10/ });
    expect(
      within(day)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toContain('1');
  });

  it('is one press away, and Back leads to the chart again', async () => {
    const { app } = await open('chart');
    await screen.findByRole('figure');
    await app.user.click(screen.getByRole('radio', { name: 'Table' }));
    await screen.findByRole('row', { name: /2026-11-10/ });
    await waitFor(() => expect(place(app)).toContain('view=table'));
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
