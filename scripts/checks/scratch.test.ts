import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withScratch } from './scratch.ts';

test('the folder is there meanwhile, and gone with all that is in it', () => {
  const used = withScratch((folder) => {
    writeFileSync(join(folder, 'left behind'), '');
    return folder;
  });
  expect(existsSync(used)).toBe(false);
});

test('it is gone after a failure too, which is passed on', () => {
  let used = '';
  const fail = () =>
    withScratch((folder) => {
      used = folder;
      throw new Error(`failed in ${folder}`);
    });
  expect(fail).toThrow(/^failed in/);
  expect([used === '', existsSync(used)]).toEqual([false, false]);
});
