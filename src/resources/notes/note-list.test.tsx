import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, field, fill, follow, press, sent } from '../../testing/steps.ts';

const at = '/customers/name/Ada/notes';

/** Opens the notes on a customer with one note for each text, all by a manager. */
async function open(role: Role, ...texts: string[]) {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
  for (const text of texts) await ok(service.as('manager')('POST', '/notes', { customer: { name: 'Ada', groupName: null }, text })); // prettier-ignore
  return { app: await renderApp(at, { role, service }), service };
}

const notes = async () =>
  within(await screen.findByRole('list', { name: 'Notes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the notes on a customer', () => {
  it('say what they are for while there are none', async () => {
    await open('support');
    expect(await screen.findByText('No notes yet.')).toBeTruthy();
    expect(screen.getByText('Write what the next colleague on the phone should know.')).toBeTruthy();
  });

  it('keep a text that could not be saved, and save it once on a second attempt', async () => {
    const { app, service } = await open('support');
    app.intercept(/^POST \/bff\/api\/notes$/, () => Promise.reject(new TypeError('no network')));
    await fill(app, 'New note', 'Moves in March.');
    await press(app, 'Add note');
    expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
    expect((await field('New note')).value).toBe('Moves in March.');
    await press(app, 'Add note');
    await waitFor(async () => expect((await field('New note')).value).toBe(''));
    expect((await ok(service.api('GET', '/notes'))).envelope.data.total).toBe(1);
    const keys = sent(app, /^POST \/bff\/api\/notes$/).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('ask before their page is left while they are sent, and let it be left once they are saved', async () => {
    const { app, service } = await open('support');
    const { promise, resolve } = Promise.withResolvers<void>();
    app.intercept(/^POST \/bff\/api\/notes$/, async () => {
      const { headers, body } = sent(app, /^POST \/bff\/api\/notes$/)[0] ?? {};
      await promise;
      return app.browser.fetch('/bff/api/notes', {
        method: 'POST',
        headers: headers ?? {},
        body: JSON.stringify(body),
      });
    });
    await fill(app, 'New note', 'Moves in March.');
    await press(app, 'Add note');
    await follow(app, 'Customers');
    await dialog('Leave before your changes are saved?');
    expect(app.address()).toBe(at);
    resolve();
    await waitFor(() => expect(app.address()).toBe('/customers'));
    expect((await ok(service.api('GET', '/notes'))).envelope.data.total).toBe(1);
  });

  it('are not added without a text', async () => {
    const { app } = await open('support');
    const add = await screen.findByRole('button', { name: 'Add note' });
    expect(add).toHaveProperty('disabled', true);
    await fill(app, 'New note', '   ');
    expect(add).toHaveProperty('disabled', true);
  });

  it('show the last fifty first and older ones on demand', async () => {
    const { app } = await open('viewer', ...Array.from({ length: 52 }, (_, nth) => `Call ${nth + 1}`));
    expect(await notes()).toHaveLength(50);
    expect((await notes())[0]).toContain('Call 52');
    await press(app, 'Show 2 older notes');
    await waitFor(async () => expect(await notes()).toHaveLength(52));
    expect(screen.queryByRole('button', { name: /older/ })).toBeNull();
  });

  it('of others are removed by an administrator after a question that quotes the note', async () => {
    const { app, service } = await open('administrator', 'Wants one end date for all.');
    await press(app, 'Delete the note of manager');
    const question = await dialog('Delete note');
    expect(question.getByText('Wants one end date for all.')).toBeTruthy();
    await press(app, 'Delete note', question);
    expect(await screen.findByText('Deleted the note')).toBeTruthy();
    expect(await screen.findByText('No notes yet.')).toBeTruthy();
    expect((await ok(service.api('GET', '/notes'))).envelope.data.total).toBe(0);
  });

  it('stay when the question is cancelled', async () => {
    const { app, service } = await open('administrator', 'Wants one end date for all.');
    await press(app, 'Delete the note of manager');
    await press(app, 'Cancel', await dialog('Delete note'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await ok(service.api('GET', '/notes'))).envelope.data.total).toBe(1);
  });

  it('are shown again after a failed request', async () => {
    const { app } = await open('viewer', 'Wants one end date for all.');
    await notes();
    for (let times = 0; times < 3; times++) {
      app.intercept(/notes\/data/, () => Promise.reject(new TypeError('no network')));
    }
    void app.refresh();
    await press(app, 'Try again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(await notes()).toHaveLength(1);
  });
});
