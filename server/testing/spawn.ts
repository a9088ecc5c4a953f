import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Programs that tests start often. `npm test` bundles each into one file: see scripts/checks/bundles.ts. */
export const BUNDLED = [
  'server/main.ts',
  'scripts/run/keys.ts',
  'scripts/run/move.ts',
  'scripts/run/operators.ts',
] as const;

/** The variable of the environment that names the folder of the bundles. */
export const BUNDLES = 'LICET_BUNDLES';

/** Returns the file that runs a program: its bundle if there is one. A start from the sources reads a thousand files. */
export function programFile(program: (typeof BUNDLED)[number]): string {
  const folder = process.env[BUNDLES];
  return folder === undefined
    ? join(import.meta.dirname, '../..', program)
    : join(folder, `${basename(program, '.ts')}.js`);
}

/** The real service in its own process. */
export type Service = {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly dataDir: string;
  /** The one-time link that creates the first administrator; undefined when there are operators. */
  readonly setupLink: string | undefined;
  /** Its output so far, with the log lines. */
  readonly output: () => string;
  /** Its standard error so far. */
  readonly errors: () => string;
  /** Stops it with SIGTERM and returns its exit code. The data folder stays. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Stops it, and removes the data folder if it was created here. */
  readonly remove: () => Promise<void>;
};

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/**
 * Starts the service on a free port, through `script` if given. `DATA_DIR` is a temporary folder unless given. Rejects
 * when the service ends instead.
 */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
  script: string = programFile('server/main.ts'),
): Promise<Service> {
  const given = environment['DATA_DIR'];
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'licet-service-'));
  const { child, output, errors, ended } = launch({ ...environment, DATA_DIR: dataDir }, script);
  const origin = await Promise.race([
    listening(child, output),
    ended.then(({ code, stderr }) => {
      throw new Error(`the service ended with code ${code}: ${stderr}`);
    }),
  ]);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return (await ended).code;
  };
  return {
    process: child,
    origin,
    dataDir,
    setupLink: /\S+\/setup#\S+/.exec(output())?.[0],
    output,
    errors,
    stop,
    remove: async () => {
      await stop('SIGKILL');
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the service with settings that should prevent its start. */
export function runService(environment: Readonly<Record<string, string>>): Promise<Ended> {
  return launch(environment).ended;
}

/**
 * Returns the environment of a program of this package: these settings and none of the tests' own, but for Node's compile
 * cache, without which a start takes twice as long.
 */
export function onlyWith(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...settings };
}

function launch(environment: Readonly<Record<string, string>>, script: string = programFile('server/main.ts')) {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: onlyWith({ PORT: '0', ...environment }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  child.once('close', (code) => resolve({ code, stdout, stderr }));
  return { child, output: () => stdout, errors: () => stderr, ended };
}

/** Resolves with the origin once the whole start message was printed. */
function listening(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const look = () => {
    const [, origin] = /^Licet listens on (\S+)\n/m.exec(output()) ?? [];
    if (origin !== undefined && output().endsWith('\n')) resolve(origin);
  };
  child.stdout?.on('data', look);
  return promise;
}
