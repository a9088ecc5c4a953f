import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine, makeSession } from '../../../server/testing/machines.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeUserSession, online } from '../../../server/testing/users.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, finishStarted, follow, place, press, rowNames, sent, stored, tick } from '../../testing/steps.ts';

/** Adds two SNs: ada and bob are logged in to the first, and a device without a user to the second. */
async function withSessions(): Promise<{ service: TestApp; sns: readonly [string, string] }> {
  const service = testService();
  const sns = [await makeSn(service), await makeSn(service)] as const;
  await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
  for (const name of ['ada', 'bob']) await makeUserSession(service, sns[0], name);
  await makeSession(service, await makeMachine(service, sns[1], { machineName: 'kiosk' }));
  return { service, sns };
}

async function open(at: (sns: readonly [string, string]) => string = () => '/sessions', role: Role = 'support') {
  const { service, sns } = await withSessions();
  return { app: await renderApp(at(sns), { role, service }), sns };
}

const shows = (...names: string[]) => waitFor(() => expect(rowNames().toSorted()).toEqual(names));

describe('who is online', () => {
  it('stands in one list with user or device, SN and address', async () => {
    const { sns } = await open(undefined, 'viewer');
    await shows('ada', 'bob', 'kiosk');
    expect(screen.getAllByRole('link', { name: formatSn(sns[0]) })).toHaveLength(2);
    expect(screen.getAllByText('192.0.2.7')).toHaveLength(3);
  });

  it('is found by user, and the search stands in the address', async () => {
    const { app } = await open(undefined, 'viewer');
    await app.user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
    await shows('ada');
    await waitFor(() => expect(place(app)).toBe('/sessions?q=ada'));
  });

  it('is filtered by SN', async () => {
    const { service, sns } = await withSessions();
    await renderApp(`/sessions?f=sn:contains:${sns[1]}`, { role: 'viewer', service });
    await shows('kiosk');
  });

  it('stands for one SN on its page, with the count of that SN only', async () => {
    const { app, sns } = await open();
    await shows('ada', 'bob', 'kiosk');
    await follow(app, formatSn(sns[0]));
    await waitFor(() => expect(app.address()).toBe(`/sns/${sns[0]}/sessions`));
    await shows('ada', 'bob');
    expect(screen.getByText('1–2 of 2')).toBeTruthy();
  });

  it('says that a user is not logged in anywhere', async () => {
    const { service } = await withSessions();
    await ok(service.api('POST', '/users', [{ name: 'eve' }]));
    await renderApp('/users/name/eve/sessions', { role: 'support', service });
    expect(await screen.findByText(/^This user is not logged in/)).toBeTruthy();
  });
});

describe('ending sessions', () => {
  it('is not offered to a viewer', async () => {
    await open(undefined, 'viewer');
    await shows('ada', 'bob', 'kiosk');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  });

  it('takes one press for one session, which stays in sight as ended', async () => {
    const { app } = await open();
    await press(app, 'End the session of ada');
    await waitFor(async () => expect(await online(app.service)).toEqual(['bob', null]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End the session of ada' })).toBeNull());
    await shows('ada', 'bob', 'kiosk');
  });

  it('says that a session was over already', async () => {
    const { app, sns } = await open();
    await shows('ada', 'bob', 'kiosk');
    await ok(app.service.api('DELETE', `/sns/${sns[0]}/sessions`, []));
    await press(app, 'End the session of ada');
    expect(await screen.findByText(/^The session of .+ had already ended$/)).toBeTruthy();
  });

  it('says that a session was not ended when the server fails, and leaves it open', async () => {
    const { app } = await open();
    app.intercept(/^DELETE/, () =>
      Response.json({ status: 516, msg: 'No.', requestId: 'r', data: { total: 0, items: [] } }, { status: 500 }),
    );
    await press(app, 'End the session of ada');
    expect(await screen.findByText('The session of ada was not ended')).toBeTruthy();
    expect(await online(app.service)).toHaveLength(3);
  });

  it('asks before several are ended, and ends the selected ones of all SNs by one job', async () => {
    const { app } = await open();
    for (const name of ['ada', 'kiosk']) await tick(app, `Select ${name}`);
    await press(app, 'End the selected sessions');
    const question = await dialog('End 2 sessions?');
    expect(question.getByText(/2 open sessions.*on 2 SNs/)).toBeTruthy();
    expect(question.getByText('This cannot be undone.')).toBeTruthy();
    await press(app, 'End 2 sessions', question);
    await finishStarted(app);
    expect(await online(app.service)).toEqual(['bob']);
    expect([sent(app, /^DELETE/), sent(app, /POST .*\/sessions\/bulk/)]).toMatchObject([[], [{ body: { end: {} } }]]);
    expect(await stored(app.service, '/jobs')).toMatchObject({ operation: 'bulkSessions', total: 2, changed: 2 });
  });

  it('ends all that match the filter, and no others', async () => {
    const { app } = await open(() => '/sessions?q=ada');
    await shows('ada');
    await press(app, 'End all …');
    await press(app, 'End 1 session', await dialog('End 1 session?'));
    await waitFor(async () => expect(await online(app.service)).toEqual(['bob', null]));
  });

  it('ends all of one SN from its page, and none of another SN or that begins while the dialog is open', async () => {
    const { app, sns } = await open(([first]) => `/sns/${first}/sessions`);
    await shows('ada', 'bob');
    await press(app, 'End all …');
    const question = await dialog('End 2 sessions?');
    await makeUserSession(app.service, sns[0], 'bob');
    await press(app, 'End 2 sessions', question);
    await finishStarted(app);
    expect(await online(app.service)).toEqual([null, 'bob']);
  });

  it('changes nothing when the question is cancelled', async () => {
    const { app } = await open();
    await shows('ada', 'bob', 'kiosk');
    await press(app, 'End all …');
    await press(app, 'Cancel', await dialog('End 3 sessions?'));
    expect(await online(app.service)).toHaveLength(3);
  });
});
