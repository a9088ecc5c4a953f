import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { add, failureText, type Tally } from './tally.ts';

/** A program of this package with its arguments. It succeeds when all is well. */
type Command = readonly string[];

/** The outcome of a check: each of its programs counts once. */
export type Checked = { readonly tally: Tally; readonly output: string; readonly seconds: number };

const root = join(import.meta.dirname, '../..');
const rooms = ['.', 'server', 'server/http/docs/assets', 'src', 'device', 'scripts', 'bench', 'e2e'].filter((room) =>
  existsSync(join(root, room, 'tsconfig.json')),
);

/** Prettier and the compiler remember here which files had no fault. They read the others, and what imports them. */
const KNOWN = '.cache/checked';

const knownFormat = ['--cache', '--cache-strategy=content', `--cache-location=${KNOWN}/format`];

const knownTypes = (room: string): readonly string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  `${KNOWN}/${room.replaceAll('/', '-')}.tsbuildinfo`,
];

/** The steps that only read files. */
const checks: Readonly<Record<string, readonly Command[]>> = {
  format: [['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', ...knownFormat, '.']],
  lint: [['scripts/checks/lint.ts']],
  types: rooms.map((room) => [
    ...['node_modules/typescript/bin/tsc', '--project', room, '--checkers', '2'],
    ...knownTypes(room),
  ]),
  texts: [['src/locales/check.ts']],
  house: [['scripts/house/house.ts']],
};

/** The steps of a lane run one after the other, beside the other lane: no step keeps two cores busy all the time. */
const lanes = [
  ['format', 'texts', 'house'],
  ['lint', 'types'],
];

/** Starts those of the named steps that are checks. Each promise resolves when its step is over, with its output. */
export function beginChecks(
  names: readonly string[],
  environment: NodeJS.ProcessEnv,
): ReadonlyMap<string, Promise<Checked>> {
  return inLanes(
    lanes.map((lane) => lane.filter((name) => names.includes(name))),
    (name) => check(checks[name] ?? [], environment),
  );
}

/** Runs `make` for each name, one after the other within a lane. */
export function inLanes<Result>(
  named: readonly (readonly string[])[],
  make: (name: string) => Promise<Result>,
): ReadonlyMap<string, Promise<Result>> {
  const results = new Map<string, Promise<Result>>();
  for (const lane of named) {
    let before: Promise<unknown> = Promise.resolve();
    for (const name of lane) {
      const result = before.then(() => make(name));
      before = result.catch(() => undefined);
      results.set(name, result);
    }
  }
  return results;
}

async function check(commands: readonly Command[], environment: NodeJS.ProcessEnv): Promise<Checked> {
  const started = performance.now();
  const outputs: string[] = [];
  let tally: Tally = { passed: 0, failed: 0 };
  for (const command of commands) {
    const { succeeded, output } = await run(command, environment);
    outputs.push(output);
    tally = add(
      tally,
      succeeded
        ? { passed: 1, failed: 0 }
        : { passed: 0, failed: 1, failures: [failureText(command.join(' '), output)] },
    );
  }
  return { tally, output: outputs.join(''), seconds: (performance.now() - started) / 1000 };
}

/** Runs a program and captures its output, in colours when the terminal has them. */
function run(command: Command, env: NodeJS.ProcessEnv): Promise<{ succeeded: boolean; output: string }> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...colours },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  }
  const { promise, resolve, reject } = Promise.withResolvers<{ succeeded: boolean; output: string }>();
  child.once('error', reject);
  child.once('close', (code) => resolve({ succeeded: code === 0, output }));
  return promise;
}
