import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { canPin, LOAD_CORE, start } from '../processes.ts';
import type { LoadResult } from './client.ts';
import { wireText, type Request } from './requests.ts';

const run = promisify(execFile);
const cache = new URL('../.cache/', import.meta.url);
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** The name of the load generator in use. */
export const generatorName = hasWrk ? 'wrk' : 'the client in bench/load';

/** Which of several equal shares of a load a server gets: its requests and its connections are those of no other. */
export type Share = { readonly nth: number; readonly of: number };

const WHOLE: Share = { nth: 0, of: 1 };

/** Requests to send in turn, over and over. Each run continues where the one before ended. */
export type Load = {
  readonly name: string;
  readonly run: (port: number, seconds: number, share?: Share) => Promise<LoadResult>;
};

/**
 * Prepares a load of these requests over 32 connections, with wrk when it is installed, otherwise with a client in
 * Node.
 */
export function prepareLoad(name: string, requests: readonly Request[]): Load {
  mkdirSync(cache, { recursive: true });
  const texts = requests.map(wireText);
  const file = fileURLToPath(new URL(`requests-${name.replaceAll(/\W+/g, '-')}`, cache));
  writeFileSync(
    file,
    hasWrk ? texts.map((text) => `${Buffer.byteLength(text)}\n${text}`).join('') : JSON.stringify(texts),
  );
  // Shares of requests begin apart, and go on over all of them.
  const sent = new Map<string, number>();
  return {
    name,
    run: async (port, seconds, { nth, of } = WHOLE) => {
      const key = `${port} ${nth}/${of}`;
      const first = sent.get(key) ?? Math.floor((texts.length * nth) / of);
      const connections = Math.round(CONNECTIONS / of);
      const result = await (hasWrk ? wrk : node)({ port, seconds, first, connections, file });
      sent.set(key, (first + result.requests) % texts.length);
      return result;
    },
  };
}

const CONNECTIONS = 32;

type Plan = Readonly<Record<'port' | 'seconds' | 'first' | 'connections', number>> & { readonly file: string };

async function wrk({ port, seconds, first, connections, file }: Plan): Promise<LoadResult> {
  const script = fileURLToPath(new URL('./wrk.lua', import.meta.url));
  const wrk = [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    `http://127.0.0.1:${port}`,
    '--',
    file,
    String(first),
  ];
  const [command = 'wrk', ...args] = canPin ? ['taskset', '-c', String(LOAD_CORE), ...wrk] : wrk;
  const { stdout } = await run(command, args);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as LoadResult;
}

async function node({ port, seconds, first, connections, file }: Plan): Promise<LoadResult> {
  const args = [port, connections, seconds, first].map(String);
  const child = start(new URL('./node-load.ts', import.meta.url), LOAD_CORE, { args: [...args, file] });
  const [result] = (await once(child, 'message')) as [LoadResult];
  return result;
}
