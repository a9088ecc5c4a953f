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

it('the selected SNs are bound to a customer by a job, and their peaks are one press away', async () => {
  const { app, service, sns } = await open(2);
  await ok(service.api('POST', '/customers', [{ name: 'Orchard' }]));
  await tick(app, 'Select the page');
  await chooseFrom(app, 'More', 'Bind customer');
  const question = await dialog('Bind customer');
  await pick(app, 'Customer', 'Orch', 'Orchard', question);
  expect(await question.findByText(/2 SNs will belong to this customer/)).toBeTruthy();
  await press(app, 'Bind customer', question);
  expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
  await finishJobs(service);
  const bound = (await ok(service.api('GET', '/customers/name/Orchard/sns'))).envelope.data.items;
  expect(bound.map(({ sn }) => String(sn)).toSorted()).toEqual(sns.toSorted());
  await tick(app, 'Select the page');
  await chooseFrom(app, 'More', 'Report');
  await waitFor(() => expect(app.address()).toMatch(/^\/reports\?sns=/));
  for (const sn of sns) expect(app.address()).toContain(sn);
});

it('a user is bound to all SNs that match by a job, which says what it does and can be undone', async () => {
  const { app, service, sns } = await open(60);
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  await tick(app, 'Select the page');
  await press(app, 'Select all 60 matching');
  await chooseFrom(app, 'More', 'Bind user');
  const question = await dialog('Bind user');
  await pick(app, 'User', 'ad', 'ada', question);
  expect(await question.findByText(/The user will be able to use 60 SNs/)).toBeTruthy();
  await press(app, 'Bind user', question);
  expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
  await finishJobs(service);
  expect(await stored(service, `/sns/${sns[59]}/users`)).toMatchObject({ name: 'ada' });
  app.unmount();
  await renderApp('/jobs', { role: 'manager', service });
  expect(await screen.findByRole('link', { name: 'Bind SNs to ada' })).toBeTruthy();
});
