import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Everything the built files depend on; package-lock.json stands for the packages. */
const sources = [
  ...['index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'],
  ...['public/**/*.*', 'src/**/*.*', 'server/contract/**/*.ts'],
];

/** The hash of the sources of the build in dist/. Building empties dist/, so a build that breaks off leaves no mark. */
const mark = join(root, 'dist', '.sources');

/**
 * Builds the SPA into dist/ when its sources are not those of the last build.
 * A build that fails ends the process with code 1; what Vite said is on the terminal then.
 */
export function buildSpa(): void {
  const wanted = hashOfSources();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('build: the browser application is not built from these sources yet; building …');
  const started = performance.now();
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    console.error('build: failed, for the reason above');
    process.exit(1);
  }
  writeFileSync(mark, wanted);
  console.log(`build: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
