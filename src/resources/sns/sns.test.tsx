import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import { formatSn } from '../../words/format-sn.ts';
import { button, changes, page, record, start } from '../../testing/sns-app.tsx';
import { renderApp } from '../../testing/render-app.tsx';

describe('the list of SNs', () => {
  it('shows a page with one request, product, template, business, customer and use included', async () => {
    const { app, sns } = await start('list');
    expect(await screen.findByRole('link', { name: formatSn(sns[0] ?? '') })).toBeTruthy();
    const asked = app.requests.filter(({ line }) => line.includes('/bff/api/sns'));
    expect(asked.map(({ line }) => line)).toEqual([
      'POST /bff/api/sns/data?offset=0&limit=50&scope=product%2Ctemplate%2Cbusiness%2Ccustomer%2Cuse%2Cstanding',
    ]);
  });

  it('asks for peaks when their column is shown', async () => {
    const { app } = await start(() => '/sns?cols=peakCount');
    expect(await screen.findByRole('columnheader', { name: 'Peak in 30 days' })).toBeTruthy();
    const asked = app.requests.filter(({ line }) => line.includes('/bff/api/sns'));
    expect(asked.map(({ line }) => line.includes('peak'))).toEqual([true]);
  });

  it('lists archived SNs under their view only', async () => {
    const { app, sns } = await start('list');
    await ok(app.service.api('POST', '/sns/archive', [sns[1]]));
    await app.user.click(await button('Archived'));
    await screen.findByText('1–1 of 1');
    expect(screen.getByRole('link', { name: formatSn(sns[1] ?? '') })).toBeTruthy();
    expect(app.requests.map(({ line }) => line)).toContainEqual(expect.stringContaining('archived'));
  });

  it('finds an SN that is typed with dashes', async () => {
    const { app, sns } = await start('list');
    await app.user.type(await screen.findByRole('searchbox'), `${formatSn(sns[2] ?? '')}{Enter}`);
    expect(await screen.findByText('1–1 of 1')).toBeTruthy();
  });
});

describe('the page of an SN', () => {
  it('redirects a URL with dashes and small letters to the stored form of the SN', async () => {
    const { app, sns } = await start((sn) => `/sns/${formatSn(sn).toLowerCase()}/features`);
    await waitFor(() => expect(app.address()).toBe(`${page(sns[0] ?? '')}/features`));
  });

  it('extends by a year with one choice, and undoes it with another', async () => {
    const { app, sns } = await start(page, { attributes: { endDate: '2030-02-28' } });
    await app.user.click(await button('Extend'));
    await app.user.click(await screen.findByRole('menuitem', { name: /1 year/ }));
    await waitFor(async () => expect((await record(app, sns[0])).endDate).toBe('2031-02-28 23:59:59'));
    await app.user.click(await button('Undo'));
    await waitFor(async () => expect((await record(app, sns[0])).endDate).toBe('2030-02-28 23:59:59'));
  });

  it('disables with `d` after asking, under the version that is shown', async () => {
    const { app, sns } = await start(page);
    await button('Actions');
    await app.user.keyboard('d');
    const dialog = await screen.findByRole('dialog', { name: 'Disable the SN' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Disable the SN' }));
    expect(await screen.findByText('Disabled: log-ins are refused.')).toBeTruthy();
    expect(changes(app)).toEqual([[`PATCH /bff/api/sns/${sns[0]}`, { sn: sns[0], status: 1 }]]);
    expect(app.requests.find(({ line }) => line.startsWith('PATCH'))?.headers.get('if-match')).toBe('"1"');
  });

  it('removes for good once the SN was typed, with dashes or without, and returns to the list', async () => {
    const { app, sns } = await start(page);
    await app.user.click(await button('Actions'));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByRole('textbox', { name: /^Type/ }), formatSn(sns[0] ?? '').toLowerCase());
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete the SN permanently' }));
    await screen.findByText('1–2 of 2');
    await waitFor(() => expect(app.address()).toBe('/sns'));
  });

  it('lets an archived SN be brought back, and nothing else be changed', async () => {
    const { app } = await start(page, {
      before: (service, [first]) => ok(service.api('POST', '/sns/archive', [first])),
    });
    await screen.findByText(/^This SN is archived/);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    await app.user.click(await button('Actions'));
    expect((await screen.findAllByRole('menuitem')).map((each) => each.textContent)).toEqual([
      'Unarchive',
      'Delete permanently',
    ]);
  });
});

describe('editing an SN', () => {
  it('sends the SN, its status and what changed; an option that is set is locked', async () => {
    const { app, sns } = await start((sn) => `/sns/${sn}/edit`, { attributes: { vmDetect: true } });
    const set = await screen.findByRole<HTMLInputElement>('switch', { name: /Refuse virtual machines/ });
    expect(set.disabled).toBe(true);
    expect(screen.queryByRole('switch', { name: /Usage statistics/ })).toBeNull();
    await app.user.click(screen.getByRole('switch', { name: /Refuse remote desktops/ }));
    await app.user.clear(screen.getByLabelText('Concurrent sessions'));
    await app.user.click(await button('Review 2 changes'));
    expect(await screen.findByText(/Cannot be turned off once saved: Refuse remote desktops/)).toBeTruthy();
    await app.user.click(await button('Save'));
    await waitFor(() => expect(app.address()).toBe(page(sns[0] ?? '')));
    expect(changes(app)[0]?.[1]).toEqual({
      sn: sns[0],
      status: 0,
      concurrentNumber: null,
      forbidRemoteDesktop: true,
    });
  });

  it('opens over the list with `e` and keeps the list as it was', async () => {
    const { app, sns } = await start('list');
    await app.user.click(await button('Active'));
    await screen.findByRole('link', { name: formatSn(sns[0] ?? '') });
    await app.user.keyboard('je');
    await screen.findByRole('dialog', { name: `Edit ${formatSn(sns[0] ?? '')}` });
    await waitFor(() => expect(app.address()).toBe(`/sns/row/${sns[0]}/edit?f=standing:is:active`));
    await app.user.click(await button('Cancel'));
    await waitFor(() => expect(app.address()).toBe('/sns?f=standing:is:active'));
  });
});

it('a list without any SN says where they come from, and leads there who may make them', async () => {
  const app = await renderApp('/sns', { role: 'administrator' });
  expect(await screen.findByText('No SNs yet. Generate SNs from a product and a business.')).toBeTruthy();
  const [, way] = await screen.findAllByRole('link', { name: 'New SNs' });
  await app.user.click(way ?? document.body);
  await waitFor(() => expect(app.address()).toBe('/sns/new'));
  app.unmount();

  await renderApp('/sns', { role: 'viewer' });
  expect(await screen.findByText(/^No SNs yet/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New SNs' })).toBeNull();
});
