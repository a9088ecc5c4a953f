import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { linterFault, thisPlatform } from './linter.ts';

/** The step `lint`: runs the linter on the whole repository, or prints the command that installs it. */
const root = join(import.meta.dirname, '../..');
const fault = linterFault(root, thisPlatform());
if (fault === undefined) {
  const { status } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '.'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.error(fault);
  process.exitCode = 1;
}
