import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programVersion } from '../../server/core/program-version.ts';
import { buildIn, buildSpa } from '../build/spa.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { writeArchive } from './archive.ts';
import { packedFiles } from './contents.ts';
import { root } from './root.ts';

const folder = mkdtempSync(join(tmpdir(), 'licet-package-'));
const program = join(folder, 'licet');
/** A machine without npm and Node. The program starts ten times, and compiles its files once. */
const bare = {
  PATH: '/usr/bin:/bin',
  DATA_DIR: join(folder, 'data'),
  BACKUP_PASSPHRASE: 'three words more',
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
};

/** Runs a command of the package. Returns its exit code and what it printed. */
function licet(...args: readonly string[]): readonly [number | null, string] {
  const { status, stdout, stderr } = spawnSync(join(program, 'licet'), args, { env: bare, encoding: 'utf8' });
  return [status, stdout + stderr];
}

let sums: readonly string[] = [];

beforeAll(async () => {
  await buildSpa();
  const content = { folder: 'licet', time: 0 };
  sums = await Promise.all(
    ['one', 'two'].map((name) => writeArchive(join(folder, name), { ...content, files: packedFiles() })),
  );
  spawnSync('tar', ['-xzf', join(folder, 'one'), '-C', folder]);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two packages of the same files are equal byte for byte', () => {
  expect(sums[0]).toBe(sums[1]);
});

test.skipIf(process.env['LONG'] !== '1')(
  'screens that are built again in another folder are equal byte for byte',
  async () => {
    const [again, first] = [join(folder, 'screens'), join(root, 'dist')];
    expect(await buildIn(again)).toBe(true);
    const sumsIn = (built: string) =>
      globSync('**/*.*', { cwd: built })
        .toSorted()
        .map((file) => [
          file,
          createHash('sha256')
            .update(readFileSync(join(built, file)))
            .digest('hex'),
        ]);
    expect(sumsIn(again)).toEqual(sumsIn(first));
  },
);

test('SHA256SUMS has the right sum of each other file', () => {
  const listed = readFileSync(join(program, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  const actual = globSync('**/*', { cwd: program, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map((entry) => join(entry.parentPath, entry.name))
    .map(
      (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file.slice(program.length + 1)}`,
    );
  expect(listed.toSorted()).toEqual(actual.toSorted());
});

test('it has no tests, no sample data and nothing of the repository', () => {
  const files = globSync('**/*', { cwd: program, exclude: ['node_modules'] });
  expect(files).toContain(join('server', 'main.ts'));
  const unneeded =
    /\.test\.|\.map$|^server\/(?:testing|db\/seed)|^(?:\.git|\.env|src|e2e|bench|scripts\/(?!run(?:\/|$)))/;
  expect(files.filter((file) => unneeded.test(file))).toEqual([]);
});

test('the bill of materials is valid CycloneDX and names every package that is in it, with its licence', async () => {
  const text = readFileSync(join(program, 'sbom.cdx.json'), 'utf8');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  type Component = { group?: string; name: string; version: string; licenses?: readonly unknown[] };
  const { components } = JSON.parse(text) as { components: Component[] };
  expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
  const named = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`));
  const inServer = globSync('node_modules/**/package.json', { cwd: program })
    .map((file) => JSON.parse(readFileSync(join(program, file), 'utf8')) as { name?: string; version?: string })
    .filter(({ name, version }) => name !== undefined && version !== undefined);
  const inSpa = JSON.parse(readFileSync(join(program, 'dist/licenses.json'), 'utf8')) as typeof inServer;
  const present = [...inServer, ...inSpa].map(({ name, version }) => `${name}@${version}`);
  expect(present).toContain(`hono@${inServer.find(({ name }) => name === 'hono')?.version}`);
  expect(present).toContain(`react@${inSpa.find(({ name }) => name === 'react')?.version}`);
  expect(present.filter((name) => !named.has(name))).toEqual([]);
  expect(named).toContain(`node@${process.version.slice(1)}`);
});

test('the program runs without npm and another Node: it starts, tells its health, backs up, restores and stops', async () => {
  expect(licet('version')).toEqual([0, `${programVersion()}\n`]);
  expect(licet('dance')).toEqual([2, expect.stringContaining('licet start|')]);
  const PORT = String(await freePort());
  const environment = { ...bare, PORT };
  const health = () => spawnSync(join(program, 'licet'), ['health'], { env: environment, encoding: 'utf8' });
  expect(health()).toMatchObject({ status: 1, stderr: expect.stringContaining(`:${PORT}/readyz`) });

  const service = spawn(join(program, 'licet'), ['start'], { env: environment });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  await new Promise((resolve) => service.stdout.on('data', (text) => /listens on/.test(String(text)) && resolve(0)));
  expect(health()).toMatchObject({ status: 0, stdout: 'ready\n' });
  const page = await fetch(`http://127.0.0.1:${PORT}/`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<div id="root">');

  const [backup, restored] = [join(folder, 'backup'), join(folder, 'restored')];
  expect(licet('backup', backup)).toEqual([0, expect.stringContaining('It was read again')]);
  expect(licet('restore', backup, '--to', restored)).toEqual([0, expect.stringContaining('Each checksum is right')]);
  expect(existsSync(join(restored, 'licet.db'))).toBe(true);
  expect(licet('keys')).toEqual([1, expect.stringContaining('Usage: licet keys list')]);
  expect(licet('operators', 'list')).toEqual([0, 'There are no operators.\n']);
  service.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 180_000);
