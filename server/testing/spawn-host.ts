import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Order, Started, Told } from './host.ts';
import { onlyWith } from './spawn.ts';

const FILE = join(import.meta.dirname, 'host.ts');

/** Services of one process: each leaves a few timers and idle threads behind, because a service ends with its process. */
const MOST = 25;

/** Runs real services in another process, one after the other. */
export type Host = {
  /** Starts a service with these settings. Throws with its output when it does not start. */
  readonly start: (environment: Readonly<Record<string, string>>) => Promise<Started>;
  /** Sets the clock of the service ahead by some seconds. */
  readonly advance: (seconds: number) => Promise<void>;
  /** Stops the service. Throws with its output when its process has ended by itself. */
  readonly stop: () => Promise<void>;
  /** Ends the process, and the service like a power cut. */
  readonly kill: () => Promise<void>;
  /** The output of the last service so far. */
  readonly output: () => string;
};

/** Returns a host whose process starts with its first service. */
export function createHost(): Host {
  let child: ChildProcess | undefined;
  let served = 0;
  let written = '';
  let answer = Promise.withResolvers<Started>();

  const hasEnded = (): void => answer.reject(new Error(`The process of the service has ended:\n${written}`));

  function launch(): ChildProcess {
    const launched = fork(FILE, [], { env: onlyWith({}), execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [launched.stdout, launched.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => void (written += text));
    launched.on('message', (told) => {
      const { lines = '', done } = told as Told;
      written += lines;
      if (done !== undefined) answer.resolve(done);
    });
    return launched.once('close', hasEnded);
  }

  function ask(asked: ChildProcess, order: Order): Promise<Started> {
    answer = Promise.withResolvers();
    asked.send(order, (error) => {
      if (error !== null) hasEnded();
    });
    return answer.promise;
  }

  async function kill(): Promise<void> {
    const killed = child;
    child = undefined;
    served = 0;
    if (killed?.connected !== true) return;
    const closed = once(killed, 'close');
    killed.kill('SIGKILL');
    await closed;
  }

  return {
    start: async (environment) => {
      if (served === MOST || child?.connected === false) await kill();
      written = '';
      served += 1;
      child ??= launch();
      return ask(child, { start: environment });
    },
    advance: async (seconds) => {
      if (child !== undefined) await ask(child, { advance: seconds });
    },
    stop: async () => {
      if (child !== undefined) await ask(child, 'stop');
    },
    kill,
    output: () => written,
  };
}
