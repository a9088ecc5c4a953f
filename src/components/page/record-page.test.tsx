import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { dialog, fact, field, fill, follow, press, sent } from '../../testing/steps.ts';

async function open(at = '/customers/name/Ada', role: Role = 'manager') {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada', city: 'London' }]));
  return renderApp(at, { role, service });
}

/** Deletes the customer as another operator. A live update tells the page. */
async function deleteAda({ service, refresh }: RenderedApp): Promise<void> {
  await ok(service.api('DELETE', '/customers/name/Ada'));
  await act(refresh);
}

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Parts of the customer' }));
const current = async () => (await tabs()).getAllByRole('link').find((tab) => tab.hasAttribute('aria-current'));

describe('the page of a record', () => {
  it('has its name as heading and as title of the browser tab', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Ada · Licet'));
    expect(await fact('City')).toBe('London');
  });

  it('opens its tabs with a digit each, and Back leads to the tab before', async () => {
    const app = await open();
    const [, second] = (await tabs()).getAllByRole('link');
    await app.user.keyboard('2');
    await waitFor(() => expect(app.address()).toBe(second?.getAttribute('href')));
    await waitFor(async () => expect((await current())?.textContent).toBe(second?.textContent));
    history.back();
    await waitFor(() => expect(app.address()).toBe('/customers/name/Ada'));
  });

  it('keeps its tab current while a drawer is open over the list in it', async () => {
    const app = await open();
    await follow(app, 'SNs', await tabs());
    await waitFor(async () => expect((await current())?.textContent).toBe('SNs'));
    await app.user.keyboard('c');
    await screen.findByRole('dialog', { name: 'Columns and density' });
    expect((await current())?.textContent).toBe('SNs');
  });

  it('keeps its first tab current while the drawer that edits it is open', async () => {
    const app = await open();
    const summary = (await current())?.textContent;
    await follow(app, 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Ada' });
    expect([summary, (await current())?.textContent]).toEqual(['Summary', 'Summary']);
    expect((await tabs()).getAllByRole('link').filter((tab) => tab.hasAttribute('aria-current'))).toHaveLength(1);
  });

  it('leads back to its list with the filters that it had', async () => {
    const app = await open('/customers?f=city:contains:lon');
    await follow(app, 'Ada');
    await screen.findByRole('heading', { name: 'Ada' });
    await follow(app, 'Customers', within(screen.getByRole('navigation', { name: 'Breadcrumbs' })));
    await waitFor(() => expect(decodeURIComponent(app.address())).toBe('/customers?f=city:contains:lon'));
  });

  it('offers the records that were opened last in the palette, and only while they exist', async () => {
    const app = await open();
    await screen.findByRole('heading', { name: 'Ada' });
    await waitFor(() => expect(sent(app, /^POST \/bff\/visits/)).toHaveLength(1));
    await app.user.keyboard('gc');
    await screen.findByRole('heading', { name: 'Customers' });
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.click(await screen.findByRole('option', { name: /^Ada/ }));
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeTruthy();
    await ok(app.service.api('DELETE', '/customers/name/Ada'));
    await app.refresh();
    await app.user.keyboard('gp');
    await screen.findByRole('heading', { name: 'Products' });
    await app.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox', { name: 'Commands' });
    expect(screen.queryByRole('option', { name: /^Ada/ })).toBeNull();
  });
});

describe('the page of a record that someone else deletes', () => {
  it('says so, offers no change any more, and leads back to the list', async () => {
    const app = await open();
    await screen.findByRole('link', { name: 'Edit' });
    await deleteAda(app);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('This record no longer exists')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await follow(app, 'Back to Customers', alert);
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });

  it('keeps what was typed in its drawer, does not save it, and asks before it is lost', async () => {
    const app = await open('/customers/name/Ada/edit');
    await fill(app, 'City', 'Rome');
    await press(app, 'Review 1 change');
    await deleteAda(app);
    const drawer = await dialog('Edit Ada');
    expect((await drawer.findByRole('alert')).textContent).toContain('Your changes cannot be saved');
    expect(drawer.getByRole('table', { name: 'What will change' }).textContent).toContain('Rome');
    expect(drawer.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await app.user.keyboard('{Control>}s{/Control}');
    expect(sent(app, /^PATCH /)).toEqual([]);
    await press(app, 'Back to editing', drawer);
    expect((await field('City')).value).toBe('Rome');
    expect(drawer.getByRole('button', { name: /^Review/ })).toHaveProperty('disabled', true);
    await press(app, 'Cancel', drawer);
    await press(app, 'Discard', await dialog('Discard your changes?'));
    expect(await screen.findByRole('link', { name: 'Back to Customers' })).toBeTruthy();
  });

  it('keeps a note that was being written, until the operator discards it', async () => {
    const app = await open('/customers/name/Ada/notes');
    await fill(app, 'New note', 'Called twice');
    await deleteAda(app);
    expect(await screen.findByText('This record no longer exists')).toBeTruthy();
    expect((await field('New note')).value).toBe('Called twice');
    await follow(app, 'Back to Customers');
    await press(app, 'Discard', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });
});

describe('a page that cannot be read', () => {
  const failing = { status: 516, msg: 'Broken', requestId: 'r-8', data: { total: 0, items: [] } };

  it('says why and is read again on request', async () => {
    const app = await open('/customers');
    await screen.findByRole('link', { name: 'Ada' });
    const mend = app.interceptAll(/^GET .*\/customers\/name\/Ada/, () => Response.json(failing, { status: 500 }));
    await follow(app, 'Ada');
    const alert = await screen.findByRole('alert');
    mend();
    expect(alert.textContent).toContain('The server failed unexpectedly');
    expect(alert.textContent).toContain('Broken');
    expect(alert.textContent).toContain('r-8');
    await press(app, 'Try again', within(alert));
    expect(await fact('City')).toBe('London');
  });

  it('of a record that does not exist leads back to the list, and offers no second try', async () => {
    const app = await open('/customers/name/Nobody');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The record does not exist')).toBeTruthy();
    expect(alert.queryByRole('button', { name: 'Try again' })).toBeNull();
    await follow(app, /^Back to/, alert);
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });
});
