/*
 * Loaded before the TypeScript of every npm script (`node --require`): an older Node cannot even parse what follows, and
 * its own message would not say what to do. Happens when npm is told to skip `pre` scripts (`ignore-scripts=true`).
 */
'use strict';

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `Licet runs on Node 26, this is ${process.version}. Run "node scripts/setup/setup.cjs", then try again.`,
  );
  process.exit(1);
}
