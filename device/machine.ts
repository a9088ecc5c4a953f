import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { readMac } from './mac.ts';
import { Refusal } from './refusal.ts';

/** The machine that a licence is bound to. */
export type Machine = {
  /** 32 bytes that stay the same until the operating system is installed again. */
  readonly fingerprint: Uint8Array;
  /** The MAC addresses, each as twelve hexadecimal digits in lower case. */
  readonly macs: readonly string[];
  /** The name for people. Requests carry it as a note. */
  readonly name: string;
};

const ID_FILES = ['/etc/machine-id', '/var/lib/dbus/machine-id', '/etc/hostid'];

/** Where each operating system keeps its installation id: a program, its arguments, and the id in its output. */
const ID_PROGRAMS: Readonly<Record<string, readonly [string, readonly string[], RegExp]>> = {
  darwin: ['/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/],
  win32: ['reg.exe', ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'], /REG_SZ\s+(\S+)/],
};

/**
 * Returns the machine this runs on. Throws Refusal `noMachine` when the operating system has no id, as in many
 * containers; use `namedMachine` there.
 */
export function thisMachine(): Machine {
  const id = idOf(process.platform);
  if (id === undefined) throw new Refusal('noMachine', 'This machine has no id. Give it one by a name of your choice.');
  const macs = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal).map(({ mac }) => readMac(mac)),
  );
  return { fingerprint: fingerprintOf(`machine ${id}`), macs: [...new Set(macs)].toSorted(), name: hostname() };
}

/** Returns a machine that is identified by its name alone: for containers, or for several machines on one computer. */
export const namedMachine = (name: string, macs: readonly string[] = []): Machine => ({
  fingerprint: fingerprintOf(`name ${name}`),
  macs: macs.map(readMac),
  name,
});

/** Returns the id that the operating system got when it was installed, or undefined. */
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

/** A hash, so that a device code does not reveal the id that other programs know the machine by. */
const fingerprintOf = (identity: string): Uint8Array =>
  hash('sha256', `licet device\n${identity.toLowerCase()}`, 'buffer');
