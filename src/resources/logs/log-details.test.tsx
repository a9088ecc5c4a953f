import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { logIn } from '../../../server/testing/runtime.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { dialog, follow, place, press, tick } from '../../testing/steps.ts';

/** Opens a page. Ada used the SN for 90 minutes on 2026-11-10; bob was refused today because it is disabled. */
async function open(at: string | ((sn: string) => string)) {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT', concurrentNumber: 3 });
  await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
  const times = { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 09:30:00', loginName: 'ada' };
  await ok(service.api('POST', `/sns/${sn}/logs`, [times]));
  await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }));
  await logIn(service, sn, { loginName: 'bob' });
  return { app: await renderApp(typeof at === 'string' ? at : at(sn), { role: 'support', service }), service, sn };
}

const rows = (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1));
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const filterBy = async (app: RenderedApp, field: string) => {
  await app.user.keyboard('f');
  const filter = await dialog('Add a filter');
  await press(app, field, filter);
  return filter;
};

describe('an entry of the log', () => {
  it('says how long a session lasted', async () => {
    await open('/logs');
    expect((await row(/ada/)).getByText('1 h 30 min')).toBeTruthy();
  });

  it('says in words why a log-in was refused, and gives it no duration', async () => {
    await open('/logs');
    const refused = await row(/bob/);
    expect(refused.getByText(/disabled/i)).toBeTruthy();
    expect(refused.queryByText(/\d (h|min)$/)).toBeNull();
  });

  it('names its device, and its MID on hover and focus, and leads to the device', async () => {
    const service = testService();
    const sn = await makeSn(service);
    const desk = await makeMachine(service, sn, { machineName: 'desk' });
    const unnamed = await makeMachine(service, sn);
    for (const { mid } of [desk, unnamed]) await logIn(service, sn, { mac: mid });
    await renderApp('/logs', { role: 'support', service });
    const link = (await row(/desk/)).getAllByRole('link').at(-1);
    expect(link?.textContent).toBe(`desk ${desk.mid}`);
    expect(link?.getAttribute('href')).toBe(`/devices/${desk.id}`);
    expect(await row(new RegExp(unnamed.mid))).toBeTruthy();
    expect(screen.queryByRole('link', { name: unnamed.mid })).toBeNull();
  });

  it('leads to the log of its SN', async () => {
    const { sn } = await open('/logs');
    const link = (await row(/ada/)).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/sns/${sn}/logs`);
  });
});

describe('the filters of the log', () => {
  it('keep the entries with one reason of refusal', async () => {
    const { app } = await open('/logs');
    await rows(2);
    const filter = await filterBy(app, 'Refusal');
    await tick(app, 'SN disabled', filter);
    await press(app, 'Apply', filter);
    await rows(1);
    await waitFor(() => expect(place(app)).toBe('/logs?f=errorCode:is:1797'));
    expect(await row(/bob/)).toBeTruthy();
  });

  it('keep the entries from a day on', async () => {
    await open('/logs?f=startTime:from:2026-11-20');
    await rows(1);
    expect(await row(/bob/)).toBeTruthy();
  });

  it('are removed one by one', async () => {
    const { app } = await open('/logs?f=startTime:from:2026-11-20');
    await rows(1);
    await press(app, /^Remove filter: Time/);
    await rows(2);
    await waitFor(() => expect(place(app)).toBe('/logs'));
  });

  it('say that nothing matches, which is not an empty log', async () => {
    await open('/logs?f=loginName:is:eve');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.queryByText(/^No log entries yet/)).toBeNull();
  });

  it('are turned around by the order that a column head gives', async () => {
    const { app } = await open('/logs?sort=startTime');
    await rows(2);
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('ada');
    await press(app, /^Time/, within(screen.getByRole('table')));
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('bob'));
  });
});

describe('the refusals of a user', () => {
  it('stand on the page of the user, without what was allowed', async () => {
    await open('/users/name/bob/errors');
    await rows(1);
    expect((await row(/disabled/i)).getByRole('link')).toBeTruthy();
  });

  it('are none for a user who was always let in', async () => {
    await open('/users/name/ada/errors');
    expect(await screen.findByText(/^No log-in was refused/)).toBeTruthy();
  });

  it('are reached from the page of the user', async () => {
    const { app } = await open('/users/name/bob');
    await follow(app, 'Errors', within(await screen.findByRole('navigation', { name: 'Parts of the user' })));
    await rows(1);
    await waitFor(() => expect(place(app)).toBe('/users/name/bob/errors'));
  });
});

describe('a log that cannot be read', () => {
  it('says so and is read on a second attempt', async () => {
    const { app } = await open('/settings/account');
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    for (let times = 0; times < 3; times++) {
      app.intercept(/logs\/data/, () => Promise.reject(new TypeError('no network')));
    }
    await follow(app, 'Logs', main);
    await press(app, 'Try again');
    await rows(2);
  });
});
