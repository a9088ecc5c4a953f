import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import {
  chooseOfRow,
  dialog,
  fill,
  finishStarted,
  press,
  rowNames,
  sent,
  tick,
  type Within,
} from '../../testing/steps.ts';

async function open(role: Role = 'manager') {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bea' }, { name: 'Cleo' }]));
  const app = await renderApp('/customers?sort=name', { role, service });
  await screen.findByRole('link', { name: 'Ada' });
  return app;
}

type App = Awaited<ReturnType<typeof open>>;

async function askToDelete(app: App, ...names: string[]): Promise<Within> {
  for (const name of names) await tick(app, `Select ${name}`);
  await press(app, 'Delete');
  return dialog(names.length === 1 ? 'Delete customer' : 'Delete customers');
}

const refused = (errors: readonly object[], status = 4092, http = 409) =>
  Response.json({ status, msg: 'In use', errors, requestId: 'r-5', data: { total: 0, items: [] } }, { status: http });

describe('an action on several records', () => {
  it('is named by its title and by its button, and says for how many it is', async () => {
    const app = await open();
    const question = await askToDelete(app, 'Ada', 'Bea');
    expect(question.getByRole('button', { name: 'Delete customers' })).toBeTruthy();
    expect(question.getByText(/2/, { selector: 'p' })).toBeTruthy();
  });

  it('that is refused says that nothing was changed, and names each record with the reason', async () => {
    const app = await open();
    const question = await askToDelete(app, 'Ada', 'Bea');
    await fill(app, 'Type 2 to confirm', '2', question);
    app.intercept(/^POST .*\/customers\/bulk/, () => refused([{ path: '[1]', msg: 'has 3 SNs' }]));
    await press(app, 'Delete customers', question);
    const alert = await question.findByRole('alert');
    expect(alert.textContent).toContain('The record is in use');
    expect(alert.textContent).toContain('Nothing was changed.');
    expect(alert.textContent).toContain('Bea has 3 SNs');
    expect(alert.textContent).toContain('r-5');
    expect(rowNames()).toEqual(['Ada', 'Bea', 'Cleo']);
  });

  it('can be tried again from the same question', async () => {
    const app = await open();
    const question = await askToDelete(app, 'Ada', 'Bea');
    await fill(app, 'Type 2 to confirm', '2', question);
    app.intercept(/^POST .*\/customers\/bulk/, () => refused([], 516, 500));
    await press(app, 'Delete customers', question);
    expect((await question.findByRole('alert')).textContent).toContain('The server failed unexpectedly');
    await press(app, 'Delete customers', question);
    await finishStarted(app);
    await app.refresh();
    await waitFor(() => expect(rowNames()).toEqual(['Cleo']));
    expect(sent(app, /^POST .*\/customers\/bulk/)).toHaveLength(2);
  });

  it('says what was done in a message, and clears the selection', async () => {
    const app = await open();
    const question = await askToDelete(app, 'Ada', 'Bea');
    await fill(app, 'Type 2 to confirm', '2', question);
    await press(app, 'Delete customers', question);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The job has started\./);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('keeps the records that it was asked for while the list changes behind it', async () => {
    const app = await open();
    const question = await askToDelete(app, 'Ada', 'Bea');
    await ok(app.service.api('POST', '/customers', [{ name: 'Aaron' }]));
    await app.refresh();
    await waitFor(() => expect(rowNames()).toEqual(['Aaron', 'Ada', 'Bea', 'Cleo']));
    await fill(app, 'Type 2 to confirm', '2', question);
    await press(app, 'Delete customers', question);
    await finishStarted(app);
    await app.refresh();
    await waitFor(() => expect(rowNames()).toEqual(['Aaron', 'Cleo']));
  });
});

describe('an action on one record', () => {
  it('asks for its name, whatever spaces are typed around it', async () => {
    const app = await open();
    await chooseOfRow(app, 'Cleo', 'Delete');
    const question = await dialog('Delete customer');
    await fill(app, 'Type Cleo to confirm', ' Cleo ', question);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['Ada', 'Bea']));
  });

  it('is closed with Esc and changes nothing', async () => {
    const app = await open();
    await chooseOfRow(app, 'Cleo', 'Delete');
    await dialog('Delete customer');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(app, /^DELETE /)).toEqual([]);
  });
});

it('no row can be selected by those who may do nothing with it', async () => {
  await open('viewer');
  expect(screen.queryByRole('checkbox', { name: 'Select Ada' })).toBeNull();
});
