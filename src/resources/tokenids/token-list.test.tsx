import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { makeTokenSn } from '../../../server/testing/tokenids.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, finishStarted, pick, place, press, reviewAndSave, rowNames, sent, stored, tick } from '../../testing/steps.ts'; // prettier-ignore

const tokens = [
  { guid: 'G1', tokenType: 6, label: 'T-1' },
  { guid: 'G2', tokenType: 6, label: 'T-2' },
  { guid: 'G5', tokenType: 5, label: 'T-5' },
];

/** Adds two floating token IDs, the first of them bound to an SN, and a traditional one. */
async function withTokens(): Promise<{ service: TestApp; sn: string }> {
  const service = testService();
  const sn = await makeTokenSn(service);
  await ok(service.api('POST', '/tokenids', tokens));
  await ok(service.api('POST', `/sns/${sn}/tokenids/label/T-1`));
  return { service, sn };
}

async function open(at = '/tokens', role: Role = 'manager') {
  const { service, sn } = await withTokens();
  return { app: await renderApp(at, { role, service }), sn };
}

const shows = (...names: string[]) => waitFor(() => expect(rowNames().toSorted()).toEqual(names));
const token = (service: TestApp, label: string) => stored(service, `/tokenids/label/${label}`);

describe('finding token IDs', () => {
  it('shows bound, unbound and floating ones under a tab each', async () => {
    const { app } = await open('/tokens', 'viewer');
    await shows('T-1', 'T-2', 'T-5');
    await press(app, 'Bound');
    await shows('T-1');
    await press(app, 'Unbound');
    await shows('T-2', 'T-5');
    await press(app, 'Floating');
    await shows('T-1', 'T-2');
    await waitFor(() => expect(place(app)).toBe('/tokens?f=tokenType:is:6'));
  });

  it('finds one by label or by GUID', async () => {
    const { app } = await open('/tokens', 'viewer');
    const search = await screen.findByRole('searchbox');
    await app.user.type(search, 'g5{Enter}');
    await shows('T-5');
    await app.user.clear(search);
    await app.user.type(search, 't-2{Enter}');
    await shows('T-2');
  });

  it('says what token IDs are for where there are none', async () => {
    await renderApp('/tokens', { role: 'manager', service: testService() });
    expect(await screen.findByText(/^No token IDs yet/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New token ID' })).toHaveLength(2);
  });
});

describe('what a role may do to a token ID', () => {
  it.each<[Role, string, readonly string[]]>([
    ['support', 'T-1', ['Unbind']],
    ['manager', 'T-1', ['Edit', 'Update string', 'Unbind', 'Disable']],
    ['manager', 'T-2', ['Edit', 'Bind to an SN', 'Disable', 'Delete']],
  ])('a %s finds in the menu of %s what fits it, and nothing else', async (role, name, entries) => {
    const { app } = await open('/tokens', role);
    await press(app, `Actions for ${name}`);
    await screen.findByRole('menuitem', { name: entries[0] ?? '' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries);
  });
});

describe('binding token IDs', () => {
  it('binds one to an SN that is found by its code', async () => {
    const { app, sn } = await open();
    await chooseOfRow(app, 'T-2', 'Bind to an SN');
    const question = await dialog('Bind token ID to an SN');
    await pick(app, /^SN/, sn, formatSn(sn), question);
    await press(app, /^Bind token ID/, question);
    await waitFor(async () => expect(await token(app.service, 'T-2')).toMatchObject({ sn }));
  });

  it('binds no traditional and floating ones together, and says why', async () => {
    const { app } = await open();
    for (const name of ['T-2', 'T-5']) await tick(app, `Select ${name}`);
    await press(app, 'Bind to an SN');
    const question = await dialog('Bind token IDs to an SN');
    expect(await question.findByRole('alert')).toBeTruthy();
    expect(question.getByRole('button', { name: /^Bind token IDs/ })).toHaveProperty('disabled', true);
  });

  it('binds a pasted list to the SN that is chosen', async () => {
    const { app, sn } = await open();
    await press(app, 'Bind from a list');
    const question = await dialog('Bind token IDs from a list');
    await pick(app, /^SN/, sn, formatSn(sn), question);
    await fill(app, /^Labels/, 'T-1\nT-2\nT-9', question);
    await question.findByText('1 will be added');
    await press(app, 'Bind token IDs', question);
    await waitFor(async () => expect(await token(app.service, 'T-2')).toMatchObject({ sn }));
  });

  it('unbinds one from the menu of its row', async () => {
    const { app } = await open('/tokens', 'support');
    await chooseOfRow(app, 'T-1', 'Unbind');
    await press(app, 'Unbind token ID', await dialog('Unbind token ID'));
    await waitFor(async () => expect(await token(app.service, 'T-1')).not.toHaveProperty('sn'));
  });

  it('makes the update string of a bound floating token ID', async () => {
    const { app } = await open();
    await chooseOfRow(app, 'T-1', 'Update string');
    const question = await dialog('Update string for T-1');
    await press(app, 'Generate an update string', question);
    expect((await question.findByRole('region', { name: 'Update string' })).textContent).toContain('<');
  });
});

describe('changing token IDs', () => {
  it('disables selected ones, and enables one again', async () => {
    const { app } = await open();
    for (const name of ['T-1', 'T-2']) await tick(app, `Select ${name}`);
    await press(app, 'Disable');
    await press(app, 'Disable token IDs', await dialog('Disable token IDs'));
    await finishStarted(app);
    expect(await token(app.service, 'T-2')).toMatchObject({ status: 1 });
    expect(await token(app.service, 'T-1')).toMatchObject({ status: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.refresh();
    await chooseOfRow(app, 'T-1', 'Enable');
    await press(app, 'Enable token ID', await dialog('Enable token ID'));
    await waitFor(async () => expect(await token(app.service, 'T-1')).toMatchObject({ status: 0 }));
  });

  it('stores a new label under the version that was read, and leaves what is printed on the token', async () => {
    const { app } = await open('/tokens/6/G2');
    const drawer = await dialog('Edit G2');
    await fill(app, 'Label', 'T-22', drawer);
    await reviewAndSave(app);
    await waitFor(async () => expect(await token(app.service, 'T-22')).toMatchObject({ guid: 'G2', tokenType: 6 }));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ label: 'T-22' }]);
  });

  it('says at the label that another token ID has it', async () => {
    const { app } = await open('/tokens/6/G2');
    await fill(app, 'Label', 'T-1', await dialog('Edit G2'));
    await reviewAndSave(app);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('Label')).value).toBe('T-1');
    expect(await token(app.service, 'T-2')).toMatchObject({ guid: 'G2' });
  });

  it('refuses a GUID that exists, and keeps what was typed', async () => {
    const { app } = await open('/tokens/new');
    await fill(app, 'GUID', 'G2', await dialog('New token ID'));
    await press(app, 'Create token ID');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('GUID')).value).toBe('G2');
    expect((await ok(app.service.api('GET', '/tokenids'))).envelope.data.total).toBe(3);
  });
});
