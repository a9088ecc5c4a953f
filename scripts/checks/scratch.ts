import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Room that tests never come near, in bytes; containers often have much less. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Runs something that keeps its temporary files in a folder of its own, which is removed afterwards: in memory where there
 * is room for it, because tests commit some ten thousand times and wait for the disk each time.
 */
export function withScratch<Result>(run: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'licet-tests-'));
  // Some tests start programs as another user, who has to get through to folders in it.
  chmodSync(folder, 0o711);
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH;
}
