import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, follow, pick, place, press, rowNames, stored, tick } from '../../testing/steps.ts'; // prettier-ignore

const kinds = [
  { name: 'Office', type: 'FLOAT', concurrentNumber: 5, description: 'For companies.' },
  { name: 'Web', type: 'WEB_APP' },
  { name: 'Taste', type: 'TRY', expirationDays: 30 },
];

async function withBusinesses(): Promise<TestApp> {
  const service = testService();
  for (const kind of kinds) await ok(service.api('POST', '/businesses', kind));
  return service;
}

const open = async (at = '/businesses', role: Role = 'administrator') =>
  renderApp(at, { role, service: await withBusinesses() });

const shows = (...names: string[]) => waitFor(() => expect(rowNames().toSorted()).toEqual(names));
const business = (service: TestApp, name: string) => stored(service, `/businesses/${encodeURIComponent(name)}`);

describe('finding businesses', () => {
  it('shows the kinds of licence under tabs, which the address keeps', async () => {
    const app = await open('/businesses', 'viewer');
    for (const [tab, name] of [['Cloud and web', 'Web'], ['Floating', 'Office'], ['Demo and trial', 'Taste']] as const) {
      await press(app, tab);
      await shows(name);
    } // prettier-ignore
    await waitFor(() => expect(place(app)).toBe('/businesses?f=type:is:DEMO,TRY,PRE'));
  });

  it('filters by a type that is chosen from the list of types', async () => {
    const app = await open();
    await shows('Office', 'Taste', 'Web');
    await app.user.keyboard('f');
    const filter = await dialog('Add a filter');
    await press(app, 'Type', filter);
    await tick(app, 'Trial', filter);
    await press(app, 'Apply', filter);
    await shows('Taste');
    await press(app, /^Change filter: Type/);
    await tick(app, 'Floating');
    await press(app, 'Apply');
    await shows('Office', 'Taste');
  });

  it('finds by a part of the description', async () => {
    await open('/businesses?f=description:contains:compan', 'viewer');
    await shows('Office');
  });

  it('shows what is unlimited as such', async () => {
    await open('/businesses', 'viewer');
    const row = await screen.findByRole('row', { name: /Office/ });
    expect(row.textContent).toContain('5');
    expect(row.textContent).toContain('∞');
  });
});

describe('the quick look at a business', () => {
  it('opens over the list, and closes with a key onto the list as it was', async () => {
    const app = await open('/businesses?q=off', 'viewer');
    await follow(app, 'Office');
    const drawer = await dialog('Office');
    expect(await drawer.findByText('For companies.')).toBeTruthy();
    expect(drawer.queryByRole('link', { name: 'Edit' })).toBeNull();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(place(app)).toBe('/businesses?q=off'));
    await shows('Office');
  });

  it('leads an administrator to the edit form', async () => {
    const app = await open('/businesses/name/Office');
    await follow(app, 'Edit', await dialog('Office'));
    expect((await field('Name', await dialog(/^Edit/))).value).toBe('Office');
  });

  it('says that there is no such business', async () => {
    await open('/businesses/name/Nothing');
    expect(await (await dialog('Nothing')).findByRole('alert')).toBeTruthy();
  });
});

describe('what a role may do to businesses', () => {
  it.each<[Role, readonly string[]]>([
    ['manager', ['Duplicate']],
    ['administrator', ['Edit', 'Duplicate', 'Delete']],
  ])('a %s finds it in the menu, and nothing else', async (role, entries) => {
    const app = await open('/businesses', role);
    await press(app, 'Actions for Office');
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries);
  });
});

describe('creating a business', () => {
  it('offers the options of the chosen type only', async () => {
    const app = await open('/businesses/new', 'manager');
    const drawer = await dialog('New business');
    await fill(app, 'Name', 'Team', drawer);
    await pick(app, 'Type', 'Group', 'Group', drawer);
    await fill(app, 'Concurrent sessions', '3', drawer);
    await press(app, 'Create business');
    await waitFor(async () =>
      expect(await business(app.service, 'Team')).toMatchObject({ type: 'GROUP', concurrentNumber: 3 }),
    );
  });

  it('says at the end date that it is before the start', async () => {
    const app = await open('/businesses/new', 'manager');
    await fill(app, 'Name', 'Team');
    await fill(app, 'Start date', '2027-02-01');
    await fill(app, 'End date', '2027-01-01');
    await press(app, 'Create business');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await app.service.api('GET', '/businesses/Team')).envelope.status).toBe(4040);
  });

  it('refuses a day that the calendar does not have', async () => {
    const app = await open('/businesses/new', 'manager');
    await fill(app, 'Name', 'Team');
    await fill(app, 'End date', '2027-02-30');
    await press(app, 'Create business');
    await waitFor(async () => expect((await field('End date')).getAttribute('aria-invalid')).toBe('true'));
  });

  it('copies another under a name of its own, with its limits', async () => {
    const app = await open('/businesses', 'manager');
    await chooseOfRow(app, 'Office', 'Duplicate');
    await waitFor(async () => expect((await field('Name')).value).toBe('Copy of Office'));
    await fill(app, 'Name', 'Office 2');
    await press(app, 'Create business');
    await waitFor(async () =>
      expect(await business(app.service, 'Office 2')).toMatchObject({
        concurrentNumber: 5,
        description: 'For companies.',
      }),
    );
  });
});
