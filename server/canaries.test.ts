import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bffOperations } from './contract/bff/operations.ts';
import type { OperationKey, Operations } from './contract/operation.ts';
import { operations } from './contract/operations.ts';
import { EXPORT_FORMATS, EXPORT_NAMES } from './contract/work/export-names.ts';
import { fromBase32 } from './core/base32.ts';
import { codeAt } from './testing/authenticator.ts';
import { createShelf } from './testing/backups.ts';
import { exampleRequest, fillByExamples } from './testing/example-request.ts';
import { makeSn, ok } from './testing/factories.ts';
import { keyFileOf } from './signing/key-file.ts';
import { finishExports, finishJobs } from './testing/jobs.ts';
import { createBrowser, createOperator, signIn, TEST_PASSWORD, type TestBrowser } from './testing/operators.ts';
import { loggedIn } from './testing/runtime.ts';
import { createTestApp, TEST_KEY, type TestAnswer, type TestApp } from './testing/test-app.ts';

/*
 * Uses every secret of the service once, runs every operation, and looks for the secrets in everything that the service
 * has answered, logged and stored.
 */

/** The passwords of this story. */
const [CHOSEN, CHANGED, OF_USER, WRONG] = [
  'quiet-lantern-over-mud',
  'nine-green-foxes-run',
  'user-canary-7Q',
  'typed-by-mistake-8Z',
];
const PASSPHRASE = 'backup-canary-9X';

type Seen = { readonly request: string; readonly text: string };

let service: TestApp;
let administrator: TestBrowser;
const answers: Seen[] = [];
/** Each secret by its name, with the requests whose answers may show it. */
const secrets = new Map<string, { readonly value: string; readonly shownBy?: string }>();

beforeAll(async () => {
  service = createTestApp({ BACKUP_PASSPHRASE: PASSPHRASE });
  record(service);
  administrator = await signIn(service, 'administrator');
  await useSecrets();
  await runEverything();
  secrets.set('the signing key', { value: signingKey() });
}, 180_000);
afterAll(() => service.close());

/** Keeps the body and the headers of every answer, without the cookies that a sign-in sets. */
function record({ app }: TestApp): void {
  const request = app.request;
  app.request = async (asked, init, ...more) => {
    const response = await request(asked, init, ...more);
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const url = new URL(asked instanceof Request ? asked.url : asked, 'http://localhost').pathname;
    answers.push({
      request: `${init?.method ?? 'GET'} ${url}`,
      text: `${await response.clone().text()} ${String(headers)}`,
    });
    return response;
  };
}

/** Returns the longest line of the private key in use. */
function signingKey(): string {
  const { keys } = JSON.parse(readFileSync(keyFileOf(service.dataDir), 'utf8')) as { keys: { privateKey?: string }[] };
  const lines = keys.at(-1)?.privateKey?.split('\n') ?? [];
  return lines.toSorted((one, other) => one.length - other.length).at(-1) ?? '';
}

const itemOf = async (answer: Promise<TestAnswer>) => (await ok(answer)).envelope.data.items[0] ?? {};

async function useSecrets(): Promise<void> {
  const note = (name: string, value: unknown, shownBy?: string) =>
    secrets.set(name, { value: String(value), ...(shownBy !== undefined && { shownBy }) });
  note('the platform key', TEST_KEY);
  note('the key of download links', service.deps.secrets.linkKey.toString('hex'));
  note('the key of second factors', service.deps.secrets.factorKey.toString('hex'));
  note('the passphrase of backups', PASSPHRASE);
  for (const [name, password] of Object.entries({ CHOSEN, CHANGED, OF_USER, WRONG, TEST_PASSWORD }))
    note(name, password);

  const key = await itemOf(administrator.request('POST', '/bff/keys', { name: 'shop', permissions: 'all' }));
  note('a key for scripts', key['key'], 'POST /bff/keys');
  await ok(service.api('GET', '/businesses', undefined, { platformkey: String(key['key']) }));

  const invited = { username: 'maria', displayName: 'Maria', role: 'support', access: 'invitation' };
  const made = await itemOf(administrator.request('POST', '/bff/operators', invited));
  const token = String(made['invitation']).split('#')[1];
  note('an invitation', token, 'POST /bff/operators');
  await createBrowser(service).request('POST', '/bff/invitation/read', { token });
  const maria = createBrowser(service);
  await ok(maria.request('POST', '/bff/invitation', { token, password: CHOSEN }));
  await ok(maria.request('POST', '/bff/password', { password: CHOSEN, newPassword: CHANGED }));
  const reset = await itemOf(administrator.request('POST', '/bff/operators/maria/access', { access: 'generated' }));
  note('a generated password', reset['password'], 'POST /bff/operators/maria/access');
  await createBrowser(service).request('POST', '/bff/login', { username: 'maria', password: WRONG });
  await createBrowser(service).request('POST', '/bff/login', { username: WRONG, password: WRONG });

  await createOperator(service, 'manager');
  const manager = createBrowser(service);
  await ok(manager.request('POST', '/bff/login', { username: 'manager', password: TEST_PASSWORD }));
  const begun = await itemOf(manager.request('POST', '/bff/second-factor', { password: TEST_PASSWORD }));
  note('the secret of a second factor', begun['secret'], 'POST /bff/second-factor');
  note('its bytes', Buffer.from(fromBase32(String(begun['secret'])) ?? []).toString('hex'));
  const code = codeAt(String(begun['secret']), service.time.now);
  const enrolled = await itemOf(manager.request('POST', '/bff/second-factor/confirm', { code }));
  for (const [at, recovery] of (enrolled['recoveryCodes'] as string[]).entries())
    note(`recovery code ${at}`, recovery, 'POST /bff/second-factor/confirm');
  for (const [who, { cookies }] of Object.entries({ administrator, maria, manager }))
    for (const [name, value] of cookies) note(`the cookie ${name} of ${who}`, value);

  await ok(service.api('POST', '/users', [{ name: 'ada', password: OF_USER }]));
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  note(
    'the token of a session',
    (await loggedIn(service, sn, { loginName: 'ada', password: OF_USER })).token,
    'POST /runtime/sessions',
  );
}

