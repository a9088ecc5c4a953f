import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, fill, press, rowNames } from '../../testing/steps.ts';

/** Opens an SN whose template has a configuration item. */
async function open(role: Role = 'manager', own: readonly object[] = []) {
  const service = testService();
  const catalogue = await makeCatalogue(service);
  const [sn = ''] = await makeSns(service, catalogue);
  const template = `/products/${encodeURIComponent(catalogue.product)}/templates/Default/datas`;
  await ok(service.api('PATCH', template, [{ name: 'server', value: 'eu-1' }]));
  if (own.length > 0) await ok(service.api('PATCH', `/sns/${sn}/datas`, own));
  return { app: await renderApp(`/sns/${sn}/datas`, { role, service }), sn };
}

const item = async (service: TestApp, sn: string, wanted: string) =>
  (await ok(service.api('GET', `/sns/${sn}/datas`))).envelope.data.items.find(({ name }) => name === wanted);

describe('the configuration items of an SN', () => {
  it('show what is inherited, and from where', async () => {
    await open('viewer');
    const row = await screen.findByRole('row', { name: /^server/ });
    expect(row.textContent).toContain('eu-1');
    expect(row.textContent).toContain('Template');
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for server' })).toBeNull();
  });

  it('get a new item', async () => {
    const { app, sn } = await open();
    await press(app, 'New item');
    const question = await dialog('New configuration item');
    expect(question.getByRole('button', { name: 'Save item' })).toHaveProperty('disabled', true);
    await fill(app, 'Name', 'colour', question);
    await fill(app, 'Value', 'green', question);
    await press(app, 'Save item', question);
    await waitFor(async () =>
      expect(await item(app.service, sn, 'colour')).toMatchObject({ value: 'green', source: 'SN' }),
    );
  });

  it('overrule an inherited value for this SN alone', async () => {
    const { app, sn } = await open();
    await chooseOfRow(app, 'server', 'Set value');
    const question = await dialog('Set server');
    await fill(app, 'Value', 'eu-2', question);
    await press(app, 'Save item', question);
    await waitFor(async () =>
      expect(await item(app.service, sn, 'server')).toMatchObject({ value: 'eu-2', source: 'SN' }),
    );
  });

  it('inherit again once the own value is removed', async () => {
    const { app, sn } = await open('manager', [{ name: 'server', value: 'own' }]);
    await chooseOfRow(app, 'server', 'Remove');
    await press(app, 'Remove item', await dialog('Remove configuration item'));
    await waitFor(async () =>
      expect(await item(app.service, sn, 'server')).toMatchObject({ value: 'eu-1', source: 'TEMPLATE' }),
    );
    expect(rowNames()).toEqual(['server']);
  });

  it('do not offer to remove what is inherited', async () => {
    const { app } = await open();
    await press(app, 'Actions for server');
    await screen.findByRole('menuitem', { name: 'Set value' });
    expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  });

  it('stay open with what was typed when the server refuses it', async () => {
    const { app } = await open();
    app.intercept(/^PATCH/, () =>
      Response.json({ status: 516, msg: 'No.', requestId: 'r', data: { total: 0, items: [] } }, { status: 500 }),
    );
    await press(app, 'New item');
    const question = await dialog('New configuration item');
    await fill(app, 'Name', 'colour', question);
    await press(app, 'Save item', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    expect(question.getByLabelText(/^Name/)).toHaveProperty('value', 'colour');
  });
});
