import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { heartbeat, loggedIn } from '../../../server/testing/runtime.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeUserSession, online } from '../../../server/testing/users.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { dialog, fill, finishStarted, follow, press } from '../../testing/steps.ts';

type Scene = { service: TestApp; sn: string };

/** Creates a customer with an SN. The user ada is bound to the SN and logged in to it. */
async function withCaller(): Promise<Scene> {
  const service = testService();
  const sn = await makeSn(service);
  await ok(service.api('POST', '/customers', [{ name: 'Lab', email: 'office@lab.example', officeNumber: '+44 20 1' }]));
  await ok(service.api('POST', `/sns/${sn}/customers/name/Lab`));
  await ok(service.api('POST', '/users', [{ name: 'ada', email: 'ada@lab.example' }]));
  await ok(service.api('POST', `/sns/${sn}/users/user/ada`));
  await makeUserSession(service, sn, 'ada');
  return { service, sn };
}

async function open(at: (sn: string) => string = () => '/desk', role: Role = 'support') {
  const { service, sn } = await withCaller();
  return { app: await renderApp(at(sn), { role, service }), sn };
}

const paste = async ({ user }: RenderedApp, text: string) => {
  await user.click(await screen.findByRole('combobox', { name: /Paste anything/ }));
  await user.paste(text);
};

describe('finding a caller', () => {
  it.each([
    ['account', 'ada', '/desk/user/'],
    ['e-mail of a user', 'ada@lab.example', '/desk/user/'],
    ['e-mail of a customer', 'office@lab.example', '/desk/customer/'],
  ])('opens the situation at once for the %s', async (_, text, address) => {
    const { app } = await open();
    await paste(app, text);
    await waitFor(() => expect(app.address()).toContain(address));
  });

  it('says that nothing was found', async () => {
    const { app } = await open();
    await paste(app, 'nobody-of-this-name');
    expect(await screen.findByText(/^Nothing found for/)).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/desk'));
  });

  it('says that the record of an old link is gone, and leads back to the desk', async () => {
    const { app } = await open(() => '/desk/sn/AAAAAAAAAAAAAAAA/sessions');
    await follow(app, 'Back to Support desk', within(await screen.findByRole('alert')));
    await waitFor(() => expect(app.address()).toBe('/desk'));
  });
});

describe('the situation of a caller', () => {
  it('shows whose SN it is, and how to reach them', async () => {
    await open((sn) => `/desk/sn/${sn}/sessions`, 'viewer');
    expect((await screen.findAllByText('Lab')).length).toBeGreaterThan(0);
    expect(screen.getByText('office@lab.example')).toBeTruthy();
  });

  it('ends one session with one press', async () => {
    const { app } = await open((sn) => `/desk/sn/${sn}/sessions`);
    await press(app, 'End the session of ada');
    await waitFor(async () => expect(await online(app.service)).toEqual([]));
  });

  it('puts the session that has been idle longest first at the press of a head, and the newest at the next', async () => {
    const service = testService();
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    for (const [machineName, commands] of [
      ['sleeper', 1],
      ['worker', 1],
      ['silent', 0],
    ] as const) {
      await ok(heartbeat(service, await loggedIn(service, sn, { machineName }), { commands }));
      service.time.now += 60;
    }
    const app = await renderApp(`/desk/sn/${sn}/sessions`, { role: 'viewer', service });
    const names = async (...expected: string[]) =>
      waitFor(() =>
        expect(
          screen
            .getAllByRole('row')
            .slice(1)
            .map((row) => row.querySelector('td')?.textContent),
        ).toEqual(expected),
      );
    await names('silent', 'worker', 'sleeper');
    await press(app, 'Idle since');
    await names('sleeper', 'worker', 'silent');
    expect(screen.getByRole('columnheader', { name: 'Idle since' }).getAttribute('aria-sort')).toBe('ascending');
    await press(app, 'Idle since');
    await names('silent', 'worker', 'sleeper');
  });

  it('offers a viewer nothing that changes', async () => {
    await open((sn) => `/desk/sn/${sn}/sessions`, 'viewer');
    expect(await screen.findByRole('row', { name: /ada/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  });

  it('lists the users of the SN, and does not offer support to disable them', async () => {
    await open((sn) => `/desk/sn/${sn}/users`);
    const row = within(await screen.findByRole('row', { name: /ada/ }));
    expect(row.getByRole('button', { name: 'End all sessions of ada' })).toBeTruthy();
    expect(row.queryByRole('button', { name: 'Disable ada' })).toBeNull();
  });

  it('puts the device that the caller named first', async () => {
    const { service, sn } = await withCaller();
    for (const machineName of ['one', 'two']) await makeMachine(service, sn, { machineName });
    const { id } = await makeMachine(service, sn, { machineName: 'gate' });
    await makeMachine(service, sn, { machineName: 'three' });
    await renderApp(`/desk/machine/${id}/devices`, { role: 'support', service });
    const table = within(await screen.findByRole('table', { name: 'Devices' }));
    expect(table.getAllByRole('row')[1]?.textContent).toContain('gate');
  });
});

describe('why a log-in is refused', () => {
  it('names the check that fails, and the code', async () => {
    const { service, sn } = await withCaller();
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }));
    await renderApp(`/desk/sn/${sn}/access`, { role: 'support', service });
    const checks = within(await screen.findByRole('list', { name: 'Checks of a log-in' }));
    expect(checks.getAllByRole('img', { name: 'Failed' }).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Log-in would be refused with code/)).toBeTruthy();
  });

  it('checks again when another account is typed', async () => {
    const { service, sn } = await withCaller();
    await ok(service.api('POST', '/users', [{ name: 'eve', status: 1 }]));
    await ok(service.api('POST', `/sns/${sn}/users/user/eve`));
    const app = await renderApp(`/desk/sn/${sn}/access`, { role: 'support', service });
    await screen.findByRole('list', { name: 'Checks of a log-in' });
    await fill(app, 'Account', 'eve');
    await waitFor(() => {
      const asked = app.requests.map(({ line, body }) => `${line} ${JSON.stringify(body)}`);
      expect(asked.filter((request) => request.includes('eve'))).toHaveLength(1);
    });
  });
});

