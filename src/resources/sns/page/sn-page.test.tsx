import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { ok } from '../../../../server/testing/factories.ts';
import { makeMachine, makeSession } from '../../../../server/testing/machines.ts';
import type { TestApp } from '../../../../server/testing/test-app.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { page, start } from '../../../testing/sns-app.tsx';
import { chooseFrom, dialog, fact, field, fill, follow, pick, press, reviewAndSave, sent, stored } from '../../../testing/steps.ts'; // prettier-ignore

type Before = (service: TestApp, sns: string[]) => unknown;

/** Opens the page of an SN with five concurrent sessions, after running `before`. */
async function open(
  at = page,
  {
    role = 'manager',
    attributes = {},
    before = () => undefined,
  }: { role?: Role; attributes?: object; before?: Before } = {},
) {
  const { app, sns } = await start(at, { count: 2, role, attributes, before });
  const [sn = '', other = ''] = sns;
  return { app, sn, other };
}

const record = (service: TestApp, sn: string) => stored(service, `/sns/${sn}`) as Promise<Partial<SnRecord>>;
const customer = async (service: TestApp, sn: string) => (await stored(service, `/sns/${sn}/customers`))?.['name'];
const makeCustomers: Before = (service) => ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bea' }]));
const problems = async () => within(await screen.findByRole('list', { name: 'Open problems' }));

describe('what the page of an SN tells', () => {
  it('names product, business and limits, each leading to where it is from', async () => {
    await open(page, { role: 'viewer' });
    expect(await fact('Type')).toBe('Floating');
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.some((href) => href.startsWith('/products/name/'))).toBe(true);
    expect(hrefs.some((href) => href.startsWith('/businesses/name/'))).toBe(true);
  });

  it.each<[string, object, Before, RegExp]>([
    ['it was never activated', {}, () => undefined, /^Never activated/],
    ['it has ended', { startDate: '2026-01-01', endDate: '2026-02-01' }, () => undefined, /^Expired on 2026-02-01/],
    ['it ends soon', { endDate: '2026-11-25' }, () => undefined, /^Expires on 2026-11-25/],
    ['it has not begun', { startDate: '2027-01-01' }, () => undefined, /^Not started/],
    ['it is disabled', {}, (service, [sn]) => ok(service.api('PATCH', '/sns', [{ sn, status: 1 }])), /^Disabled/],
    ['it is blacklisted', {}, (service, [sn]) => ok(service.api('PATCH', '/sns', [{ sn, status: 4 }])), /^Blacklisted/],
    [
      'a limit is used up',
      { concurrentNumber: 1 },
      async (service, [sn = '']) => makeSession(service, await makeMachine(service, sn)),
      /1 of 1 in use/,
    ],
  ])('says that %s', async (_, attributes, before, sentence) => {
    await open(page, { role: 'viewer', attributes, before });
    expect((await problems()).getByText(sentence)).toBeTruthy();
  });

  it('says that there is no such SN', async () => {
    const { app } = await open(() => '/sns/AAAAAAAAAAAAAAAA');
    await follow(app, 'Back to SNs', within(await screen.findByRole('alert')));
    await waitFor(() => expect(app.address()).toBe('/sns'));
  });

  it('has no tab for token IDs where the type takes none', async () => {
    await open(page, { role: 'viewer' });
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the SN' }));
    expect(tabs.getByRole('link', { name: 'Devices' })).toBeTruthy();
    expect(tabs.queryByRole('link', { name: 'Token IDs' })).toBeNull();
    expect(tabs.getByRole('link', { name: 'Timeline' })).toBeTruthy();
  });
});

