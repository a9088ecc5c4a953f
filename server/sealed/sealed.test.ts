import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../http/log.ts';
import { runKeysCommand } from '../signing/command.ts';
import { addInstance } from '../testing/postgres/instances.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Database } from '../db/handle.ts';
import { openSealedSecrets, type SealedSecrets } from './sealed-secrets.ts';
import type { SecretKeys } from './secret-keys.ts';
import { sealedStore } from './sealed-store.ts';

const KEY = Buffer.alloc(32, 1);
const NEW_KEY = Buffer.alloc(32, 2);
const log = createLog('silent', () => undefined);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function newService(): TestApp {
  const service = createTestApp();
  closing.push(service.close);
  return service;
}

const newDatabase = (): Database => newService().deps.db;

/** Returns the databases of three instances on the same data. */
async function threeInstances(): Promise<[Database, Database, Database]> {
  const service = newService();
  const [one, other] = await Promise.all([addInstance(service), addInstance(service)]);
  closing.push(one.db.close, other.db.close);
  return [service.deps.db, one.db, other.db];
}

async function open(db: Database, platformKey?: string, keys: SecretKeys = [KEY]): Promise<SealedSecrets> {
  const config = { platformKey, signingKeyFile: undefined };
  const opened = await openSealedSecrets(sealedStore(db, keys), { config, clock: () => 1_800_000_000, log });
  closing.push(opened.stop);
  return opened;
}

const command = (db: Database, ...args: string[]): Promise<string> =>
  runKeysCommand(args, sealedStore(db, [KEY]), 1_800_000_060, db.read.zone);

const told = ({ secrets, signing }: SealedSecrets) => [
  secrets.platformKey,
  secrets.linkKey.toString('hex'),
  secrets.factorKey.toString('hex'),
  signing.keys(),
];

/** The longest time until all instances have a change, in milliseconds. */
const SECOND = { timeout: 1000, interval: 20 };

