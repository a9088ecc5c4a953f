import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** A program that runs beside a story. */
export type Program = {
  /** Its output so far, standard output and errors together. */
  readonly output: () => string;
  /** Ends the program with all processes it started, and waits for the end. */
  readonly stop: () => Promise<void>;
};

/** Starts a program in its own process group, so that `stop` reaches the processes it starts. */
export function startProgram(file: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...more },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (written += text));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      written += error.message;
      resolve();
    });
  });
  return {
    output: () => written,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Returns a free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
