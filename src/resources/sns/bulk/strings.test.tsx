import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../../server/testing/factories.ts';
import { makeMachine } from '../../../../server/testing/machines.ts';
import { savedFiles } from '../../../testing/downloads.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';

it('update strings of the devices of the selected SNs are saved as one table', async () => {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), {}, 3);
  for (const sn of [sns[0], sns[0], sns[1]]) await makeMachine(service, sn ?? '');
  const saved = savedFiles();
  const { user } = await renderApp('/sns', { role: 'support', service });
  await screen.findAllByRole('rowheader');
  await user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Generate update strings' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^2 SNs/)).toBeTruthy();
  expect(dialog.getByText(/^1 has no enabled device/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Generate update strings' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(['sn', sns[0], sns[0], sns[1]].toSorted());
  expect(lines[1]).toContain('<updateInfo>');
  expect((await ok(service.api('GET', '/strings'))).envelope.data.total).toBeGreaterThanOrEqual(3);
});
