import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PROOF_SECONDS } from '#contract/bounds.ts';
import { MOST_DELETED } from '#contract/step-up.ts';
import { codeAt } from '../../server/testing/authenticator.ts';
import { ok } from '../../server/testing/factories.ts';
import { TEST_PASSWORD } from '../../server/testing/operators.ts';
import type { RenderedApp } from '../testing/render-app.tsx';
import { button, changes, start } from '../testing/sns-app.tsx';
import { dialog, fill, press, sent } from '../testing/steps.ts';

const TITLE = 'Permanently delete SNs marked deleted';
const QUESTION = 'Confirm that it is you';
const COUNT = MOST_DELETED + 1;

/** Opens the list with SNs that are marked deleted, chooses to delete them all, and lets the sign-in grow old. */
async function startToDelete() {
  const { app, sns } = await start('list', {
    count: COUNT,
    before: (service, made) => ok(service.api('PATCH', '/sns', made.map((sn) => ({ sn, status: 2 })))), // prettier-ignore
  });
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
  await app.user.click(await button('More'));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
  const deletion = await dialog(TITLE);
  await app.user.type(await deletion.findByLabelText(`Type ${COUNT} to confirm`), String(COUNT));
  app.service.time.now += PROOF_SECONDS;
  await press(app, TITLE, deletion);
  return { app, sns, deletion };
}

const jobs = async ({ service }: RenderedApp) => (await ok(service.api('GET', '/jobs'))).envelope.data.total;

it('a deletion asks for the password when the sign-in is old, and goes on by itself after the right one', async () => {
  const { app, sns } = await startToDelete();
  const question = await dialog(QUESTION);
  await fill(app, 'Password', 'wrong', question);
  await press(app, 'Confirm', question);
  expect(await question.findByText('The password is wrong')).toBeTruthy();
  expect(await jobs(app)).toBe(0);
  await fill(app, 'Password', TEST_PASSWORD, question);
  await press(app, 'Confirm', question);
  expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull();
  expect(changes(app).at(-1)).toEqual(['POST /bff/api/sns/bulk', { where: { sns }, remove: true, count: COUNT }]);
  expect(await jobs(app)).toBe(1);
});

it('cancelling changes nothing and keeps what was typed, and the action asks again', async () => {
  const { app, deletion } = await startToDelete();
  await press(app, 'Cancel', await dialog(QUESTION));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
  expect((await deletion.findByRole('alert')).textContent).toContain(QUESTION);
  expect(deletion.getByLabelText<HTMLInputElement>(`Type ${COUNT} to confirm`).value).toBe(String(COUNT));
  expect(await jobs(app)).toBe(0);
  await press(app, TITLE, deletion);
  expect(await screen.findByRole('dialog', { name: QUESTION })).toBeTruthy();
});

it('an operator with a second factor is asked for a code', async () => {
  const { app } = await startToDelete();
  await press(app, 'Cancel', await dialog(QUESTION));
  const begun = await app.browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
  const secret = String(begun.envelope.data.items[0]?.['secret']);
  const code = () => codeAt(secret, app.service.time.now);
  await app.browser.request('POST', '/bff/second-factor/confirm', { code: code() });
  await app.refresh();
  app.service.time.now += PROOF_SECONDS;
  await press(app, TITLE, await dialog(TITLE));
  const question = await dialog(QUESTION);
  await fill(app, 'Verification code', code(), question);
  await press(app, 'Confirm', question);
  expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
});

it('another tab that renewed the session makes this one read it again, and changes go on', async () => {
  const { app } = await start('list', { count: 1 });
  await screen.findAllByRole('rowheader');
  expect((await app.browser.request('POST', '/bff/step-up', { password: TEST_PASSWORD })).http).toBe(200);
  const read = sent(app, /^GET \/bff\/session$/).length;
  const other = new BroadcastChannel('licet:signed-out');
  other.postMessage(true);
  other.close();
  await waitFor(() => expect(sent(app, /^GET \/bff\/session$/).length).toBe(read + 1));
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
  await app.user.click(await button('Disable'));
  const disabling = await dialog('Disable SNs');
  await disabling.findByText(/1 SN will be disabled/);
  await press(app, 'Disable SNs', disabling);
  expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
  expect(within(document.body).queryByRole('dialog', { name: QUESTION })).toBeNull();
});
