import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { quantile } from '../../../bench/statistics.ts';

/** The requests of the other clients. The first only reads. */
export const PROBED = ['get', 'log-in', 'heartbeat', 'sign-in'] as const;
export type Probed = (typeof PROBED)[number];

export type ProbeConfig = {
  readonly port: number;
  readonly key: string;
  /** SNs that are read. */
  readonly sns: readonly string[];
  /** SNs that devices log in to. */
  readonly seats: readonly string[];
  readonly session: { readonly id: number; readonly token: string };
  readonly operator: { readonly username: string; readonly password: string };
  /** Headers of a browser that shows the back office. */
  readonly browser: Readonly<Record<string, string>>;
  /** Time between two sign-ins, each of which costs a password hash. */
  readonly signInMilliseconds: number;
};

export type Samples = {
  readonly waits: Readonly<Record<Probed, number[]>>;
  /** Number of requests that got no legal answer. */
  failed: number;
  readonly refused: string[];
};

/** How long the requests of a kind waited for their answers, in milliseconds. */
export type Wait = { readonly p50: number; readonly p99: number; readonly max: number; readonly count: number };

export type Waits = {
  readonly of: Readonly<Record<Probed, Wait>>;
  readonly failed: number;
  readonly refused: readonly string[];
};

export type Probe = {
  /** Runs `work` and returns how long the other clients waited meanwhile, with its result. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<{ waits: Waits; result: Result }>;
  readonly stop: () => void;
};

/** Starts the other clients. Resolves after their first sign-in. */
export async function startProbe(config: ProbeConfig): Promise<Probe> {
  const child = fork(join(import.meta.dirname, 'probe.ts'), [JSON.stringify(config)]);
  const samples = async (): Promise<Samples> => ((await once(child, 'message')) as [Samples])[0];
  await samples();
  const taken = (): Promise<Samples> => {
    const message = samples();
    child.send('take');
    return message;
  };
  return {
    during: async (work) => {
      await taken();
      const result = await work();
      return { waits: waitsOf(await taken()), result };
    },
    stop: () => void child.kill(),
  };
}

function waitsOf({ waits, failed, refused }: Samples): Waits {
  const of = Object.fromEntries(PROBED.map((kind) => [kind, waitOf(waits[kind])])) as Waits['of'];
  return { of, failed, refused };
}

const waitOf = (all: readonly number[]): Wait =>
  all.length === 0
    ? { p50: 0, p99: 0, max: 0, count: 0 }
    : { p50: quantile(all, 0.5), p99: quantile(all, 0.99), max: Math.max(...all), count: all.length };