/** Runs every operation, every export, and reads everything that needs no sign-in. */
async function runEverything(): Promise<void> {
  await fillByExamples(service, operations);
  const all = Object.entries({ ...operations, ...bffOperations } as Operations) as [
    OperationKey,
    Operations[OperationKey],
  ][];
  for (const [key, operation] of all) {
    if (!operation || operation.id === 'logout') continue;
    const { method, url, body } = exampleRequest(key, operation, key.includes(' /bff/') ? '' : '/bff/api');
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    if (operation.stream) await administrator.fetch(url, { method });
    else if (operation.rawBody)
      await administrator.request(method, url, 'bytes', { 'content-type': 'application/octet-stream' });
    else await administrator.request(method, url, init.body);
  }
  for (const name of EXPORT_NAMES) {
    for (const format of EXPORT_FORMATS) await administrator.fetch(`/bff/api/export/${name}?format=${format}`);
    await administrator.request('POST', `/bff/api/export/${name}`);
  }
  await finishExports(service);
  await finishJobs(service);
  for (const list of ['/audit/data', '/sessions/data', '/logs/data', '/users/data', '/jobs/data'])
    await administrator.request('POST', `/bff/api${list}?limit=1000`, {});
  for (const path of [
    '/metrics',
    '/healthz',
    '/readyz',
    '/docs',
    '/openapi.json',
    '/runtime/keys',
    '/bff/keys',
    '/bff/operators',
  ])
    await administrator.fetch(path);
}

/** Returns the forms in which a secret could be found: as it is, and as text of its bytes. */
const formsOf = (value: string): string[] => {
  const bytes = Buffer.from(value);
  return [value, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex'), encodeURIComponent(value)];
};

/** Returns the names of the secrets in a text. */
const foundIn = (text: string, may: (shownBy: string | undefined) => boolean = () => false): string[] =>
  [...secrets].flatMap(([name, { value, shownBy }]) =>
    !may(shownBy) && formsOf(value).some((form) => text.includes(form)) ? [name] : [],
  );

/** Returns the files of a data folder, except the one that holds the signing keys. */
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== basename(keyFileOf(folder)),
  );

test('every secret was used, and is seen where it may be', () => {
  expect(secrets.size).toBeGreaterThan(25);
  for (const [name, { value, shownBy }] of secrets) {
    expect([name, value.length > 10]).toEqual([name, true]);
    if (shownBy !== undefined)
      expect([name, answers.some(({ request, text }) => request === shownBy && text.includes(value))]).toEqual([
        name,
        true,
      ]);
  }
});

test('no answer shows a secret, except the one that creates it', () => {
  expect(answers.length).toBeGreaterThan(300);
  const found = answers.flatMap(({ request, text }) =>
    foundIn(text, (shownBy) => shownBy === request).map((name) => `${request}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('no line of the log has a secret', () => {
  expect(service.logLines().length).toBeGreaterThan(300);
  expect(foundIn(service.logLines().join('\n'))).toEqual([]);
});

test('no file of the data folder has a secret: database, write-ahead log, exports', () => {
  const names = files(service.dataDir).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['licet.db', 'licet.db-wal']));
  const found = files(service.dataDir).flatMap(({ parentPath, name }) =>
    foundIn(readFileSync(join(parentPath, name), 'latin1')).map((secret) => `${name}: ${secret}`),
  );
  expect(found).toEqual([]);
});

test('a backup has no secret that the folder does not have, and none at all to read with a passphrase', async () => {
  const shelf = createShelf();
  try {
    await shelf.backUp(service.dataDir, 'sealed', PASSPHRASE);
    await shelf.backUp(service.dataDir, 'open');
    await shelf.restore('open', 'restored');
    const restored = files(shelf.path('restored')).map(({ parentPath, name }) =>
      readFileSync(join(parentPath, name), 'latin1'),
    );
    expect(foundIn([...restored, shelf.read('sealed').toString('latin1')].join('\n'))).toEqual([]);
  } finally {
    shelf.remove();
  }
});