describe('what a role may do to an SN', () => {
  it.each<[Role, readonly string[]]>([
    ['support', ['Disable']],
    ['manager', ['Disable', 'Blacklist', 'Mark deleted', 'Archive', 'Delete permanently']],
  ])('a %s finds it among the actions, and nothing else', async (role, entries) => {
    const { app } = await open(page, { role });
    await press(app, 'Actions');
    await screen.findByRole('menuitem', { name: 'Disable' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(entries.length);
    for (const name of entries) expect(screen.getByRole('menuitem', { name })).toBeTruthy();
  });

  it('a viewer may change nothing', async () => {
    await open(page, { role: 'viewer' });
    await problems();
    for (const name of ['Actions', 'Extend', 'Bind customer'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('acting on an SN', () => {
  it.each<[string, string, string, number]>([
    ['Blacklist', 'Blacklist the SN', 'Lift blacklisting', 4],
    ['Mark deleted', 'Mark the SN deleted', 'Restore', 2],
  ])('“%s” is taken back by an administrator', async (entry, title, back, status) => {
    const { app, sn } = await open(page, { role: 'administrator' });
    await chooseFrom(app, 'Actions', entry);
    await press(app, title, await dialog(title));
    await waitFor(async () => expect(await record(app.service, sn)).toMatchObject({ status }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseFrom(app, 'Actions', back);
    const [confirm] = (await dialog()).getAllByRole('button', { name: /^(Lift|Restore)/ });
    await app.user.click(confirm ?? document.body);
    await waitFor(async () => expect(await record(app.service, sn)).toMatchObject({ status: 0 }));
  });

  it('archives an SN, and brings it back', async () => {
    const { app, sn } = await open();
    await chooseFrom(app, 'Actions', 'Archive');
    await press(app, 'Archive the SN', await dialog('Archive the SN'));
    expect(await screen.findByText(/^This SN is archived/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseFrom(app, 'Actions', 'Unarchive');
    await press(app, 'Unarchive the SN', await dialog('Unarchive the SN'));
    await waitFor(() => expect(screen.queryByText(/^This SN is archived/)).toBeNull());
    expect((await record(app.service, sn)).status).toBe(0);
  });

  it('does not disable an SN that somebody else changed meanwhile, and says so', async () => {
    const { app, sn } = await open();
    await chooseFrom(app, 'Actions', 'Disable');
    const question = await dialog('Disable the SN');
    await ok(app.service.api('PATCH', '/sns', [{ sn, status: 0, description: 'Theirs' }]));
    await press(app, 'Disable the SN', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    expect(await record(app.service, sn)).toMatchObject({ status: 0, description: 'Theirs' });
  });

  it('sets an end date that is picked, until the end of its day', async () => {
    const { app, sn } = await open();
    await chooseFrom(app, 'Extend', /^Choose a date/);
    const question = await dialog('Set end date');
    await fill(app, 'End date', '2027-02-30', question);
    expect(question.getByRole('button', { name: 'Set end date' })).toHaveProperty('disabled', true);
    await fill(app, 'End date', '2027-02-28', question);
    await press(app, 'Set end date', question);
    await waitFor(async () => expect((await record(app.service, sn)).endDate).toBe('2027-02-28 23:59:59'));
  });
});

describe('the customer of an SN', () => {
  it('is found by name and bound', async () => {
    const { app, sn } = await open(page, { before: makeCustomers });
    await press(app, 'Bind customer');
    const question = await dialog('Customer of the SN');
    await pick(app, 'Customer', 'Bea', 'Bea', question);
    await press(app, 'Bind to the customer', question);
    await waitFor(async () => expect(await customer(app.service, sn)).toBe('Bea'));
    expect((await screen.findByRole('link', { name: 'Bea' })).getAttribute('href')).toBe('/customers/name/Bea');
  });

  it('is changed only after it was said from whom the SN goes, and taken away', async () => {
    const bound: Before = async (service, sns) => {
      await makeCustomers(service, sns);
      await ok(service.api('POST', `/sns/${sns[0]}/customers/name/Ada`));
    };
    const { app, sn } = await open(page, { before: bound });
    await press(app, 'Change');
    const question = await dialog('Customer of the SN');
    await pick(app, 'Customer', 'Bea', 'Bea', question);
    expect(question.getByRole('status').textContent).toContain('Moves from Ada to Bea');
    await app.user.click(question.getByRole('switch'));
    await press(app, 'Unbind the customer', question);
    await waitFor(async () => expect(await customer(app.service, sn)).toBeUndefined());
  });
});

describe('editing an SN', () => {
  const edit = (sn: string) => `/sns/${sn}/edit`;

  it('stores limits and description under the version that was read', async () => {
    const { app, sn } = await open(edit);
    await fill(app, 'Users', '12', await dialog(`Edit ${formatSn(sn)}`));
    await fill(app, 'Description', 'Second floor');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(page(sn)));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([
      { sn, status: 0, usersNumber: 12, description: 'Second floor' },
    ]);
    expect(await record(app.service, sn)).toMatchObject({ usersNumber: 12, concurrentNumber: 5 });
  });

  it('says at the field what cannot be right, and sends nothing', async () => {
    const { app } = await open(edit);
    await fill(app, 'Users', '-1');
    await press(app, /^Review/);
    await waitFor(async () => expect((await field('Users')).getAttribute('aria-invalid')).toBe('true'));
    expect(sent(app, /^PATCH/)).toEqual([]);
  });

  it('keeps the end date that another operator set meanwhile', async () => {
    const { app, sn } = await open(edit);
    await fill(app, 'Users', '12');
    await ok(app.service.api('PATCH', '/sns', [{ sn, status: 0, endDate: '2028-01-31' }]));
    await reviewAndSave(app);
    await press(app, 'Continue with these choices');
    await reviewAndSave(app);
    await waitFor(async () =>
      expect(await record(app.service, sn)).toMatchObject({ usersNumber: 12, endDate: '2028-01-31 23:59:59' }),
    );
  });
});
