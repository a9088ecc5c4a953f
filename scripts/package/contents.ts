import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serverPackages } from './lock.ts';
import { root } from './root.ts';
import { sbom } from './sbom.ts';

/** A file of a package: its path there, and its content or the path of the file that has it. */
export type PackedFile = {
  readonly path: string;
  readonly content: Buffer | string;
  readonly isProgram: boolean;
};

const RUNTIME = 'node_modules/node/bin/node';

/** Files that are in a package as they are here, without those that it does not need to run. */
const AS_HERE = [
  ...['server/**/*.*', 'dist/**/*.*', 'docs/**/*.*', 'deploy/**/*.*'],
  ...['scripts/run/{licet,command,backup,restore,move,keys,operators}.ts'],
  ...['CHANGELOG.md', 'LICENSE', 'SECURITY.md'],
];

/** Returns true for tests, and for the sample data, which only the demo and tests make. */
const isUnneeded = (path: string): boolean =>
  /\.test\.tsx?$|^server\/(?:testing|db\/seed)(?:\/|\.ts$)|tsconfig\.json$/.test(path);

/** The fields of package.json that a program needs when it runs. */
function manifest(): string {
  const { name, version, license, type, imports } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  return `${JSON.stringify({ name, version, license, private: true, type, imports }, null, 2)}\n`;
}

/** Returns the files of the package in the order of their paths. The SPA must be built. */
export function packedFiles(): PackedFile[] {
  const paths = [
    ...globSync(AS_HERE, { cwd: root }),
    ...serverPackages().flatMap(({ path }) =>
      globSync(`${path}/**/*`, { cwd: root, exclude: [`${path}/node_modules`] }),
    ),
  ].filter((path) => !isUnneeded(path) && statSync(join(root, path)).isFile());
  const files: PackedFile[] = [
    ...paths.map((path) => ({ path, content: readFileSync(join(root, path)), isProgram: false })),
    { path: 'package.json', content: manifest(), isProgram: false },
    { path: 'sbom.cdx.json', content: sbom(), isProgram: false },
    { path: 'bin/node', content: readFileSync(join(root, RUNTIME)), isProgram: true },
    { path: 'bin/LICENSE', content: readFileSync(join(import.meta.dirname, 'node-license.txt')), isProgram: false },
    { path: 'licet', content: readFileSync(join(import.meta.dirname, 'licet.sh')), isProgram: true },
  ];
  const sums = files
    .map(({ path, content }) => `${createHash('sha256').update(content).digest('hex')}  ${path}\n`)
    .toSorted((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1))
    .join('');
  return [...files, { path: 'SHA256SUMS', content: sums, isProgram: false }].toSorted((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}
