import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createZone } from '../time/zone.ts';
import { openBeside } from '../db/beside.ts';
import type { Database } from '../db/handle.ts';
import { codeAt } from '../testing/authenticator.ts';
import { createBrowser, signIn, TEST_PASSWORD, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { OperatorCommandError, runOperatorsCommand } from './operator-command.ts';

let service: TestApp;
let browser: TestBrowser;
/** The database, as the command opens it while the service runs. */
let db: Database;

beforeEach(async () => {
  service = createTestApp();
  browser = await signIn(service, 'administrator');
  db = openBeside(service.dataDir, createZone('UTC'), () => service.time.now);
});

afterEach(async () => {
  await db.close();
  await service.close();
});

const run = (...args: string[]) => runOperatorsCommand(args, db);

async function enrol(): Promise<void> {
  const begun = await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
  const secret = String(begun.envelope.data.items[0]?.['secret']);
  await browser.request('POST', '/bff/second-factor/confirm', { code: codeAt(secret, service.time.now) });
}

const logIn = async () =>
  (
    await createBrowser(service).request('POST', '/bff/login', {
      username: 'administrator',
      password: TEST_PASSWORD,
    })
  ).envelope.data.items[0];

test('list shows every operator with role and second factor', async () => {
  const line = 'administrator  administrator  enabled  no second factor  last signed in never';
  expect(await run('list')).toBe(line);
  await enrol();
  expect(await run('list')).toBe(line.replace('no second', 'second'));
});

test('reset-factor removes the second factor of a running service, ends the sessions and is audited', async () => {
  await enrol();
  expect(await logIn()).toEqual({ secondFactor: true, kinds: ['code'] });
  expect(await run('reset-factor', 'administrator')).toMatch(/^Removed the second factor of administrator and ended/);
  expect((await browser.request('GET', '/bff/session')).http).toBe(401);
  expect(await logIn()).toHaveProperty('csrf');
  const entries = await service.db.read.all(
    sql`select actor, actor_kind, operation, targets, before, after from audit where operation = 'resetSecondFactor'`,
  );
  expect(entries).toEqual([
    {
      actor: 'npm run operators',
      actor_kind: 'system',
      operation: 'resetSecondFactor',
      targets: '[{"kind":"operator","key":"administrator"}]',
      before: '[{"secondFactor":true}]',
      after: '[{"secondFactor":false}]',
    },
  ]);
  expect(await run('reset-factor', 'administrator')).toBe('administrator has no second factor; nothing was changed.');
});

test.each([[[]], [['help']], [['list', 'x']], [['reset-factor']], [['reset-factor', 'a', 'b']]])(
  '%j: says how it is used',
  async (args) => {
    await expect(run(...args)).rejects.toThrow(
      new OperatorCommandError('Usage: npm run operators -- list | reset-factor NAME'),
    );
  },
);

test('an unknown operator is refused', async () => {
  await expect(run('reset-factor', 'nobody')).rejects.toThrow(/^There is no operator named 'nobody'/);
});
