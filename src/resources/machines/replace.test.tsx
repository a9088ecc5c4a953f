import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine, uniqueMac } from '../../../server/testing/machines.ts';
import { newDevice, updateRequest } from '../../../server/testing/offline.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, fill, press, stored } from '../../testing/steps.ts';

const gate = { machineName: 'gate', customId: 'A-7' };

it('support replaces a lost device from its page: paste the code, press, and copy the string', async () => {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const lost = await makeMachine(service, sn, gate);
  const { deviceCode } = newDevice();
  const app = await renderApp(`/devices/${lost.id}`, { role: 'support', service });
  await press(app, 'Replace');
  const question = await dialog('Replace gate');
  await fill(app, 'New device', deviceCode, question);
  await fill(app, 'Reason', 'Laptop burned', question);
  await press(app, 'Replace the device', question);
  expect(await screen.findByText(/^Replaced the device gate of .* with gate$/)).toBeTruthy();
  const made = await dialog('Update string for gate');
  expect(made.getByRole('region', { name: 'Content of the string' }).textContent).toMatch(/^<updateInfo>/);
  const old = await stored(service, `/machines/${lost.id}`);
  expect(old).toMatchObject({ status: 1 });
  expect(await stored(service, `/machines/${String(old?.['replacedBy'])}`)).toMatchObject({
    ...{ mid: deviceCode, ...gate, replaces: lost.id },
  });
  await press(app, 'Close', made);
  const link = await screen.findByRole('link', { name: 'gate' });
  expect(link.getAttribute('href')).toBe(`/devices/${String(old?.['replacedBy'])}`);
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
});

it('the toast undoes a replacement', async () => {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const lost = await makeMachine(service, sn, gate);
  const app = await renderApp(`/devices/${lost.id}`, { role: 'support', service });
  await press(app, 'Replace');
  const question = await dialog('Replace gate');
  await fill(app, 'New device', uniqueMac(), question);
  await press(app, 'Replace the device', question);
  await press(app, 'Close', await dialog('Update string for gate'));
  await press(app, 'Undo');
  await waitFor(async () => expect(await stored(service, `/machines/${lost.id}`)).toMatchObject({ status: 0 }));
});

it('takes a request string of the SN, and says what is wrong with another one', async () => {
  const service = testService();
  const [sn, other] = [await makeSn(service, {}, { type: 'FLOAT' }), await makeSn(service)];
  const lost = await makeMachine(service, sn, gate);
  const device = newDevice();
  const app = await renderApp(`/devices/${lost.id}`, { role: 'support', service });
  await press(app, 'Replace');
  const question = await dialog('Replace gate');
  const isReady = () => !question.getByRole<HTMLButtonElement>('button', { name: 'Replace the device' }).disabled;
  await fill(app, 'New device', updateRequest(other, device), question);
  expect(await question.findByText('This request is for another SN.')).toBeTruthy();
  await fill(app, 'New device', '<requestInfo>', question);
  expect(await question.findByText('This is not a valid update request string.')).toBeTruthy();
  expect(isReady()).toBe(false);
  await fill(app, 'New device', updateRequest(sn, device), question);
  await waitFor(() => expect(isReady()).toBe(true));
  await press(app, 'Replace the device', question);
  await dialog('Update string for gate');
  const { items } = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data;
  expect(items.map(({ mid }) => mid)).toContain(device.deviceCode);
});

it('the desk replaces a device of the SN by the one whose request string was pasted', async () => {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const lost = await makeMachine(service, sn, gate);
  const app = await renderApp('/desk', { role: 'support', service });
  await app.user.click(await screen.findByRole('combobox'));
  await app.user.paste(updateRequest(sn, newDevice()));
  await press(app, 'Replace a device by this one');
  const question = await dialog('Replace gate');
  await waitFor(() =>
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Replace the device' }).disabled).toBe(false),
  );
  await press(app, 'Replace the device', question);
  await dialog('Update string for gate');
  expect(await stored(service, `/machines/${lost.id}`)).toMatchObject({ status: 1 });
});

it('the list of devices at the desk replaces one', async () => {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  await makeMachine(service, sn, gate);
  const app = await renderApp(`/desk/sn/${sn}/devices`, { role: 'support', service });
  await press(app, 'Replace gate');
  const question = await dialog('Replace gate');
  await fill(app, 'New device', 'no address', question);
  await press(app, 'Replace the device', question);
  expect((await question.findByRole('alert')).textContent).toMatch(/MAC address/);
});
