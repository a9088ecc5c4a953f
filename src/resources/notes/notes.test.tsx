import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

const customer = { name: 'Ada', groupName: 'Partners' };
const at = '/customers/group/Partners/name/Ada';

/** Adds a customer with a note by another operator. */
async function withNote() {
  const service = testService();
  await ok(service.api('POST', '/customers', [customer]));
  await ok(service.as('manager')('POST', '/notes', { customer, text: 'Wants one end date for all.' }));
  return service;
}

it('notes are listed newest first, and the page asks before an unsaved one is lost', async () => {
  const { user, service } = await renderApp(at, { role: 'support', service: await withNote() });
  await user.click(await screen.findByRole('link', { name: 'Notes' }));
  expect(await screen.findByText('Wants one end date for all.')).toBeTruthy();
  await user.type(screen.getByLabelText('New note'), 'Moves in March.');
  await user.click(screen.getByRole('link', { name: 'Summary' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByLabelText('New note'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  const list = within(screen.getByRole('list', { name: 'Notes' }));
  await waitFor(() => expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toMatchObject([
    expect.stringContaining('Moves in March.'),
    expect.stringContaining('Wants one end date'),
  ])); // prettier-ignore
  expect(screen.getByLabelText('New note')).toHaveProperty('value', '');
  // An operator cannot remove the notes of others.
  expect(list.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Delete the note of support' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete note' }));
  await waitFor(async () => {
    const left = (await ok(service.api('GET', '/notes'))).envelope.data.items;
    expect(left.map(({ text }) => text)).toEqual(['Wants one end date for all.']);
  });
});

it('notes are read-only for a viewer', async () => {
  await renderApp(`${at}/notes`, { role: 'viewer', service: await withNote() });
  expect(await screen.findByText('Wants one end date for all.')).toBeTruthy();
  expect(screen.queryByLabelText('New note')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
