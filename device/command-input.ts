import { readFileSync } from 'node:fs';
import type { LoginOptions } from './online.ts';
import { Refusal } from './refusal.ts';

/** Options as given; `true` for those without a value. */
export type Options = Readonly<Record<string, string | true | undefined>>;

/** Wrong use of the command line. */
export class UsageError extends Error {}

/** The text of an option; undefined when it was not given. */
export function text(options: Options, name: string): string | undefined {
  const given = options[name];
  return given === true ? undefined : given;
}

/** As `text`, for an option without which the command cannot be. Throws UsageError. */
export function needed(options: Options, name: string): string {
  const given = text(options, name);
  if (given === undefined) throw new UsageError(`--${name} is needed`);
  return given;
}

/** The whole number from 0 that an option spells. Throws UsageError when it spells none. */
export function whole(given: string, name: string): number {
  if (!/^\d{1,10}$/.test(given)) throw new UsageError(`--${name} takes a whole number`);
  return Number(given);
}

/** As `whole`; undefined when the option was not given. */
export function wholeIfGiven(options: Options, name: string): number | undefined {
  const given = text(options, name);
  return given === undefined ? undefined : whole(given, name);
}

/** The text of a file, or of the standard input for `-`. Throws UsageError when it cannot be read. */
export function read(from: string): string {
  try {
    return readFileSync(from === '-' ? 0 : from, 'utf8');
  } catch (cause) {
    throw new UsageError(`${from} cannot be read`, { cause });
  }
}

/** JSON from a file with keys. Throws Refusal `badKeys`. */
export function readJson(from: string): unknown {
  try {
    return JSON.parse(read(from));
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new Refusal('badKeys', `${from} is not a list of public keys.`, { cause });
  }
}

/** What `login` says to the service. A password on the command line would be seen by everyone on the machine. */
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
