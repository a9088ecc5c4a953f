import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

test('who disabled a device is asked why, and every role reads the answer beside its state', async () => {
  const service = testService();
  const { id } = await makeMachine(service, await makeSn(service), { machineName: 'gate' });
  const { user } = await renderApp(`/devices/${id}`, { role: 'support', service });
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Disable/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable device' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'lost');
  await user.type(dialog.getByRole('textbox', { name: 'Ticket' }), 'INC-42');
  await user.click(dialog.getByRole('button', { name: 'Disable device' }));
  await waitFor(() => expect(document.body.textContent).toMatch(/Disabled by support, .*: lost \(INC-42\)/));

  await user.click(screen.getByRole('link', { name: 'Timeline' }));
  const [event] = await screen.findAllByText(/Enabled/, { selector: 'del' });
  expect(event?.closest('li')?.textContent).toBe('Status Enabled → Disabled');
});

test('the rows of a list tell who set their states, by one request for all', async () => {
  const service = testService();
  const sn = await makeSn(service);
  for (const machineName of ['gate', 'desk']) {
    const { id } = await makeMachine(service, sn, { machineName, mid: `02-00-00-00-00-${machineName === 'gate' ? '01' : '02'}` }); // prettier-ignore
    await ok(service.as('manager')('POST', `/machines/${id}`, { status: 33 }, { 'x-reason': `${machineName} lost` }));
  }
  const app = await renderApp(`/desk/sn/${sn}/devices`, { role: 'viewer', service });
  for (const name of ['gate', 'desk']) {
    const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) });
    await waitFor(() => expect(row.textContent).toMatch(new RegExp(`Disabled by manager, .*: ${name} lost`)));
  }
  await waitFor(() => expect(app.address()).toContain('/devices'));
});
