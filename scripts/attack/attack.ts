import type { Target } from './target.ts';

/** A measured figure and its bound. */
export type Figure = {
  /** Names what was measured: 'memory added'. */
  readonly name: string;
  /** `undefined` when this platform cannot measure it. */
  readonly value: number | undefined;
  readonly unit: string;
  readonly bound: { readonly atMost: number } | { readonly atLeast: number };
};

/**
 * One attack: a module `NUMBER-name.ts` in this folder that exports it as `attack`. It runs against an instance of its
 * own, which is stopped afterwards. `run` is bounded in requests and in time, and only talks to its target.
 */
export type Attack = {
  /** The number it is chosen by on the command line: '20', '28a'. */
  readonly number: string;
  readonly title: string;
  /** Settings of the instance, such as `{ TRUST_PROXY: 'true' }`. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly run: (target: Target) => Promise<readonly Figure[]>;
};

/** Shorthands for figures. */
export const atMost = (bound: number, name: string, value: number | undefined, unit = ''): Figure => ({
  name,
  value,
  unit,
  bound: { atMost: bound },
});

export const atLeast = (bound: number, name: string, value: number | undefined, unit = ''): Figure => ({
  name,
  value,
  unit,
  bound: { atLeast: bound },
});
