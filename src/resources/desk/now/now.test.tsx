import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../../server/testing/factories.ts';
import { logIn } from '../../../../server/testing/runtime.ts';
import type { TestApp } from '../../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { follow, place } from '../../../testing/steps.ts';
import { formatSn } from '../../../words/format-sn.ts';

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** Two disabled SNs, the first of a customer and refused twice, the second refused once. */
async function withRefusals() {
  const service = testService();
  const [sn = '', other = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
  await ok(service.api('POST', '/customers', [{ name: 'Studio' }]));
  await ok(service.api('POST', `/sns/${sn}/customers/name/Studio`));
  for (const one of [sn, other]) await ok(service.api('PATCH', `/sns/${one}`, { sn: one, status: 1 }));
  for (const one of [sn, sn, other]) await logIn(service, one);
  return { service, sn, other };
}

/** Opens the case of an SN as an operator, and leaves it again. */
async function openCase(service: TestApp, sn: string, role: 'support' | 'manager') {
  const app = await renderApp(`/desk/sn/${sn}`, { role, service });
  await waitFor(() => expect(app.requests.some(({ line }) => line.endsWith('/bff/desk/cases'))).toBe(true));
  app.unmount();
}

test('the desk opens on the refusals of the last hour by reason and SN, and each SN leads to its case', async () => {
  const { service, sn, other } = await withRefusals();
  const app = await renderApp('/desk', { role: 'support', service });
  const refused = await panel('Refused in the last hour');
  expect(await refused.findByRole('heading', { name: '3 SN disabled' })).toBeTruthy();
  expect(refused.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([sn, other].map(formatSn));
  const [first] = refused.getAllByRole('listitem').filter((item) => item.querySelector('ul') === null);
  expect(first?.textContent).toContain('Studio · ');
  expect(first?.textContent).toContain('2 times');
  await follow(app, formatSn(sn), refused);
  await waitFor(() => expect(place(app)).toContain(`/desk/sn/${sn}`));
});

test('a refusal appears in place, and what was shown stays meanwhile', async () => {
  const { service, sn } = await withRefusals();
  const app = await renderApp('/desk', { role: 'support', service });
  const refused = await panel('Refused in the last hour');
  const heading = await refused.findByRole('heading', { name: '3 SN disabled' });
  await logIn(service, sn);
  await app.refresh();
  await waitFor(() => expect(heading.textContent).toBe('4 SN disabled'));
  expect(heading.isConnected).toBe(true);
});

test('the cases of today are those of all operators, with who opened them', async () => {
  const { service, sn, other } = await withRefusals();
  await openCase(service, other, 'manager');
  await openCase(service, sn, 'support');
  await renderApp('/desk', { role: 'support', service });
  const cases = await panel('Cases today');
  const items = await cases.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`${formatSn(sn)}.*Studio.*you`)),
    expect.stringMatching(new RegExp(`${formatSn(other)}.*manager`)),
  ]);
});

test('a quiet desk says so, and the log-ins of each minute are a chart and a table', async () => {
  const app = await renderApp('/desk', { role: 'viewer' });
  expect(await (await panel('Refused in the last hour')).findByText(/No log-in was refused since/)).toBeTruthy();
  expect(await (await panel('Cases today')).findByText(/open here today appear here/)).toBeTruthy();
  const minutes = await panel('Log-ins a minute');
  expect(await minutes.findByRole('figure', { name: 'Log-ins a minute' })).toBeTruthy();
  await app.user.click(minutes.getByRole('radio', { name: 'Table' }));
  expect(minutes.getAllByRole('row')).toHaveLength(61);
  expect(minutes.queryByRole('figure')).toBeNull();
});

test('a panel that cannot be read says so, and the others stay', async () => {
  const app = await renderApp('/overview', { role: 'support' });
  app.intercept(/bff\/desk\/cases/, () => Response.json({ status: 516, msg: 'broken' }, { status: 500 }));
  await follow(app, 'Support desk', within(await screen.findByRole('navigation', { name: 'Main' })));
  expect(await (await panel('Cases today')).findByRole('alert')).toBeTruthy();
  expect(await (await panel('Refused in the last hour')).findByText(/No log-in was refused since/)).toBeTruthy();
});
