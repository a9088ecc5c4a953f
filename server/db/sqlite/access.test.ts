import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createZone } from '../../time/zone.ts';
import { secureFolder } from './access.ts';
import { openDatabase } from '../open.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'licet-access-'));
  const { db, release } = openDatabase(folder, createZone('UTC'), () => 1_800_000_000);
  await db.close();
  release();
  // The service itself gets these modes from its umask.
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600);
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const modeOf = (name = '') => statSync(join(folder, name)).mode & 0o7777;

describe('a folder that other users may enter', () => {
  test('is closed to them, with its database, and a warning names each', () => {
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'licet.db'), 0o666);
    expect(secureFolder(folder)).toEqual([
      `${folder} was open to other users of this machine (mode 0777); its mode is now 0700.`,
      `${join(folder, 'licet.db')} was open to other users of this machine (mode 0666); its mode is now 0600.`,
    ]);
    expect([modeOf(), modeOf('licet.db')]).toEqual([0o700, 0o600]);
    expect(secureFolder(folder)).toEqual([]);
  });

  test('is left as it is when all users share it, such as /tmp', () => {
    chmodSync(folder, 0o1777);
    expect(secureFolder(folder)).toEqual([
      `${folder} is shared by all users of this machine (mode 1777): use a DATA_DIR of its own.`,
    ]);
    expect(modeOf()).toBe(0o1777);
  });
});

describe('a folder that this user cannot write', () => {
  /** Root can write everything, so another user opens the folder then. */
  const NOBODY = 65_534;
  const asRoot = process.getuid?.() === 0;

  function refusal(): string {
    const script = `import { secureFolder } from ${JSON.stringify(join(import.meta.dirname, 'access.ts'))};
      try { secureFolder(${JSON.stringify(folder)}); console.log('opened'); } catch (error) { console.log(error.message); }`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: {},
      ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    });
    return stdout.trim() || stderr;
  }

  const give = (name: string) => asRoot && chownSync(join(folder, name), NOBODY, NOBODY);

  test('is refused with what to do, and nothing of a backup', () => {
    give('');
    chmodSync(folder, 0o500);
    expect(refusal()).toBe(
      `${folder} cannot be read and written (EACCES). Give the user that runs the service write access to ${folder} and everything in it, or use another DATA_DIR.`,
    );
  });

  test('is refused for its database alone too', () => {
    give('');
    give('licet.db');
    chmodSync(join(folder, 'licet.db'), 0o400);
    expect(refusal()).toMatch(/licet\.db cannot be read and written \(EACCES\)\. Give the user/);
  });

  test('may hold what the service does not write', () => {
    for (const name of ['', 'licet.db', 'lock.db']) give(name);
    mkdirSync(join(folder, 'notes'), { mode: 0o500 });
    expect(refusal()).toBe('opened');
  });
});
