import { readConfig } from '../../server/config.ts';
import { programVersion } from '../../server/core/program-version.ts';
import type { Readiness } from '../../server/http/health.ts';

/** The commands of the program `licet` of a package. Each module is a whole command, so it is loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => unknown>> = {
  start: () => start(),
  health: () => health(),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  move: () => import('./move.ts'),
  keys: () => import('./keys.ts'),
  operators: () => import('./operators.ts'),
  version: () => console.log(programVersion()),
};

/**
 * Runs the service. SIGTERM and SIGINT during the start end it at once with code 0. Without a handler, the system would
 * ignore them for the first process of a container.
 */
async function start(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const end = (): never => process.exit(0);
  for (const signal of signals) process.once(signal, end);
  await import('../../server/main.ts');
  for (const signal of signals) process.off(signal, end);
}

/** Prints whether the service of these settings is ready. Exits with code 1 when it is not. */
async function health(): Promise<void> {
  const { host, port } = readConfig(process.env);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
  try {
    const answer = await fetch(url);
    const { ready, reason } = (await answer.json()) as Readiness;
    console.log(ready ? 'ready' : reason);
    if (!ready) process.exitCode = 1;
  } catch (error) {
    const cause = error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
    console.error(`No service answers at ${url}: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exitCode = 1;
  }
}

const [name = ''] = process.argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error(`Usage: licet ${Object.keys(COMMANDS).join('|')}`);
  process.exitCode = 2;
} else await command();
