import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, ok } from '../../../server/testing/factories.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { failing } from '../../testing/failing.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, follow, press, rowNames } from '../../testing/steps.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

/** Opens the configuration items of the template of a new product. */
async function open(role: Role = 'administrator', items: readonly object[] = [{ name: 'server', value: 'eu-1' }]) {
  const product = encodeURIComponent((await makeCatalogue(service)).product);
  const api = `/products/${product}/templates/Default/datas`;
  if (items.length > 0) await ok(service.api('PATCH', api, items));
  const page = `/products/name/${product}/templates/Default`;
  const app = await renderApp(`${page}/datas`, { role, service });
  const stored = async () =>
    (await ok(service.api('GET', api))).envelope.data.items.map(({ name, value }) => [name, value]);
  return { app, api, page, stored };
}

describe('the configuration items of a template', () => {
  it('are set and removed by an administrator, and the name of an item is fixed', async () => {
    const { app, stored } = await open();
    await chooseOfRow(app, 'server', 'Set value');
    expect(await field('Name')).toHaveProperty('readOnly', true);
    await fill(app, 'Value', 'eu-2\nus-1');
    await press(app, 'Save item', await dialog('Set server'));
    await waitFor(async () => expect(await stored()).toEqual([['server', 'eu-2\nus-1']]));
    await chooseOfRow(app, 'server', 'Remove');
    await press(app, 'Remove item', await dialog('Remove configuration item'));
    expect(await screen.findByText('No configuration items yet.')).toBeTruthy();
    expect(await stored()).toEqual([]);
  });

  it.each<Role>(['viewer', 'support', 'manager'])('are only looked at by the role %s', async (role) => {
    await open(role);
    await waitFor(() => expect(rowNames()).toEqual(['server']));
    expect(screen.queryByRole('button', { name: /^(New item|Actions for server)$/ })).toBeNull();
  });

  it('keep what is typed when Escape is pressed, and only Cancel drops it', async () => {
    const { app, stored } = await open();
    await press(app, 'New item');
    await fill(app, 'Name', 'colour');
    await app.user.keyboard('{Escape}');
    expect((await field('Name')).value).toBe('colour');
    await press(app, 'Cancel', await dialog());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toEqual([['server', 'eu-1']]);
  });

  it('stay when the server fails to remove one, and go with the next press', async () => {
    const { app, stored } = await open();
    app.intercept(/^DELETE/, failing('The disk is full.'));
    await chooseOfRow(app, 'server', 'Remove');
    const question = await dialog('Remove configuration item');
    await press(app, 'Remove item', question);
    expect((await question.findByRole('alert')).textContent).toContain('The disk is full.');
    expect(await stored()).toEqual([['server', 'eu-1']]);
    await press(app, 'Remove item', question);
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('show what another operator sets meanwhile', async () => {
    const { app, api } = await open('viewer', []);
    expect(await screen.findByText('No configuration items yet.')).toBeTruthy();
    await ok(service.api('PATCH', api, [{ name: 'colour', value: 'green' }]));
    await app.refresh();
    await waitFor(() => expect(rowNames()).toEqual(['colour']));
  });

  it('are read again on request after a failure', async () => {
    const { page } = await open('viewer');
    cleanup();
    const app = await renderApp(page, { role: 'viewer', service });
    app.intercept(/^GET .*datas/, failing('Broken.'));
    await follow(app, 'Configuration items');
    await press(app, 'Try again', within(await screen.findByRole('alert')));
    await waitFor(() => expect(rowNames()).toEqual(['server']));
  });
});
