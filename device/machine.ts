import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { readMac } from './mac.ts';
import { Refusal } from './refusal.ts';

/** The machine that a licence is bound to. */
export type Machine = {
  /** 32 bytes that are the same as long as the operating system stays installed. */
  readonly fingerprint: Uint8Array;
  /** Its MAC addresses, each as twelve hexadecimal digits in lower case. */
  readonly macs: readonly string[];
  /** What people call it; goes along with requests as a note. */
  readonly name: string;
};

const ID_FILES = ['/etc/machine-id', '/var/lib/dbus/machine-id', '/etc/hostid'];

/** Where other systems keep the id of the installation: a program, its arguments, and where its output has the id. */
const ID_PROGRAMS: Readonly<Record<string, readonly [string, readonly string[], RegExp]>> = {
  darwin: ['/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/],
  win32: ['reg.exe', ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'], /REG_SZ\s+(\S+)/],
};

/**
 * The machine this runs on. Throws Refusal `noMachine` where the operating system has no id, as in many containers: there
 * `namedMachine` is the way.
 */
export function thisMachine(): Machine {
  const id = idOf(process.platform);
  if (id === undefined) throw new Refusal('noMachine', 'This machine has no id. Give it one by a name of your choice.');
  const macs = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal).map(({ mac }) => readMac(mac)),
  );
  return { fingerprint: fingerprintOf(`machine ${id}`), macs: [...new Set(macs)].toSorted(), name: hostname() };
}

/** A machine that is told from others by its name alone: for containers, and to play several machines on one. */
export const namedMachine = (name: string, macs: readonly string[] = []): Machine => ({
  fingerprint: fingerprintOf(`name ${name}`),
  macs: macs.map(readMac),
  name,
});

/** The id that the operating system gave itself when it was installed; undefined when there is none. */
function idOf(platform: string): string | undefined {
  const program = ID_PROGRAMS[platform];
  if (program === undefined) return ID_FILES.map(textOf).find((id) => id !== '');
  const [file, args, pattern] = program;
  return pattern.exec(execFileSync(file, args, { encoding: 'utf8' }))?.[1];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Hashed, so that a device code does not tell the id, by which other programs know the machine. */
const fingerprintOf = (identity: string): Uint8Array =>
  hash('sha256', `licet device\n${identity.toLowerCase()}`, 'buffer');