describe('instances that use one database', () => {
  test('and start at the same moment have the same secrets, also after a restart', async () => {
    const instances = await threeInstances();
    const [first, second, third] = (await Promise.all(instances.map((db) => open(db)))).map(told);
    expect([second, third]).toEqual([first, first]);
    expect(first?.[0]).toMatch(/^[\w-]{43}$/);
    expect(first?.slice(1, 3)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(told(await open(instances[0]))).toEqual(first);
    expect(told(await open(newDatabase()))).not.toEqual(first);
  });

  test('sign with a new key within a second after a rotation, and list the old one', async () => {
    const [db, other] = await threeInstances();
    const opened = await Promise.all([open(db), open(other)]);
    const old = opened[0].signing.sign('x').keyId;
    expect(await command(other, 'rotate')).toMatch(/^[0-9a-f]{16} signs from now on; [0-9a-f]{16} is retired/);
    for (const { signing } of opened) await expect.poll(() => signing.keys().length, SECOND).toBe(2);
    const [one, two] = opened.map(({ signing }) => signing.sign('x').keyId);
    expect(one).toBe(two);
    expect(one).not.toBe(old);
    expect(await command(db, 'list')).toMatch(new RegExp(`^${one} .* in use\n${old} .* retired`));
  });

  test('use a secret that the command made within a second', async () => {
    const [db, other] = await threeInstances();
    const opened = await Promise.all([open(db), open(other)]);
    const old = opened[0].secrets.platformKey;
    await db.tx((tx) => tx.run(sql`delete from secret where name = 'platform'`));
    expect(await command(other, 'make', 'platform')).toBe(
      "Made secret 'platform'. Scripts must then send the new key.",
    );
    for (const { secrets } of opened) await expect.poll(() => secrets.platformKey, SECOND).not.toBe(old);
    expect(opened[0].secrets.platformKey).toBe(opened[1].secrets.platformKey);
  });
});

describe('the secrets of a database', () => {
  test('open with no other SECRET_KEY, which changes nothing and is told what to do', async () => {
    const db = newDatabase();
    const first = told(await open(db));
    await expect(open(db, undefined, [NEW_KEY])).rejects.toThrow(
      /^SECRET_KEY is not the key that sealed the secret '\w+' of this database\. Set the right one\. .* If the old one is lost, make/,
    );
    expect(told(await open(db))).toEqual(first);
  });

  test('cannot be read in it, and open in no other row', async () => {
    const db = newDatabase();
    const { secrets } = await open(db);
    const rows = await db.read.all(
      sql<{ name: string; sealed: string }>`select name, sealed from secret order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['factor', 'link', 'platform', 'signing']);
    const text = rows.map(({ sealed }) => Buffer.from(sealed, 'base64url').toString('latin1') + sealed).join('\n');
    for (const secret of [secrets.platformKey, secrets.linkKey.toString('latin1'), 'PRIVATE KEY'])
      expect(text).not.toContain(secret);
    await db.tx((tx) => tx.run(sql`update secret set sealed = ${rows[1]?.sealed ?? ''} where name = 'platform'`));
    await expect(open(db)).rejects.toThrow("sealed the secret 'platform'");
  });

  test.each(['platform', 'link', 'factor', 'signing'])('are refused without %s until one is made', async (name) => {
    const db = newDatabase();
    await (await open(db)).stop();
    expect(await command(db, 'make', name).catch(String)).toMatch(
      `There is a secret '${name}', and SECRET_KEY opens it. A new one is made only when`,
    );
    await db.tx((tx) => tx.run(sql`delete from secret where name = ${name}`));
    await expect(open(db)).rejects.toThrow(`The database has no secret '${name}', though this service had one.`);
    await command(db, 'make', name);
    expect(told(await open(db))).toHaveLength(4);
  });

  test('are made again one by one when SECRET_KEY was lost', async () => {
    const db = newDatabase();
    await (await open(db, undefined, [NEW_KEY])).stop();
    for (const name of ['platform', 'link', 'factor', 'signing']) await command(db, 'make', name);
    expect(told(await open(db))).toHaveLength(4);
  });

  test('do not hold PLATFORM_KEY', async () => {
    const db = newDatabase();
    expect((await open(db, 'given-platform-key')).secrets.platformKey).toBe('given-platform-key');
    expect(await db.read.column(sql<{ name: string }>`select name from secret order by name`)).toEqual([
      'factor',
      'link',
      'signing',
    ]);
  });
});

describe('a new SECRET_KEY', () => {
  test('takes over from the old one, instance by instance, without a pause and with the same secrets', async () => {
    const [one, two, three] = await threeInstances();
    const before = told(await open(one));
    const opened = [await open(two, undefined, [KEY, NEW_KEY]), await open(three, undefined, [NEW_KEY, KEY])];
    // The instance that knows the new key second still opens what the other one sealed with it.
    opened.push(await open(two, undefined, [KEY, NEW_KEY]), await open(three, undefined, [NEW_KEY, KEY]));
    for (const instance of opened) expect(told(instance)).toEqual(before);
    expect(told(await open(one, undefined, [NEW_KEY]))).toEqual(before);
    await expect(open(one, undefined, [KEY])).rejects.toThrow('SECRET_KEY is not the key that sealed');
  });

  test('seals also the secret that the service does not use now', async () => {
    const db = newDatabase();
    const { secrets } = await open(db);
    const { platformKey } = secrets;
    await open(db, 'given-platform-key', [NEW_KEY, KEY]);
    expect((await open(db, undefined, [NEW_KEY])).secrets.platformKey).toBe(platformKey);
  });

  test('changes nothing at a start that opens only some of the secrets', async () => {
    const db = newDatabase();
    await open(db);
    await db.tx((tx) => tx.run(sql`update secret set sealed = 'damaged' where name = 'signing'`));
    const rows = () => db.read.all(sql`select name, sealed from secret order by name`);
    const before = await rows();
    await expect(open(db, undefined, [NEW_KEY, KEY])).rejects.toThrow("sealed the secret 'signing'");
    expect(await rows()).toEqual(before);
  });
});
