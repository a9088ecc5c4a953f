/*
 * Runs before `npm start`, `npm run dev`, `npm run demo` and `npm test`: installs what package-lock.json names and the
 * installed tree lacks, the Node that the service runs on included. Plain CommonJS without dependencies, because on a
 * fresh clone it is run by whatever Node the machine has (18 or later). When nothing is missing it says nothing.
 */
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { basename, delimiter, dirname, join } = require('node:path');

const root = join(__dirname, '../..');
const modules = join(root, 'node_modules');
const runtime = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** 26 of 'v26.10.0'. */
const major = (version) => Number.parseInt(version.slice(1));

/** The `packages` table of a lock file, or undefined when there is none or it cannot be read. */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Why the tree must be installed, or undefined when it need not be. npm writes node_modules/.package-lock.json as its
 * last step, so an interrupted installation has none. Packages for other platforms are optional and rightly absent.
 */
function reasonToInstall() {
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing or not readable');
  const installed = lockedPackages(join(modules, '.package-lock.json'));
  if (installed === undefined) return 'nothing is installed yet';
  const stale = Object.keys(wanted).some((path) => {
    if (path === '') return false;
    const present = installed[path];
    return present === undefined ? !wanted[path].optional : present.version !== wanted[path].version;
  });
  if (stale) return 'package-lock.json has changed';
  return existsSync(runtime) ? undefined : 'the Node runtime is missing';
}

/** Runs npm on the given Node, else on that of the outer npm, else on the machine's: ours may be replaced on the way. */
function npm(args, node = process.env.npm_node_execpath) {
  const cli = process.env.npm_execpath;
  const path = node === undefined ? process.env.PATH : `${dirname(node)}${delimiter}${process.env.PATH}`;
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PATH: path } };
  const { status, error } =
    cli !== undefined && node !== undefined && basename(cli) === 'npm-cli.js'
      ? spawnSync(node, [cli, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args[0]} failed${error === undefined ? '' : `: ${error.message}`}`);
}

/*
 * `npm install --no-save` installs the versions and hashes of package-lock.json, like `npm ci`. Unlike `npm ci` it does not
 * delete node_modules first, so a service without a network keeps what it runs on. Install scripts stay off but for the
 * one package that needs its own: `node` fetches the binary of this platform. `--include=dev`: NODE_ENV=production must
 * not leave out the build tools.
 */
function install() {
  const exact = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--engine-strict=false'];
  npm([...exact, '--loglevel=error']);
  if (!existsSync(runtime)) npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  // An old Node has left out the binaries of the tools that do not run on it; our own takes them in. What the registry
  // knows of the others was asked a moment ago.
  if (major(process.version) < 26) npm([...exact, '--prefer-offline', '--loglevel=error'], runtime);
}

try {
  const started = Date.now();
  const reason = reasonToInstall();
  if (reason !== undefined) {
    console.log(`setup: ${reason}; installing dependencies (once, about half a minute) …`);
    install();
  }
  const version = spawnSync(runtime, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (!(major(version) >= 26))
    throw new Error(`node_modules holds Node ${version.trim() || '(none)'} and Node 26 is needed`);
  if (reason !== undefined) console.log(`setup: done in ${Math.round((Date.now() - started) / 1000)} s`);
} catch (error) {
  console.error(`setup: ${error.message}. Delete node_modules and try again.`);
  process.exit(1);
}
