import { parseArgs } from 'node:util';
import type { Figure } from '../attack/attack.ts';

/** How often and how long each part runs. The default of `npm run torture` takes about ten minutes. */
const DEFAULTS = {
  seed: 1,
  kills: 100,
  states: 500,
  errors: 5,
  stops: 5,
  rounds: 20,
  clients: 64,
  connections: 10_000,
  streams: 1000,
  minutes: 1,
};

export type Bounds = Readonly<typeof DEFAULTS>;

/** One part: a module that exports it as `part`. `run` starts services of its own, and leaves nothing behind. */
export type Part = {
  /** The name it is chosen by on the command line. */
  readonly name: string;
  readonly title: string;
  readonly run: (bounds: Bounds) => Promise<readonly Figure[]>;
};

/** Returns the default bounds with some of them replaced. */
export const boundsOf = (given: Partial<Bounds> = {}): Bounds => ({ ...DEFAULTS, ...given });

/** Reads the command line: names of parts, and bounds as options. Throws for an unknown option and for no whole number. */
export function readCommand(args: readonly string[]): { names: readonly string[]; bounds: Bounds } {
  const options = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const given = Object.entries(values).map(([name, text]) => {
    const number = Number(text);
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`--${name} takes a whole number from 0`);
    return [name, number] as const;
  });
  return { names: positionals, bounds: boundsOf(Object.fromEntries(given)) };
}
