import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../../server/testing/factories.ts';
import { finishJobs } from '../../../../server/testing/jobs.ts';
import type { Role } from '#contract/roles.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { chooseFrom, chooseOfRow, dialog, pick, press, stored, tick } from '../../../testing/steps.ts';

async function open(count = 1, role: Role = 'manager') {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), { endDate: '2027-01-31' }, count);
  const app = await renderApp('/sns', { role, service });
  return { app, service, sns, sn: sns[0] ?? '' };
}

it('the menu of an SN in the list disables and enables it', async () => {
  const { app, service, sn } = await open();
  const change = async (entry: 'Disable' | 'Enable', says: RegExp) => {
    await chooseOfRow(app, formatSn(sn), entry);
    const question = await dialog(`${entry} SNs`);
    await question.findByText(says);
    await press(app, `${entry} SNs`, question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(service);
  };
  await change('Disable', /1 SN will be disabled\./);
  expect(await stored(service, `/sns/${sn}`)).toMatchObject({ status: 1 });
  await app.refresh();
  await change('Enable', /1 SN will be enabled\./);
  expect(await stored(service, `/sns/${sn}`)).toMatchObject({ status: 0 });
});

it('the menu extends and copies an SN, and offers support what support may do', async () => {
  const { app, sn, service } = await open();
  await chooseOfRow(app, formatSn(sn), 'Copy');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(sn));
  await chooseOfRow(app, formatSn(sn), 'Extend');
  expect(await (await dialog('Set end date')).findByLabelText('Days')).toBeTruthy();
  app.unmount();
  const support = await renderApp('/sns', { role: 'support', service });
  await press(support, `Actions for ${formatSn(sn)}`);
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Open', 'Disable', 'Copy']);
});

it('the selected SNs are assigned to a customer at once, and their peaks are one press away', async () => {
  const { app, service, sns } = await open(2);
  await ok(service.api('POST', '/customers', [{ name: 'Orchard' }]));
  await tick(app, 'Select the page');
  await chooseFrom(app, 'More', 'Bind customer');
  const question = await dialog('Bind customer');
  await pick(app, 'Customer', 'Orch', 'Orchard', question);
  await press(app, 'Bind customer', question);
  expect(await screen.findByText('Bound 2 SNs to the customer')).toBeTruthy();
  const bound = (await ok(service.api('GET', '/customers/name/Orchard/sns'))).envelope.data.items;
  expect(bound.map(({ sn }) => String(sn)).toSorted()).toEqual(sns.toSorted());
  await tick(app, 'Select the page');
  await chooseFrom(app, 'More', 'Report');
  await waitFor(() => expect(app.address()).toMatch(/^\/reports\?sns=/));
  for (const sn of sns) expect(app.address()).toContain(sn);
});
