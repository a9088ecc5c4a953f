import { readFileSync } from 'node:fs';
import type { LoginOptions } from './online.ts';
import { Refusal } from './refusal.ts';

/** Options as given; `true` for an option without a value. */
export type Options = Readonly<Record<string, string | true | undefined>>;

/** Wrong use of the command line. */
export class UsageError extends Error {}

/** Returns the text of an option, or undefined when it was not given. */
export function text(options: Options, name: string): string | undefined {
  const given = options[name];
  return given === true ? undefined : given;
}

/** Returns the text of a required option. Throws UsageError when it is missing. */
export function needed(options: Options, name: string): string {
  const given = text(options, name);
  if (given === undefined) throw new UsageError(`--${name} is needed`);
  return given;
}

/** Returns the whole number from 0 that an option spells. Throws UsageError for any other text. */
export function whole(given: string, name: string): number {
  if (!/^\d{1,10}$/.test(given)) throw new UsageError(`--${name} takes a whole number`);
  return Number(given);
}

/** Returns the number like `whole`, or undefined when the option was not given. */
export function wholeIfGiven(options: Options, name: string): number | undefined {
  const given = text(options, name);
  return given === undefined ? undefined : whole(given, name);
}

/** Returns the text of a file, or of the standard input for `-`. Throws UsageError when it cannot be read. */
export function read(from: string): string {
  try {
    return readFileSync(from === '-' ? 0 : from, 'utf8');
  } catch (cause) {
    throw new UsageError(`${from} cannot be read`, { cause });
  }
}

/** Returns the JSON of a file with keys. Throws Refusal `badKeys`. */
export function readJson(from: string): unknown {
  try {
    return JSON.parse(read(from));
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new Refusal('badKeys', `${from} is not a list of public keys.`, { cause });
  }
}

/**
 * Returns what `login` sends to the service. It reads the password from a file or the standard input, because everyone
 * on the machine can see a command line.
 */
export function loginOptions(options: Options): LoginOptions {
  const given = {
    machineName: text(options, 'name'),
    clientVersion: wholeIfGiven(options, 'client-version'),
    loginName: text(options, 'login-name'),
    password: options['password-file'] && read(needed(options, 'password-file')).replace(/\r?\n$/, ''),
    virtualMachine: options['virtual-machine'],
    remoteDesktop: options['remote-desktop'],
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
