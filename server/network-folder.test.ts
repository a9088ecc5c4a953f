import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runService, startService } from './testing/spawn.ts';

describe.runIf(process.platform === 'linux')('a data folder on a file system', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'licet-network-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Reports a file system to the process: this machine has only local ones. */
  function reporting(type: number): Record<string, string> {
    const module = join(folder, 'statfs.mjs');
    const lines = ["import fs from 'node:fs';", "import { syncBuiltinESMExports } from 'node:module';"];
    lines.push(`fs.statfsSync = () => ({ type: ${type} });`, 'syncBuiltinESMExports();');
    writeFileSync(module, lines.join('\n'));
    return { NODE_OPTIONS: `--import=${module}`, DATA_DIR: join(folder, 'data') };
  }
  const NFS = 0x6969;
  const FUSE = 0x65735546;

  test('such as NFS is refused, and holds no database', async () => {
    const { code, stdout, stderr } = await runService(reporting(NFS));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^DATA_DIR is '.*', which is on NFS\. SQLite needs .* set ALLOW_NETWORK_DATA_DIR=true/);
    expect(readdirSync(join(folder, 'data'))).toEqual([]);
  });

  test.each([
    ['NFS', NFS, 'true'],
    ['FUSE (such as sshfs)', FUSE, 'false'],
  ])('%s is served with a warning', async (name, type, allowed) => {
    const service = await startService({ ...reporting(type), ALLOW_NETWORK_DATA_DIR: allowed });
    expect(await service.stop()).toBe(0);
    expect(service.errors()).toMatch(
      `Warning: DATA_DIR is '${join(folder, 'data')}', which is on ${name}. SQLite needs`,
    );
  });
});
