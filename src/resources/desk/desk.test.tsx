import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { borrowRequest, LENDING, newDevice } from '../../../server/testing/offline.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { enabled } from '../../testing/steps.ts';

test('a pasted SN opens the situation at once, with or without a customer', { timeout: 120_000 }, async () => {
  const { user, service, address } = await renderApp('/desk', { role: 'support' });
  const sn = await makeSn(service);
  const box = await screen.findByRole('combobox', { name: /Paste anything/ }, { timeout: 30_000 });
  await user.click(box);
  await user.paste(sn);
  await screen.findByText('Nobody is logged in.', {}, { timeout: 30_000 });
  await waitFor(() => expect(address()).toContain(`/desk/sn/${sn}/sessions`));
  expect(screen.queryByText('No customer is bound.')).not.toBeNull();
});

test('the timeline tells every role in words what happened, with the changes between it', async () => {
  const first = await renderApp('/desk', { role: 'support' });
  const sn = await makeSn(first.service);
  const entry = {
    startTime: '2026-11-21 08:00:00',
    endTime: '2026-11-21 08:30:00',
    status: 'kickOut',
    loginName: 'ada',
  };
  await ok(first.service.api('POST', `/sns/${sn}/logs`, [entry]));
  await ok(first.service.api('PATCH', `/sns/${sn}`, { sn, status: 0, description: 'sold' }));
  first.unmount();

  for (const role of ['support', 'administrator'] as const) {
    const app = await renderApp(`/desk/sn/${sn}/timeline`, { role, service: first.service });
    await screen.findByText('Ended by an operator');
    const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    const at = (text: string) => entries.findIndex((entry) => entry.includes(text));
    expect(at('Changed an SN')).toBeGreaterThanOrEqual(0);
    expect(at('Ended by an operator')).toBeGreaterThan(at('Changed an SN'));
    app.unmount();
  }
});

test('a device is disabled with two presses, and why it would not be let in follows', async () => {
  const { service, user } = await renderApp('/desk', { role: 'support' });
  const sn = await makeSn(service);
  const machine = await makeMachine(service, sn, { machineName: 'gate' });
  await user.click(await screen.findByRole('combobox', { name: /Paste anything/ }));
  await user.paste(machine.mid);
  const row = await screen.findByRole('row', { name: /gate/ });
  await user.click(within(row).getByRole('button', { name: 'Disable gate' }));
  await user.click(await enabled(screen, 'Disable device'));
  expect(await within(row).findByText('Disabled')).toBeTruthy();
});

test('Enter on a request string goes to where it is answered, and takes it along', { timeout: 120_000 }, async () => {
  const { user, service, address } = await renderApp('/desk', { role: 'support' });
  const request = borrowRequest(await makeSn(service, {}, LENDING), newDevice());
  await user.click(await screen.findByRole('combobox', { name: /Paste anything/ }, { timeout: 30_000 }));
  await user.paste(request);
  expect(await screen.findByRole('link', { name: 'Answer this request' }, { timeout: 30_000 })).toBeTruthy();
  await user.keyboard('{Enter}');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Request string/ }, { timeout: 30_000 });
  expect([address(), box.value]).toEqual(['/offline/seats', request]);
});
