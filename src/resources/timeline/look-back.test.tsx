import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeFeatures } from '../../../server/testing/features.ts';
import { ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { fill, place, press } from '../../testing/steps.ts';

let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = testService();
  const made = await makeFeatures(service, { a: { featureId: 1, name: 'Export', value: 1 } }, { a: {} });
  sn = made.sn;
  service.time.now += 60;
  await ok(service.api('PATCH', '/sns', [{ sn, usersNumber: 5 }]));
  service.time.now += 60;
  const because = { 'x-reason': 'growth', 'x-ticket': 'INC-42' };
  await ok(service.as('manager')('PATCH', `/sns/${sn}`, { sn, usersNumber: 6, status: 1 }, because));
  service.time.now += 60;
  await ok(service.api('PATCH', made.paths.sn, [{ id: made.ids['a'], value: 9 }]));
});

const open = (at: string, role: Role = 'viewer') => renderApp(at, { role, service });
const cells = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name });
  return within(row).getAllByRole('cell').map(({ textContent }) => textContent); // prettier-ignore
};

it('an entry of the timeline leads to the record before that change, with what differs since and who did it', async () => {
  const app = await open(`/sns/${sn}/timeline`);
  const [link] = (await screen.findAllByRole('link', { name: /^As it was before: .*09:02:00$/ })).slice(0, 1);
  await app.user.click(link ?? document.body);
  await screen.findByRole('heading', { level: 1, name: /as it was$/ });
  await waitFor(() =>
    expect(place(app)).toMatch(new RegExp(String.raw`^/look-back\?kind=sn&key=${sn}&at=before-\d+$`)),
  );
  expect(await cells(/^Changed Users/)).toEqual([
    '5',
    '6',
    expect.stringMatching(/^manager · .*: growth · ticket INC-42$/),
  ]);
  expect(await cells(/^Changed Status/)).toEqual(['Enabled', 'Disabled', expect.stringContaining('manager')]);
  expect(await cells(/Export \(\d+\): Value/)).toEqual(['1', '9', expect.anything()]);
  expect(screen.getByText('3 differences')).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'As it was at' })).value).toBe(
    '2026-11-21 09:02:00',
  );
});

it('a moment is typed, compared with another one, and kept in the address', async () => {
  const app = await open(`/look-back?kind=sn&key=${sn}`);
  await screen.findByText(/^Choose a moment/);
  await fill(app, 'As it was at', '2026-11-21 09:01:00');
  await app.user.keyboard('{Enter}');
  expect(await cells(/^Changed Users/)).toEqual(['5', '6', expect.anything()]);
  await fill(app, 'Compare with', '2026-11-21 09:01:30');
  await app.user.keyboard('{Enter}');
  await screen.findByText('Nothing differs between these moments.');
  expect(place(app).replaceAll('+', ' ')).toBe(
    `/look-back?kind=sn&key=${sn}&at=2026-11-21 09:01:00&to=2026-11-21 09:01:30`,
  );
  await press(app, 'Compare with now');
  await screen.findByText('3 differences');
  const all = screen.getAllByRole('row').length;
  await press(app, 'Only changes');
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(all));
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

it('a moment out of reach is explained, and another one can be chosen', async () => {
  const app = await open(`/look-back?kind=sn&key=${sn}&at=2026-11-20`);
  expect((await screen.findByRole('alert')).textContent).toMatch(/lies before 2026-11-21 09:00:00/);
  await fill(app, 'As it was at', '2026-11-21 09:01:00');
  await app.user.keyboard('{Enter}');
  expect(await cells(/^Changed Users/)).toContain('6');
});

it('an entry of the audit log leads to each of its records before the change', async () => {
  await ok(service.api('POST', '/businesses', { name: 'Base', type: 'FLOAT' }));
  const { headers } = await ok(service.api('PATCH', '/businesses/Base', { name: 'Renamed', usersNumber: 3 }));
  const app = await open(`/audit/${headers.get('x-audit-id')}`, 'administrator');
  await app.user.click(await screen.findByRole('link', { name: 'Base as it was before' }));
  expect(await cells(/^Changed Name/)).toEqual(['Base', 'Renamed', expect.stringMatching(/Entry \d+$/)]);
  expect(screen.getByText('It was called “Base” then.')).toBeTruthy();
});

it('a deleted record is compared with its last state', async () => {
  await ok(service.as('manager')('DELETE', `/sns/${sn}`));
  await open(`/look-back?kind=sn&key=${sn}&at=2026-11-21 09:01:00`);
  expect((await screen.findByText(/deleted this record on/)).textContent).toContain('manager');
  expect(await cells(/^Changed Users/)).toEqual(['5', '6', expect.anything()]);
});

it('the palette shows the record of a timeline as it was', async () => {
  const app = await open(`/sns/${sn}/timeline`);
  await screen.findByRole('link', { name: 'As it was…' });
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.type(await screen.findByRole('combobox'), 'as it was');
  await app.user.click(await screen.findByRole('option', { name: /Show the record as it was/ }));
  await screen.findByText(/^Choose a moment/);
  await waitFor(() => expect(place(app)).toBe(`/look-back?kind=sn&key=${sn}`));
});
