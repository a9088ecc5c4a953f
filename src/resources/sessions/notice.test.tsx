import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { heartbeat, loggedIn } from '../../../server/testing/runtime.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeUser, makeUserSession } from '../../../server/testing/users.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, fill, pick, press } from '../../testing/steps.ts';

const only = async (service: TestApp) =>
  (await ok(service.api('POST', '/sessions/data', {}))).envelope.data.items[0] ?? {};

async function withAda(): Promise<TestApp> {
  const service = testService();
  await makeUser(service, 'ada');
  await makeUserSession(service, await makeSn(service), 'ada');
  return service;
}

it('support gives a session notice with one press, sees it count down, and keeps the session with another', async () => {
  const service = await withAda();
  const app = await renderApp('/sessions', { role: 'support', service });
  await press(app, 'In 2 min: notice to ada');
  expect(await screen.findByText('Gave ada notice: the session ends in 2 minutes.')).toBeTruthy();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Ends in [12]:\d\d$/);
  expect(await only(service)).toMatchObject({ noticeEndsAt: '2026-11-21 09:02:00' });
  await press(app, 'Keep the session of ada');
  expect(await screen.findByText('Withdrew the notice of ada. The session goes on.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
  expect(await only(service)).not.toHaveProperty('noticeEndsAt');
});

it('the dialog ends the sessions with notice, and tells the message to the application', async () => {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const session = await loggedIn(service, sn);
  const app = await renderApp('/sessions', { role: 'support', service });
  await press(app, 'End all …');
  const question = await dialog('End 1 session?');
  expect(question.getByText('This cannot be undone.')).toBeTruthy();
  await pick(app, 'When', 'After', 'After 5 min, with notice', question);
  expect(question.queryByText('This cannot be undone.')).toBeNull();
  expect(question.getByText('Until a session ends, “Keep” in its row withdraws the notice.')).toBeTruthy();
  await fill(app, 'Message to the users', 'Maintenance', question);
  await press(app, 'End 1 session', question);
  expect(await screen.findByText(/^Gave \S+ notice\. The session ends in 5 min\.$/)).toBeTruthy();
  const [item] = (await heartbeat(service, session)).envelope.data.items;
  expect(item?.['notice']).toEqual({ endsAt: '2026-11-21 09:05:00', reason: 'Maintenance' });
});

it('a viewer sees the countdown and the idle time, and no button', async () => {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const { mid } = await makeMachine(service, sn, { machineName: 'kiosk' });
  const session = await loggedIn(service, sn, { mac: mid });
  await ok(heartbeat(service, session, { commands: 3 }));
  await ok(service.api('DELETE', `/sns/${sn}/sessions?noticeSeconds=300`, []));
  await renderApp('/sessions', { role: 'viewer', service });
  const row = await screen.findByRole('row', { name: /kiosk/ });
  expect(row.textContent).toMatch(/Ends in [45]:\d\d/);
  expect(row.textContent).toContain('2026-11-21 09:00');
  expect(screen.queryByRole('button', { name: /Keep|notice/ })).toBeNull();
});

it('sorts by idle time, and the sessions that are never idle come last', async () => {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  for (const [machineName, commands] of [
    ['silent', 0],
    ['first', 1],
    ['second', 1],
  ] as const) {
    const session = await loggedIn(service, sn, { machineName });
    await ok(heartbeat(service, session, { commands }));
    service.time.now += 60;
  }
  await renderApp('/sessions?sort=idleSince', { role: 'viewer', service });
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'first',
      'second',
      'silent',
    ]),
  );
});
