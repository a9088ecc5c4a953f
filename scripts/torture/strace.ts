import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programFile, type Service } from '../../server/testing/spawn.ts';
import { start } from './client.ts';

/** Milliseconds between two looks at a trace. */
const LOOK = 100;

/** True where system calls can be recorded and made to fail: Linux with strace. */
export const canTrace = (): boolean => spawnSync('strace', ['-V']).status === 0;

/** Starts the service of a data folder under strace with these arguments. Rejects when it ends instead. */
export const startTraced = (
  dataDir: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> => {
  const LICET_TRACE = JSON.stringify([...args, process.execPath, programFile('server/main.ts')]);
  return start(dataDir, { ...environment, LICET_TRACE }, join(import.meta.dirname, 'traced.ts'));
};

/**
 * Returns the lines of a trace after strace has written all of it: it ends a moment after the service. Strace fills ids of
 * processes up to five columns.
 */
export async function linesOf(trace: string, pid: number): Promise<string[]> {
  const ended = new RegExp(String.raw`^${pid} +\+\+\+ (killed by|exited with) .*\+\+\+$`, 'm');
  for (;;) {
    const text = readFileSync(trace, 'latin1');
    if (ended.test(text.slice(-10_000))) return text.split('\n');
    await wait(LOOK);
  }
}
