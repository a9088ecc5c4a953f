import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, follow, place, press } from '../../testing/steps.ts';

/** Adds a customer that a manager created and changed, and a refused change by a viewer. */
async function withEntries(): Promise<TestApp> {
  const service = testService();
  await ok(service.as('manager')('POST', '/customers', [{ name: 'Ada', city: 'London' }]));
  service.time.now += 60;
  await ok(service.as('manager')('PATCH', '/customers/name/Ada', { city: 'Paris' }));
  await service.as('viewer')('PATCH', '/customers/name/Ada', { city: 'Rome' });
  return service;
}

const open = async (at = '/audit', role: Role = 'administrator') =>
  renderApp(at, { role, service: await withEntries() });

const counts = async (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1));

describe('the audit log', () => {
  it('shows what was refused under its tab, with the code', async () => {
    const app = await open();
    await counts(3);
    await press(app, 'Refused');
    await counts(1);
    expect(screen.getByRole('row', { name: /viewer.*531/s })).toBeTruthy();
    await waitFor(() => expect(place(app)).toBe('/audit?f=outcome:not:0'));
  });

  it('is filtered by the role that an operator had then', async () => {
    await open('/audit?f=actorRole:is:manager');
    await counts(2);
  });

  it('finds all entries of a record', async () => {
    const app = await open();
    await counts(3);
    await app.user.type(screen.getByRole('searchbox'), 'Nobody{Enter}');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
  });

  it('opens an entry over the list, with each field before and after, and closes it onto the list', async () => {
    const app = await open('/audit?f=actorRole:is:manager');
    await counts(2);
    const change = screen.getByRole('row', { name: /^Changed a customer/ });
    const [link] = within(change).getAllByRole('link');
    await app.user.click(link ?? document.body);
    const drawer = await dialog();
    const row = within(await drawer.findByRole('row', { name: /City/ }));
    expect(row.getByText('London').closest('del')).toBeTruthy();
    expect(row.getByText('Paris').closest('ins')).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(place(app)).toBe('/audit?f=actorRole:is:manager'));
  });

  it('says that there is no such entry', async () => {
    await open('/audit/999');
    expect(await (await dialog()).findByText(/entry 999 does not exist/)).toBeTruthy();
  });

  it('is not shown to a manager, who is told why', async () => {
    await open('/audit', 'manager');
    expect(await screen.findByText('Your role cannot view this list')).toBeTruthy();
  });

  it('of a customer stands on its page, newest first', async () => {
    const app = await open('/customers/name/Ada');
    await follow(app, 'Timeline');
    const entries = () =>
      screen
        .getAllByRole('listitem')
        .flatMap(({ textContent }) => (/manager/.test(textContent ?? '') ? [textContent] : []));
    await waitFor(() => expect(entries()).toHaveLength(2));
    expect(entries()[0]).toMatch(/City.*London.*Paris/s);
  });
});
