import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShelf, type Shelf } from '../testing/backups.ts';
import { makeCatalogue, makeSns, ok } from '../testing/factories.ts';
import { startService, type Service } from '../testing/spawn.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let shelf: Shelf;
beforeEach(() => void (shelf = createShelf()));
afterEach(() => shelf.remove());

describe('a backup', () => {
  let service: TestApp;
  let sns: string[];
  beforeAll(async () => {
    service = createTestApp();
    sns = await makeSns(service, await makeCatalogue(service), {}, 3);
    await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
    await ok(service.api('PUT', '/products/ref/studio/files/manual.txt', 'How to draw'));
    writeFileSync(join(service.dataDir, 'link-key'), 'a secret of this folder\n');
  });
  afterAll(() => service.close());

  it('of a running service restores its records, uploaded files and keys', async () => {
    const { manifest, size } = await shelf.backUp(service.dataDir, 'a.tar.zst');
    expect(manifest.rows['sn']).toBe(3);
    expect(size).toBe(statSync(shelf.path('a.tar.zst')).size);
    expect((await shelf.restore('a.tar.zst', 'new/data')).missing).toEqual([]);
    expect(shelf.read('new/data/link-key').toString()).toBe('a secret of this folder\n');

    const restored = createTestApp({ DATA_DIR: shelf.path('new/data') });
    const listed = await ok(restored.api('GET', '/sns'));
    expect(listed.envelope.data.items.map(({ sn }) => sn).toSorted()).toEqual(sns.toSorted());
    const [file] = readdirSync(shelf.path('new/data/files'));
    expect(shelf.read(`new/data/files/${file}`).toString()).toBe('How to draw');
    await restored.close();
  });

  it('is readable by its owner alone, and so is what is restored', async () => {
    await shelf.backUp(service.dataDir, 'a.tar.zst');
    await shelf.restore('a.tar.zst', 'new');
    for (const name of ['a.tar.zst', 'new/licet.db', 'new/instance', 'new/link-key'])
      expect([name, statSync(shelf.path(name)).mode & 0o777]).toEqual([name, 0o600]);
    for (const name of ['new', 'new/files'])
      expect([name, statSync(shelf.path(name)).mode & 0o777]).toEqual([name, 0o700]);
  });

  it('with a passphrase shows nothing of its content, and opens with that passphrase alone', async () => {
    await shelf.backUp(service.dataDir, 'a.age', 'correct horse battery');
    const bytes = shelf.read('a.age');
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    for (const text of ['manifest.json', 'licet.db', 'a secret of this folder', sns[0] ?? ''])
      expect(bytes.includes(text)).toBe(false);
    await expect(shelf.restore('a.age', 'new')).rejects.toThrow(/is encrypted\. Set BACKUP_PASSPHRASE/);
    await expect(shelf.restore('a.age', 'new', 'wrong horse battery')).rejects.toThrow(
      /was not made with this BACKUP_PASSPHRASE/,
    );
    await shelf.restore('a.age', 'new', 'correct horse battery');
  });

  it('replaces no file, and leaves nothing when it cannot be made', async () => {
    writeFileSync(shelf.path('there'), 'mine');
    await expect(shelf.backUp(service.dataDir, 'there')).rejects.toThrow(/exists already/);
    expect(shelf.read('there').toString()).toBe('mine');
    await expect(shelf.backUp(service.dataDir, 'no/folder')).rejects.toThrow(/There is no folder/);
    await expect(shelf.backUp(shelf.path(''), 'a')).rejects.toThrow(/licet\.db cannot be opened as a database/);
    expect(readdirSync(shelf.path(''))).toEqual(['there']);
  });
});

it('a backup removes what killed ones left in its folder a day ago, and not the work of one that runs', async () => {
  const { directory, close } = createTestDatabase();
  const leave = (name: string, hours: number) => {
    mkdirSync(shelf.path(name));
    writeFileSync(join(shelf.path(name), 'licet.db'), 'a part of a copy');
    const at = Date.now() / 1000 - hours * 3600;
    utimesSync(shelf.path(name), at, at);
  };
  leave('.licet-backup-killed', 25);
  leave('.licet-backup-running', 23);
  leave('mine', 1000);
  await shelf.backUp(directory, 'a');
  expect(readdirSync(shelf.path('')).toSorted()).toEqual(['.licet-backup-running', 'a', 'mine']);
  await close();
});

describe('no backup is made', () => {
  let service: TestApp;
  let stored: string;
  beforeEach(async () => {
    service = createTestApp();
    await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
    await ok(service.api('PUT', '/products/ref/studio/files/manual.txt', 'How to draw'));
    stored = join(service.dataDir, 'files', readdirSync(join(service.dataDir, 'files'))[0] ?? '');
  });
  afterEach(() => service.close());

  it('of a folder that lacks an uploaded file', async () => {
    rmSync(stored);
    await expect(shelf.backUp(service.dataDir, 'a')).rejects.toThrow(/^Uploaded files are missing: files\//);
    expect(readdirSync(shelf.path(''))).toEqual([]);
  });

  it('of a folder with another file in place of an uploaded one', async () => {
    writeFileSync(stored, 'How to drew');
    await expect(shelf.backUp(service.dataDir, 'a')).rejects.toThrow(/is not the file that was uploaded/);
  });
});

describe('a backup under load', () => {
  /** How many are made. `BACKUPS` makes more. */
  const COUNT = Number(process.env['BACKUPS'] ?? 2);
  const timeout = 180_000 + COUNT * 30_000;
  let running: Service;
  beforeEach(async () => void (running = await startService({ PLATFORM_KEY: TEST_KEY })));
  afterEach(() => running.remove());

  it(
    'is of one moment: it holds what was acknowledged before it began, and every batch whole or not at all',
    { timeout },
    async () => {
      const BATCH = 7;
      let [acknowledged, isOver] = [0, false];
      const make = async (n: number) => {
        const batch = Array.from({ length: BATCH }, (_, at) => ({ name: `user ${n}-${at}` }));
        const answer = await fetch(`${running.origin}/api/users`, {
          method: 'POST',
          headers: { platformkey: TEST_KEY, 'content-type': 'application/json' },
          body: JSON.stringify(batch),
        });
        expect(((await answer.json()) as { status: number }).status).toBe(0);
      };
      const load = (async () => {
        for (; !isOver; acknowledged++) await make(acknowledged);
      })();
      try {
        for (let at = 0; at < COUNT; at++) {
          await make(-1 - at);
          const before = acknowledged + at + 1;
          const { manifest } = await shelf.backUp(running.dataDir, `${at}.tar.zst`);
          const users = manifest.rows['user_account'] ?? 0;
          expect(users % BATCH).toBe(0);
          expect(users).toBeGreaterThanOrEqual(before * BATCH);
          await shelf.restore(`${at}.tar.zst`, `restored-${at}`);
        }
      } finally {
        isOver = true;
        await load;
      }
    },
  );
});
