import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn } from '../../../server/testing/factories.ts';
import { makeBorrow, makeMachine } from '../../../server/testing/machines.ts';
import { type TestApp } from '../../../server/testing/test-app.ts';
import { TEST_NOW } from '../../../server/testing/test-now.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { follow, press, rowNames } from '../../testing/steps.ts';

/** Adds two SNs: the first with a borrowed and a returned seat, the second with an overdue one. */
async function withSeats(): Promise<{ service: TestApp; sns: readonly [string, string] }> {
  const service = testService();
  const sns = [await makeSn(service), await makeSn(service)] as const;
  await makeBorrow(service, await makeMachine(service, sns[0], { machineName: 'laptop' }));
  await makeBorrow(service, await makeMachine(service, sns[0], { machineName: 'tablet' }), { returnDate: TEST_NOW });
  await makeBorrow(service, await makeMachine(service, sns[1], { machineName: 'van' }), { until: TEST_NOW - 3600 });
  return { service, sns };
}

const rows = (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1));

describe('borrowed seats', () => {
  it('stand in one list with SN and device', async () => {
    const { service, sns } = await withSeats();
    await renderApp('/offline/borrows', { role: 'viewer', service });
    expect((await screen.findAllByText(formatSn(sns[0]))).length).toBeGreaterThan(0);
    expect(screen.getByText(/laptop/)).toBeTruthy();
    expect(screen.getByText(/van/)).toBeTruthy();
  });

  it('of one SN stand on its page', async () => {
    const { service, sns } = await withSeats();
    await renderApp(`/sns/${sns[0]}/offline/seats`, { role: 'viewer', service });
    expect(await screen.findByText(/laptop/)).toBeTruthy();
    expect(screen.queryByText(/van/)).toBeNull();
  });

  it('that are overdue are counted on the overview, which leads to them', async () => {
    const { service } = await withSeats();
    const app = await renderApp('/overview', { role: 'viewer', service });
    await follow(app, /borrowed seats? overdue/);
    await waitFor(() => expect(app.address()).toContain('/offline/borrows?'));
    await rows(1);
    expect(screen.getByText(/van/)).toBeTruthy();
  });

  it('are told apart as out, overdue and given back', async () => {
    const { service } = await withSeats();
    await renderApp('/offline/borrows', { role: 'viewer', service });
    await rows(3);
    const state = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent;
    expect(state('laptop')).toContain('Checked out');
    expect(state('tablet')).toContain('Returned');
    expect(state('van')).toContain('Overdue');
  });

  it.each([
    ['Checked out', ['van', 'laptop']],
    ['Overdue', ['van']],
    ['Returned', ['tablet']],
  ])('stand in the view “%s” by their state', async (view, names) => {
    const { service } = await withSeats();
    const app = await renderApp('/offline/borrows', { role: 'viewer', service });
    await rows(3);
    await press(app, view, within(screen.getByRole('group', { name: 'Views' })));
    await waitFor(() => expect(rowNames()).toEqual(names));
  });

  it('are found by the name of the machine', async () => {
    const { service } = await withSeats();
    const app = await renderApp('/offline/borrows', { role: 'viewer', service });
    await rows(3);
    await app.user.type(screen.getByRole('searchbox', { name: 'Find a device' }), 'lap{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['laptop']));
  });

  it('lead to the seats of their SN', async () => {
    const { service, sns } = await withSeats();
    const app = await renderApp('/offline/borrows?q=van', { role: 'viewer', service });
    await follow(app, formatSn(sns[1]));
    await waitFor(() => expect(app.address()).toBe(`/sns/${sns[1]}/offline/seats`));
  });

  it('are explained where there are none', async () => {
    await renderApp('/offline/borrows', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/^No borrowed seats yet/)).toBeTruthy();
  });
});
