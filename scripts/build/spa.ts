import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** Everything the built files depend on; package-lock.json stands for the packages. */
const sources = [
  ...['index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json', 'scripts/build/spa.ts'],
  ...['scripts/build/circles.ts', 'scripts/build/compile-texts.ts', 'scripts/build/preload.ts'],
  ...['public/**/*.*', 'src/**/*.*', 'server/contract/**/*.ts'],
];

/** The file in a build that holds the hash of its sources. */
const MARK = '.sources';
const mark = join(dist, MARK);

/**
 * Builds the SPA into dist/ unless the last build has the same sources. When the build fails, the process ends with
 * code 1 after Vite's message.
 */
export async function buildSpa(): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('build: the browser application is not built from these sources yet; building …');
  const started = performance.now();
  // Built in another folder and moved when complete, so that no partial build is ever served.
  const aside = join(root, '.cache', `spa-${process.pid}`);
  if (!(await buildIn(aside))) {
    console.error('build: failed, for the reason above');
    process.exit(1);
  }
  writeFileSync(join(aside, MARK), wanted);
  putInPlace(aside, wanted);
  console.log(`build: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Builds the SPA into a folder, with compressed forms of its files. Returns false when the build fails. */
export async function buildIn(folder: string): Promise<boolean> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn', '--emptyOutDir', `--outDir=${folder}`];
  const { status } = spawnSync(process.execPath, vite, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) await compressFiles(folder);
  return status === 0;
}

/** Moves a build to dist/, unless another process has just put the same one there. */
function putInPlace(aside: string, wanted: string): void {
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(aside, dist);
  } catch (error) {
    if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) throw error;
    rmSync(aside, { recursive: true });
  }
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

/**
 * Writes compressed forms of the text files, which the service sends as they are. Fonts and images are already
 * compressed.
 */
async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,json,svg,webmanifest}', { cwd: folder }).map((file) => join(folder, file));
  await Promise.all(
    files.flatMap((file) => [compress(file, '.br', promisify(brotliCompress)), compress(file, '.gz', promisify(gzip))]),
  );
}

async function compress(file: string, ending: string, encode: (body: Buffer) => Promise<Buffer>): Promise<void> {
  const body = await readFile(file);
  const encoded = await encode(body);
  if (encoded.length < body.length) await writeFile(file + ending, encoded);
}
