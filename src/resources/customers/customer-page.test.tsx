import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, fact, fill, follow, press, reviewAndSave, rowNames, sent, stored, tick } from '../../testing/steps.ts';

const ada = {
  name: 'Ada',
  contact: 'Ada Byron',
  email: 'office@ada.example',
  officeNumber: '+44 20 1',
  city: 'London',
};
const page = '/customers/name/Ada';

/** Adds a customer with SNs, the first of them with a user and a device. */
async function withCustomer(count = 2): Promise<{ service: TestApp; sns: string[] }> {
  const service = testService();
  await ok(service.api('POST', '/customers', [ada, { name: 'Bea', groupName: 'Partners' }]));
  const sns = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, count);
  for (const sn of sns) await ok(service.api('POST', `/sns/${sn}/customers/name/Ada`));
  const [first = ''] = sns;
  await makeMachine(service, first, { machineName: 'desk-1' });
  await ok(service.api('POST', '/users', [{ name: 'bob' }, { name: 'eve' }]));
  await ok(service.api('POST', `/sns/${first}/users/user/bob`));
  return { service, sns };
}

async function open(at = page, role: Role = 'manager') {
  const { service, sns } = await withCustomer();
  return { app: await renderApp(at, { role, service }), sns };
}

const ownerOf = async (service: TestApp, sn: string) => (await stored(service, `/sns/${sn}/customers`))?.['name'];

describe('the page of a customer', () => {
  it('tells whom to call at the top, and all fields below it', async () => {
    await open(page, 'viewer');
    await screen.findByRole('heading', { name: 'Ada' });
    expect(await fact('Contact')).toBe('Ada Byron');
    expect(await fact('Phone')).toContain('+44 20 1');
    expect(await fact('SNs')).toBe('2');
    expect(await fact('City')).toBe('London');
  });

  it('opens each of its parts at an address of its own, with what belongs to this customer', async () => {
    const { app, sns } = await open();
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the customer' }));
    await follow(app, 'SNs', tabs);
    await waitFor(() => expect(rowNames().toSorted()).toEqual(sns.map(formatSn).toSorted()));
    await follow(app, 'Users', tabs);
    await waitFor(() => expect(rowNames()).toEqual(['bob']));
    await follow(app, 'Devices', tabs);
    await waitFor(() => expect(rowNames()).toEqual(['desk-1']));
    await waitFor(() => expect(app.address()).toBe(`${page}/devices`));
    await app.user.keyboard('1');
    await waitFor(() => expect(app.address()).toBe(page));
  });

  it('offers a viewer neither to edit nor to delete, but its timeline', async () => {
    await open(page, 'viewer');
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the customer' }));
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(tabs.getByRole('link', { name: 'Timeline' })).toBeTruthy();
  });

  it('says that there is no such customer, and leads back to the list', async () => {
    const { app } = await open('/customers/name/Nobody');
    const alert = within(await screen.findByRole('alert'));
    await follow(app, 'Back to Customers', alert);
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });

  it('warns that another customer has the same e-mail, with a link to it', async () => {
    const { service } = await withCustomer();
    await ok(service.api('PATCH', '/customers/name/Partners/Bea', { email: ada.email }));
    await renderApp(page, { role: 'viewer', service });
    const notices = within(await screen.findByRole('list', { name: 'Possible duplicates' }));
    expect(notices.getByRole('link').getAttribute('href')).toBe('/customers/group/Partners/name/Bea');
  });

  it('shows an administrator who changed what', async () => {
    const { app } = await open(`${page}/timeline`, 'administrator');
    await ok(app.service.as('manager')('PATCH', '/customers/name/Ada', { city: 'Paris' }));
    await app.refresh();
    await waitFor(() => expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/manager.*City.*Paris/s),
    )); // prettier-ignore
  });

  it('deletes a customer without SNs and leads back to the list', async () => {
    const { app } = await open('/customers/group/Partners/name/Bea');
    await press(app, 'Delete');
    const question = await dialog('Delete customer');
    await fill(app, 'Type Bea to confirm', 'Bea', question);
    await press(app, 'Delete customer', question);
    await waitFor(() => expect(app.address()).toBe('/customers'));
    expect((await app.service.api('GET', '/customers/name/Partners/Bea')).envelope.status).toBe(4040);
  });
});

describe('editing a customer', () => {
  it('sends only what changed, and moves to the new address when the name changed', async () => {
    const { app } = await open(`${page}/edit`);
    await fill(app, 'Name', 'Ada Ltd');
    await fill(app, 'City', '');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe('/customers/name/Ada%20Ltd'));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ name: 'Ada Ltd', city: null }]);
    const record = await stored(app.service, '/customers/name/Ada%20Ltd');
    expect(record).toMatchObject({ contact: 'Ada Byron' });
    expect(record).not.toHaveProperty('city');
  });

  it('makes the group that is named', async () => {
    const { app } = await open(`${page}/edit`);
    await fill(app, 'Customer group', 'Friends');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe('/customers/group/Friends/name/Ada'));
    expect((await ok(app.service.api('GET', '/customer_groups'))).envelope.data.items).toContainEqual(
      expect.objectContaining({ name: 'Friends' }),
    );
  });

  it('says at the name that another customer has it', async () => {
    const { app } = await open(`${page}/edit`);
    await fill(app, 'Name', 'Bea');
    await fill(app, 'Customer group', 'Partners');
    await reviewAndSave(app);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe('Bea');
    expect(await stored(app.service, '/customers/name/Ada')).toMatchObject({ city: 'London' });
  });

  it('keeps the change of another operator, and asks where both changed the same field', async () => {
    const { app } = await open(`${page}/edit`);
    await fill(app, 'City', 'Paris');
    await ok(app.service.api('PATCH', '/customers/name/Ada', { city: 'Rome', contact: 'Charles' }));
    await reviewAndSave(app);
    await app.user.click(await screen.findByRole('radio', { name: /Yours/ }));
    await press(app, 'Continue with these choices');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(page));
    expect(await stored(app.service, '/customers/name/Ada')).toMatchObject({ city: 'Paris', contact: 'Charles' });
  });

  it('offers nothing to save before something changed, and asks before a change is thrown away', async () => {
    const { app } = await open(`${page}/edit`);
    const nothing = await screen.findByRole<HTMLButtonElement>('button', { name: 'No changes' });
    expect(nothing.disabled).toBe(true);
    await fill(app, 'City', 'Paris');
    await app.user.keyboard('{Escape}');
    await press(app, 'Discard', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe(page));
    expect(sent(app, /^PATCH/)).toEqual([]);
  });
});

describe('the SNs of a customer', () => {
  it('are unbound from the list on its page, and only these', async () => {
    const { app, sns } = await open(`${page}/sns`);
    const [first = '', second = ''] = sns;
    await tick(app, `Select ${formatSn(first)}`);
    await press(app, /^Unbind/);
    const question = await dialog();
    const buttons = question.getAllByRole('button', { name: /^Unbind/ });
    await app.user.click(buttons.at(-1) ?? document.body);
    await waitFor(async () => expect(await ownerOf(app.service, first)).toBeUndefined());
    expect(await ownerOf(app.service, second)).toBe('Ada');
  });

  it('are not bound or unbound by a viewer', async () => {
    const { sns } = await open(`${page}/sns`, 'viewer');
    await screen.findByRole('link', { name: formatSn(sns[0] ?? '') });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bind SNs' })).toBeNull();
  });
});
