import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine, makeSession } from '../../../server/testing/machines.ts';
import { makeUserSession, online } from '../../../server/testing/users.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, finishStarted, press, stored, tick } from '../../testing/steps.ts';

const endAll = () => screen.findByRole('button', { name: 'End all …' });

it('offers to end all sessions only while there are some, and else says why not', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const app = await renderApp('/sessions', { role: 'support', service });
  await screen.findByText(/^Nobody is logged in/);
  const button = await endAll();
  expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'There is no session to end.']);
  await app.user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();

  await makeSession(service, await makeMachine(service, sn));
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(async () => expect((await endAll()).getAttribute('aria-disabled')).toBeNull());
  await app.user.click(await endAll());
  await press(app, 'End 1 session', await dialog('End 1 session?'));
  // An ended session stays visible for a moment, and must not be ended again.
  await waitFor(async () => expect((await endAll()).title).toBe('There is no session to end.'));
});

it('says that none is open any more when they ended before it was asked', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await makeSession(service, await makeMachine(service, sn));
  const app = await renderApp('/sessions', { role: 'support', service });
  await waitFor(async () => expect((await endAll()).getAttribute('aria-disabled')).toBeNull());
  await ok(service.api('DELETE', `/sns/${sn}/sessions`, []));
  await app.user.click(await endAll());
  const question = await dialog('End sessions');
  expect(question.getByText('These sessions have already ended.')).toBeTruthy();
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'End sessions' }).disabled).toBe(true);
});

it('ends the sessions that are still open when others of the selection ended meanwhile', async () => {
  const service = testService();
  const sn = await makeSn(service);
  for (const name of ['ada', 'bob', 'eve']) {
    await ok(service.api('POST', '/users', [{ name }]));
    await makeUserSession(service, sn, name);
  }
  const app = await renderApp('/sessions', { role: 'support', service });
  for (const name of ['ada', 'bob']) await tick(app, `Select ${name}`);
  await press(app, 'End the selected sessions');
  const question = await dialog('End 2 sessions?');
  const [first] = (await ok(service.api('POST', '/sessions/data', { sorts: [{ name: 'id' }] }))).envelope.data.items;
  await ok(service.api('DELETE', `/sns/${sn}/sessions`, [first?.['id']]));
  await press(app, 'End 2 sessions', question);
  await finishStarted(app);
  expect(await online(service)).toEqual(['eve']);
  expect(await stored(service, '/jobs')).toMatchObject({ total: 2, changed: 1, unchanged: 1, failed: 0 });
});

it('stays open with the reason when the server fails, and ends the sessions at the second try', async () => {
  const service = testService();
  await makeSession(service, await makeMachine(service, await makeSn(service)));
  const app = await renderApp('/sessions', { role: 'support', service });
  await waitFor(async () => expect((await endAll()).getAttribute('aria-disabled')).toBeNull());
  app.intercept(/^DELETE/, () =>
    Response.json({ status: 516, msg: 'No.', requestId: 'r-77', data: { total: 0, items: [] } }, { status: 500 }),
  );
  await app.user.click(await endAll());
  const question = await dialog('End 1 session?');
  await press(app, 'End 1 session', question);
  expect((await question.findByRole('alert')).textContent).toContain('r-77');
  await press(app, 'End 1 session', question);
  await waitFor(async () => expect(await online(service)).toEqual([]));
});

it('ends the session of a device from the page of the device, and no other session of its SN', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const machine = await makeMachine(service, sn, { machineName: 'kiosk' });
  await makeSession(service, machine);
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  await makeUserSession(service, sn, 'ada');
  const app = await renderApp(`/devices/${machine.id}/sessions`, { role: 'support', service });
  await app.user.click(await endAll());
  await press(app, 'End 1 session', await dialog('End 1 session?'));
  await waitFor(async () => expect(await online(service)).toEqual(['ada']));
});

it('keeps a session when the press of End is undone in the same place', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  await makeUserSession(service, sn, 'ada');
  const app = await renderApp('/sessions', { role: 'support', service });
  await press(app, 'End the session of ada');
  await press(app, 'Keep the session of ada');
  expect(await screen.findByRole('button', { name: 'End the session of ada' })).toBeTruthy();
  expect(app.requests.filter(({ line }) => line.startsWith('DELETE'))).toEqual([]);
  expect(await online(service)).toEqual(['ada']);
});
