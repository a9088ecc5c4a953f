import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileSystemFault } from './file-system-rules.ts';
import { expectLocalFolder } from './file-system.ts';

test.each([
  ['NFS', 0x6969, true],
  ['CIFS', 0xff534d42, true],
  ['CIFS', 0xff534d42 - 2 ** 32, true],
  ['SMB2', 0xfe534d42, true],
  ['FUSE (such as sshfs)', 0x65735546, false],
  ['9p', 0x01021997, false],
])('%s, of type %i, is a place for a database that is refused: %s', (name, type, isRefused) => {
  expect(fileSystemFault(type)).toEqual({ name, isRefused });
});

test.each([
  ['ext4', 0xef53],
  ['XFS', 0x58465342],
  ['Btrfs', 0x9123683e],
  ['ZFS', 0x2fc12fc1],
  ['overlay', 0x794c7630],
  ['tmpfs', 0x01021994],
  ['a system that reports no type', 0],
])('%s is a place for a database', (_name, type) => {
  expect(fileSystemFault(type)).toBeUndefined();
});

test('the folder of this test is judged by the type that the system reports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'licet-file-system-'));
  const fault = process.platform === 'linux' ? fileSystemFault(statfsSync(folder).type) : undefined;
  expect(expectLocalFolder(folder, true) === undefined).toBe(fault === undefined);
  rmSync(folder, { recursive: true });
});
