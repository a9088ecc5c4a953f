import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { programVersion } from '../../server/core/program-version.ts';
import { buildSpa } from '../build/spa.ts';
import { writeArchive } from './archive.ts';
import { packedFiles } from './contents.ts';
import { root } from './root.ts';

/** `npm run package`: makes the archive of the program for machines like this one, and a file with its checksum. */
if (process.platform !== 'linux') {
  console.error(`package: a package is made on Linux, and this is ${process.platform}`);
  process.exit(1);
}
await buildSpa();
const folder = `licet-${programVersion()}-linux-${process.arch}`;
const release = join(root, 'release');
mkdirSync(release, { recursive: true });
const file = join(release, `${folder}.tar.gz`);
const sum = await writeArchive(file, { folder, files: packedFiles(), time: timeOfSources() });
writeFileSync(`${file}.sha256`, `${sum}  ${folder}.tar.gz\n`);
console.log(`${relative(root, file)}: ${(statSync(file).size / 1_000_000).toFixed(1)} MB, SHA-256 ${sum}`);

/** Returns SOURCE_DATE_EPOCH, or else the time of the last commit, or else 0 (seconds since 1970). */
function timeOfSources(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(given ?? stdout) || 0;
}
