import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, field, fill, press, reviewAndSave, sent, stored } from '../../testing/steps.ts';

async function open(at: string) {
  const service = testService();
  const ada = { name: 'Ada', city: 'London', country: 'UK', email: 'office@ada.example' };
  await ok(service.api('POST', '/customers', [ada]));
  return renderApp(at, { role: 'manager', service });
}

const edit = () => open('/customers/name/Ada/edit');
const patches = (app: Awaited<ReturnType<typeof open>>) => sent(app, /^PATCH /);
const unsaved = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe('a form that edits a record', () => {
  it('begins with the focus in its first field, and without anything to save', async () => {
    await edit();
    const name = await field('Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByRole('button', { name: 'No changes' })).toHaveProperty('disabled', true);
  });

  it('shows before it saves what changes, from what to what', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    await fill(app, 'Country', '');
    await press(app, 'Review 2 changes');
    const table = await screen.findByRole('table', { name: 'What will change' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['CityLondonRome', 'CountryUKempty']);
    expect(patches(app)).toEqual([]);
    await press(app, 'Save');
    await waitFor(async () => expect((await stored(app.service, '/customers/name/Ada'))?.['city']).toBe('Rome'));
    expect(patches(app)[0]?.body).toEqual({ city: 'Rome', country: null });
  });

  it('marks what was changed, and no longer once it is typed back', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    expect(screen.getByText('Changed')).toBeTruthy();
    await fill(app, 'City', 'London');
    expect(screen.queryByText('Changed')).toBeNull();
    expect(screen.getByRole('button', { name: 'No changes' })).toBeTruthy();
  });

  it('goes back from the review with everything that was typed', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    await press(app, /^Review/);
    await press(app, 'Back to editing');
    expect((await field('City')).value).toBe('Rome');
    expect(patches(app)).toEqual([]);
  });

  it('is reviewed and saved with Ctrl+S alone', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    await app.user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('table', { name: 'What will change' });
    await app.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(app.address()).toBe('/customers/name/Ada'));
    expect((await stored(app.service, '/customers/name/Ada'))?.['city']).toBe('Rome');
  });

  it('does not reach the review while a field has a fault, and goes to that field', async () => {
    const app = await edit();
    await fill(app, 'City', 'x'.repeat(200));
    await press(app, /^Review/);
    const city = await field('City');
    await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(/^Enter at most \d+ characters\. This text has 200\.$/)).toBeTruthy();
    expect(document.activeElement).toBe(city);
    expect(screen.queryByRole('table', { name: 'What will change' })).toBeNull();
  });

  it('goes to the first field with a fault that the server finds, and lists them all as ways to their fields', async () => {
    const app = await edit();
    await fill(app, 'E-mail', 'nobody');
    await reviewAndSave(app);
    const [summary] = await screen.findAllByRole('alert');
    expect(summary?.textContent).toContain('Something is not valid');
    const email = await field('E-mail');
    await waitFor(() => expect(document.activeElement).toBe(email));
    await press(app, 'E-mail', within(summary ?? document.body));
    expect(document.activeElement).toBe(await field('E-mail'));
    expect((await stored(app.service, '/customers/name/Ada'))?.['email']).toBe('office@ada.example');
  });

  it('keeps what was typed when the server fails, with the id of the request, and saves on the next try', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    const envelope = { status: 516, msg: 'Broken', requestId: 'r-7', data: { total: 0, items: [] } };
    app.intercept(/^PATCH /, () => Response.json(envelope, { status: 500 }));
    await reviewAndSave(app);
    const [summary] = await screen.findAllByRole('alert');
    expect(summary?.textContent).toContain('The server failed unexpectedly');
    expect(summary?.textContent).toContain('r-7');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe('/customers/name/Ada'));
    expect((await stored(app.service, '/customers/name/Ada'))?.['city']).toBe('Rome');
  });

  it('says that nothing is lost while the server cannot be reached', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    app.intercept(/^PATCH /, () => Promise.reject(new TypeError('no network')));
    await reviewAndSave(app);
    expect(await screen.findByText(/^Nothing you typed is lost/)).toBeTruthy();
    expect((await field('City')).value).toBe('Rome');
  });

  it('asks which value stays when someone else changed the same field, and keeps what they alone changed', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    await ok(app.service.api('PATCH', '/customers/name/Ada', { city: 'Paris', country: 'France' }));
    await reviewAndSave(app);
    const clash = within(await screen.findByRole('group', { name: 'City' }));
    const go = screen.getByRole('button', { name: 'Continue with these choices' });
    expect(go).toHaveProperty('disabled', true);
    expect(screen.getByRole('table', { name: 'Changed by the other person and kept' }).textContent).toContain('France');
    await app.user.click(clash.getByRole('radio', { name: /^Yours/ }));
    await app.user.click(go);
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe('/customers/name/Ada'));
    const after = await stored(app.service, '/customers/name/Ada');
    expect([after?.['city'], after?.['country']]).toEqual(['Rome', 'France']);
  });

  it('has nothing left to save when the values of the other operator are taken', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    await ok(app.service.api('PATCH', '/customers/name/Ada', { city: 'Paris' }));
    await reviewAndSave(app);
    const clash = within(await screen.findByRole('group', { name: 'City' }));
    await app.user.click(clash.getByRole('radio', { name: /^Theirs/ }));
    await press(app, 'Continue with these choices');
    expect((await field('City')).value).toBe('Paris');
    expect(screen.getByRole('button', { name: 'No changes' })).toBeTruthy();
  });

  it('cannot be opened for a record that is gone, and can be closed then', async () => {
    const app = await open('/businesses/name/Nobody/edit');
    const drawer = await dialog('Nobody');
    expect(await drawer.findByText('The record does not exist')).toBeTruthy();
    const [close] = drawer.getAllByText('Close');
    if (close !== undefined) await app.user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nobody' })).toBeNull());
  });
});

it('a form for a new record marks nothing as changed', async () => {
  const app = await open('/customers/new');
  await fill(app, 'Name', 'Bob');
  await fill(app, 'City', 'Rome');
  expect(screen.queryByText('Changed')).toBeNull();
});

describe('typed input', () => {
  it('is asked for before Esc closes the form, and stays when the answer is no', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    await app.user.keyboard('{Escape}');
    const question = await dialog('Discard your changes?');
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep editing' }));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
    expect((await field('City')).value).toBe('Rome');
  });

  it('is thrown away when the operator says so, and nothing is sent', async () => {
    const app = await edit();
    await fill(app, 'City', 'Rome');
    await press(app, 'Cancel');
    await press(app, 'Discard', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe('/customers/name/Ada'));
    expect(patches(app)).toEqual([]);
  });

  it('lets the browser ask before the tab is closed, but not once it is saved', async () => {
    const app = await edit();
    await field('City');
    expect(unsaved()).toBe(true);
    await fill(app, 'City', 'Rome');
    expect(unsaved()).toBe(false);
    await reviewAndSave(app);
    await waitFor(() => expect(unsaved()).toBe(true));
    await waitFor(() => expect(app.address()).toBe('/customers/name/Ada'));
  });

  it('cannot be saved offline, and can as soon as the network is back', async () => {
    const app = await open('/customers/new');
    await fill(app, 'Name', 'Bea');
    const online = { value: false };
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online.value);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText('You are offline. You can save again when you are back online.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create customer' })).toHaveProperty('disabled', true);
    online.value = true;
    fireEvent(window, new Event('online'));
    await press(app, 'Create customer');
    await waitFor(() => expect(app.address()).toBe('/customers/name/Bea'));
  });
});
