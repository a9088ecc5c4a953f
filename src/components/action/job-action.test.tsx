import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachines } from '../../../server/testing/machines.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeTokenIds, makeTokenSn } from '../../../server/testing/tokenids.ts';
import { makeUsers, makeUserSession, online } from '../../../server/testing/users.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { dialog, enabled, fill, finishStarted, pick, press, sent, stored, tick } from '../../testing/steps.ts';

/** Opens a list of 60 records, selects the page and then all that match. */
async function withAllChosen(at: string, role: Role, service: TestApp) {
  const app = await renderApp(at, { role, service });
  await screen.findAllByRole('rowheader');
  await tick(app, 'Select the page');
  await press(app, /^Select all 60/);
  return app;
}

const total = async (service: TestApp, path: string, name: string, value: unknown) =>
  (await ok(service.api('POST', path, { querys: [{ name, op: '=', values: [value] }] }))).envelope.data.total;

it('all users that match are disabled by one job, but for those who are disabled already', async () => {
  const service = testService();
  const [first] = await makeUsers(service, 60);
  await ok(service.api('PATCH', '/users', [{ name: first, status: 1 }]));
  const app = await withAllChosen('/users', 'manager', service);
  await press(app, 'Disable');
  const question = await dialog('Disable users');
  expect(await question.findByText('59 users: A disabled user cannot log in.')).toBeTruthy();
  expect(question.getByText(/^1 other matching record stays as it is/)).toBeTruthy();
  await fill(app, 'Reason', 'Contract ended', question);
  await app.user.click(await enabled(question, 'Disable users'));
  await finishStarted(app);
  expect(await total(service, '/users/data', 'status', 1)).toBe(60);
  expect(sent(app, /POST .*\/users\/bulk/)).toMatchObject([{ body: { set: { status: 1 }, count: 59 } }]);
  const audit = (await ok(service.api('POST', '/audit/data', {}))).envelope.data.items;
  expect(audit.filter(({ operation }) => operation === 'bulkUsers')).toEqual(
    expect.arrayContaining([expect.objectContaining({ reason: 'Contract ended' })]),
  );
});

it('support ends the sessions of all users that match by one job, which cannot be undone', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const names = await makeUsers(service, 60);
  for (const name of names.slice(0, 2)) await makeUserSession(service, sn, name);
  const app = await withAllChosen('/users', 'support', service);
  await press(app, 'End all sessions');
  const question = await dialog('End all sessions');
  await question.findByText(/^2 users: Open sessions end at once/);
  expect(question.getByText('This cannot be undone.')).toBeTruthy();
  await app.user.click(await enabled(question, 'End all sessions'));
  await finishStarted(app);
  expect(await online(service)).toEqual([]);
  expect(await stored(service, '/jobs')).toMatchObject({ operation: 'bulkUsers', total: 2, changed: 2 });
});

it('all devices that match are disabled by support', async () => {
  const service = testService();
  await makeMachines(service, await makeSn(service), 60);
  const app = await withAllChosen('/devices', 'support', service);
  await press(app, 'Disable');
  const question = await dialog('Disable devices');
  await question.findByText(/^60 devices: /);
  await app.user.click(await enabled(question, 'Disable devices'));
  await finishStarted(app);
  expect(await total(service, '/machines/data', 'status', 33)).toBe(60);
});

it('all token IDs that match are bound to an SN, and deleting them asks for their number', async () => {
  const service = testService();
  const sn = await makeTokenSn(service);
  await makeTokenIds(service, 60);
  const app = await withAllChosen('/tokens', 'manager', service);
  await press(app, 'Delete');
  const remove = await dialog('Delete token IDs');
  expect(await remove.findByText('This cannot be undone.')).toBeTruthy();
  await remove.findByLabelText('Type 60 to confirm');
  await press(app, 'Cancel', remove);
  await press(app, 'Bind to an SN');
  const question = await dialog('Bind token IDs to an SN');
  await pick(app, /^SN/, sn, formatSn(sn), question);
  await app.user.click(await enabled(question, 'Bind token IDs to an SN'));
  await finishStarted(app);
  expect(await total(service, '/tokenids/data', 'bound', true)).toBe(60);
});
