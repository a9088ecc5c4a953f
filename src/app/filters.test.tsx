import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn } from '../../server/testing/factories.ts';
import { makeMachine, makeSession } from '../../server/testing/machines.ts';
import { makeUsers, makeUserSession } from '../../server/testing/users.ts';
import { formatSn } from '../words/format-sn.ts';
import { renderApp, testService, type RenderedApp } from '../testing/render-app.tsx';

/** Chooses a field to filter by. Returns the editor of its value. */
async function filterBy(app: RenderedApp, field: string) {
  await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
  const fields = within(await screen.findByRole('dialog', { name: 'Add a filter' }));
  await app.user.click(fields.getByRole('button', { name: field }));
  await fields.findByRole('button', { name: 'Apply' });
  return fields;
}

const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const settled = (names: readonly string[]) =>
  waitFor(() => {
    expect(shown()).toEqual(names);
    expect(screen.getByText(`1–${names.length} of ${names.length}`)).toBeTruthy();
  });

it('filters users by whether they are online now', async () => {
  const service = testService();
  const [ada = '', bob = '', cy = ''] = await makeUsers(service, 3);
  const sn = await makeSn(service);
  await makeUserSession(service, sn, bob);
  const app = await renderApp('/users', { role: 'viewer', service });
  await settled([ada, bob, cy]);
  for (const [answer, names] of [
    ['Yes', [bob]],
    ['No', [ada, cy]],
  ] as const) {
    const editor = await filterBy(app, 'Online now');
    await app.user.click(editor.getByRole('radio', { name: answer }));
    await app.user.click(editor.getByRole('button', { name: 'Apply' }));
    await settled(names);
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await settled([ada, bob, cy]);
  }
  await app.user.click(screen.getByRole('button', { name: 'Online' }));
  await settled([bob]);
});

it('filters devices by whether they are online now', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const [, , here] = [
    await makeMachine(service, sn, { machineName: 'desk' }),
    await makeMachine(service, sn, { machineName: 'lab' }),
    await makeMachine(service, sn, { machineName: 'van' }),
  ];
  if (here !== undefined) await makeSession(service, here);
  const app = await renderApp('/devices', { role: 'viewer', service });
  await screen.findByText('1–3 of 3');
  for (const [answer, names] of [
    ['Yes', ['van']],
    ['No', ['lab', 'desk']],
  ] as const) {
    const editor = await filterBy(app, 'Online now');
    await app.user.click(editor.getByRole('radio', { name: answer }));
    await app.user.click(editor.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(shown().toSorted()).toEqual([...names].toSorted()));
    expect(screen.getByText(`1–${names.length} of ${names.length}`)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('1–3 of 3');
  }
  await app.user.click(screen.getByRole('button', { name: 'Online' }));
  await settled(['van']);
});

it('filters SNs by how much of a limit is in use, the greatest of them', async () => {
  const service = testService();
  const [full, half, one, none] = [
    await makeSn(service, { volumeNumber: 2, usersNumber: 50 }),
    await makeSn(service, { volumeNumber: 2 }),
    await makeSn(service, { volumeNumber: 1 }),
    await makeSn(service),
  ];
  for (const sn of [full, full, half, one, none, none]) await makeMachine(service, sn);
  const app = await renderApp('/sns', { role: 'viewer', service });
  await screen.findByText('1–4 of 4');
  const editor = await filterBy(app, 'Limit in use (%)');
  await app.user.selectOptions(editor.getByRole('combobox'), 'gte');
  await app.user.type(editor.getByRole('textbox', { name: 'Value' }), '50');
  await app.user.click(editor.getByRole('button', { name: 'Apply' }));
  await screen.findByText('1–3 of 3');
  expect(screen.queryByText(formatSn(none))).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Near a limit' }));
  await screen.findByText('1–1 of 1');
  expect(screen.getByText(formatSn(full))).toBeTruthy();
  // An SN without limits has no usage to show, and a limit of 1 is meant to be used up.
  expect(shown()).toHaveLength(1);
});

it('filters SNs by the options that they have', async () => {
  const service = testService();
  const [plain, watched] = [await makeSn(service), await makeSn(service, { vmDetect: true })];
  const app = await renderApp('/sns', { role: 'viewer', service });
  await screen.findByText('1–2 of 2');
  const editor = await filterBy(app, 'Options');
  await app.user.click(editor.getByRole('checkbox', { name: 'Refuse virtual machines' }));
  await app.user.click(editor.getByRole('button', { name: 'Apply' }));
  await screen.findByText('1–1 of 1');
  expect(screen.getByText(formatSn(watched))).toBeTruthy();
  expect(screen.queryByText(formatSn(plain))).toBeNull();
});
