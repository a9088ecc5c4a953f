import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCatalogue, makeSn, ok } from '../../../server/testing/factories.ts';
import { borrowRequest, LENDING, newDevice, updateRequest } from '../../../server/testing/offline.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

const PATIENCE = { timeout: 120_000 };

test('a batch shows the result of each line, and sends the failed ones again', PATIENCE, async () => {
  const { user, service, requests } = await renderApp('/offline/batch', { role: 'support' });
  const [good, off] = [await makeSn(service, {}, LENDING), await makeSn(service, {}, LENDING)];
  await service.api('PATCH', '/sns', [{ sn: off, status: 1 }]);
  const lines = [updateRequest(good, newDevice()), 'rubbish', borrowRequest(off, newDevice())];
  await user.click(await screen.findByRole('textbox', { name: 'Request strings' }, { timeout: 30_000 }));
  await user.paste(lines.join('\n'));
  expect(screen.getByText('2 requests can be sent')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Generate strings' }));
  await screen.findByText('1 failed');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['1', '2', '3']);
  const labels = within(rows[0] ?? document.body)
    .getAllByRole('cell')
    .map(({ dataset: { label } }) => label);
  expect(labels).toEqual(['Line', 'Result', 'SN', 'Device', 'Request']);
  expect(within(rows[2] ?? document.body).getByText(/^SN disabled/)).toBeTruthy();
  expect(within(rows[1] ?? document.body).getByText('Not a request string')).toBeTruthy();

  await service.api('PATCH', '/sns', [{ sn: off, status: 0 }]);
  await user.click(screen.getByRole('button', { name: 'Retry failed' }));
  await screen.findByText('2 done');
  const sent = requests.filter(({ line }) => line.startsWith('POST /bff/api/sns/update_codes'));
  expect(sent.map(({ body }) => body)).toEqual([[{ code: lines[0] }, { code: lines[2] }], [{ code: lines[2] }]]);
});

test('a refusal says why in plain words, followed by the message of the service', PATIENCE, async () => {
  const { user, service } = await renderApp('/offline', { role: 'support' });
  const sn = await makeSn(service, {}, LENDING);
  await service.api('PATCH', '/sns', [{ sn, status: 4 }]);
  await user.click(await screen.findByRole('textbox', { name: /^Request string or device code/ }, { timeout: 30_000 }));
  await user.paste(updateRequest(sn, newDevice()));
  await user.click(screen.getByRole('button', { name: 'Generate update string' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^SN blacklisted.*The SN is blacklisted/);
});

test('viewers can check device codes line by line, and see only the tabs that they may use', PATIENCE, async () => {
  const { user, address } = await renderApp('/offline', { role: 'viewer' });
  await user.click(await screen.findByRole('textbox', { name: /^Device codes/ }, { timeout: 30_000 }));
  await waitFor(() => expect(address()).toBe('/offline/validate'));
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of offline licensing' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Validate device codes', 'Borrowed seats', 'Issued']);
  await user.paste(`\n${newDevice().deviceCode}\nBLC1`);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const [, good, bad] = await screen.findAllByRole('row');
  expect(good?.textContent).toMatch(/^2Valid/);
  expect(bad?.textContent).toMatch(/^3Not a device code \(2307\)/);
});

test('input stays while another tab is shown, and the page asks before it is lost', PATIENCE, async () => {
  const { user, address, service } = await renderApp('/offline/seats', { role: 'support' });
  const sn = await makeSn(service, {}, LENDING);
  const tab = async (name: string) =>
    user.click(
      within(screen.getByRole('navigation', { name: 'Parts of offline licensing' })).getByRole('link', { name }),
    );
  await user.click(await screen.findByRole('textbox', { name: /^Request string/ }, { timeout: 30_000 }));
  await user.paste(borrowRequest(sn, newDevice()));
  await tab('Single');
  await user.click(await screen.findByRole('textbox', { name: /^Request string or device code/ }));
  await user.paste('BLC1');
  await tab('Check-out and check-in');
  expect(await screen.findByDisplayValue(/requestInfo/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check out a seat' }));
  await screen.findByRole('button', { name: /Copy/ });
  await tab('Single');
  expect(await screen.findByDisplayValue('BLC1')).toBeTruthy();
  const leave = () =>
    user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Logs' }));
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(address()).toBe('/offline'));
  // Sent input is not lost, and its strings are still shown.
  await user.clear(screen.getByDisplayValue('BLC1'));
  await tab('Check-out and check-in');
  expect(await screen.findByRole('button', { name: /Copy/ })).toBeTruthy();
  await leave();
  await waitFor(() => expect(address()).toBe('/logs'));
});

test('a new SN for a token ID gets the terms that were typed', PATIENCE, async () => {
  const service = testService();
  const catalogue = await makeCatalogue(service, { type: 'TOKEN_ID_FLOAT', concurrentNumber: 3 });
  await ok(service.api('POST', '/tokenids', [{ guid: 'AB12', tokenType: 6, label: 'desk' }]));
  const { user } = await renderApp('/offline/token', { role: 'manager', service });
  const choose = async (label: RegExp, name: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }, { timeout: 30_000 }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose(/^Token ID/, 'AB12');
  await choose(/^Product/, catalogue.product);
  await choose(/^Template/, catalogue.template);
  await choose(/^Business/, catalogue.business);
  await user.click(screen.getByText('Custom terms'));
  const sessions = screen.getByRole('textbox', { name: /^Concurrent sessions/ });
  await user.type(sessions, 'many');
  expect(await screen.findByText('Correct the terms.')).toBeTruthy();
  await user.clear(sessions);
  await user.type(sessions, '9');
  await user.type(screen.getByRole('textbox', { name: /^End date/ }), '2027-01-31');
  await user.click(screen.getByRole('button', { name: 'Generate update string' }));
  await screen.findByRole('button', { name: /Copy/ });
  const [made] = (await ok(service.api('GET', '/sns'))).envelope.data.items;
  expect(made).toMatchObject({ type: 'TOKEN_ID_FLOAT', concurrentNumber: 9, endDate: '2027-01-31 23:59:59' });
});
