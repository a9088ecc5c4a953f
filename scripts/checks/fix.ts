import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { linterFault, thisPlatform } from './linter.ts';

/**
 * `npm run fix`: applies the linter's automatic fixes, extracts the texts into the message catalogues, and formats all
 * files. Exits with code 1 when something is left to fix by hand.
 */
const root = join(import.meta.dirname, '../..');

const steps = [
  ['node_modules/oxlint/bin/oxlint', '--fix', '.'],
  ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'],
  ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn', '.'],
];

const fault = linterFault(root, thisPlatform());
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
for (const step of fault === undefined ? steps : steps.slice(1)) {
  const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