/** Returns the entries of the audit log with a ticket. */
const ticketed = async ({ service }: RenderedApp, ticket: string) =>
  (await ok(service.api('GET', '/audit?limit=1000'))).envelope.data.items.filter((entry) => entry['ticket'] === ticket);

describe('the ticket of a call', () => {
  it('goes with each change into the audit log, until the next call', async () => {
    const { app, sn } = await open((code) => `/desk/sn/${code}/sessions`);
    await app.user.type(await screen.findByLabelText('Ticket'), 'T-4711');
    await press(app, 'End the session of ada');
    await waitFor(async () => expect(await online(app.service)).toEqual([]));
    expect(await ticketed(app, 'T-4711')).toMatchObject([{ actor: 'support' }]);
    await press(app, 'Next call');
    await waitFor(() => expect(app.address()).toBe('/desk'));
    expect((await screen.findByLabelText<HTMLInputElement>('Ticket')).value).toBe('');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Parts of the situation' })).toBeNull());
    const cases = within(await screen.findByRole('region', { name: 'Cases today' }));
    expect(await cases.findByText(formatSn(sn))).toBeTruthy();
  });

  it('is that of the press when a session ends after the next call began, which is told nothing of it', async () => {
    const { app } = await open((code) => `/desk/sn/${code}/sessions`);
    await app.user.type(await screen.findByLabelText('Ticket'), 'T-4711');
    await press(app, 'End the session of ada');
    await press(app, 'Next call');
    await screen.findByText(/^Ended the session of ada/);
    expect(await ticketed(app, 'T-4711')).toMatchObject([{ actor: 'support' }]);
    expect(screen.queryByRole('button', { name: 'Next call' })).toBeNull();
  });
});

it('all sessions of a user are ended after a question that counts them', async () => {
  const { app } = await open((sn) => `/desk/sn/${sn}/users`);
  await press(app, 'End all sessions of ada');
  await press(app, 'End 1 session', await dialog('End all sessions of ada?'));
  await waitFor(async () => expect(await online(app.service)).toEqual([]));
});

it('all sessions of a user on several SNs are ended by one job, which is noted for the ticket', async () => {
  const { app, sn } = await open(() => '/desk/user/ada/users');
  const { service } = app;
  const other = await makeSn(service);
  await makeUserSession(service, other, 'ada');
  await ok(service.api('POST', '/users', [{ name: 'bob' }]));
  await makeUserSession(service, sn, 'bob');
  await press(app, 'End all sessions of ada');
  const question = await dialog('End all sessions of ada?');
  expect(await question.findByText('2 open sessions, of 1 user on 2 SNs.')).toBeTruthy();
  await press(app, 'End 2 sessions', question);
  await finishStarted(app);
  expect(await online(service)).toEqual(['bob']);
  const [job, ...others] = (await ok(service.api('POST', '/jobs/data', {}))).envelope.data.items;
  expect([job, others]).toMatchObject([{ operation: 'bulkSessions', done: 2, failed: 0 }, []]);
  await press(app, 'Copy for ticket');
  await screen.findByText('Copied for the ticket');
  expect(await navigator.clipboard.readText()).toContain('Started a job that ends 2 sessions of ada');
});
