import { parseArgs } from 'node:util';
import type { Figure } from '../attack/attack.ts';

/** How often and how long each part runs. The default of `npm run torture` takes about twelve minutes. */
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

/** What a command line asks for. */
export type Command = { readonly names: readonly string[]; readonly bounds: Bounds; readonly isHelp: boolean };

/** Reads the command line: names of parts, and bounds as options. Throws for an unknown option and for no whole number. */
export function readCommand(args: readonly string[]): Command {
  const ofBounds = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }]));
  const options = { ...ofBounds, help: { type: 'boolean' as const } };
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { help, ...numbers } = values;
  const given = Object.entries(numbers).map(([name, text]) => {
    const number = Number(text);
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`--${name} takes a whole number from 0`);
    return [name, number] as const;
  });
  return { names: positionals, bounds: boundsOf(Object.fromEntries(given)), isHelp: help === true };
}

/** Returns how the command is called, with these parts. */
export const usage = (parts: readonly Part[]): string => `npm run torture [-- PART… --OPTION NUMBER…]

Without a part, all of them run. Where PostgreSQL or strace do not run, their parts are not measured and the others are.

${parts.map(({ name, title }) => `  ${name.padEnd(11)} ${title}`).join('\n')}

Options and their defaults, which docs/torture.md explains:
${Object.entries(DEFAULTS)
  .map(([name, value]) => `  --${name.padEnd(11)} ${value}`)
  .join('\n')}`;
