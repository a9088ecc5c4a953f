import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine, makeSession } from '../../../server/testing/machines.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

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
  const dialog = within(await screen.findByRole('dialog', { name: 'End 1 session?' }));
  await app.user.click(dialog.getByRole('button', { name: 'End 1' }));
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
  const dialog = within(await screen.findByRole('dialog', { name: 'End sessions' }));
  expect(dialog.getByText('None of them is open any more.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'End sessions' }).disabled).toBe(true);
});
