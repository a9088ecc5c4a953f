import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './target.ts';

const MIB = 1024;

type Process = Pick<Target, 'pid'>;

/** Returns the resident memory of the service in MiB, or undefined without /proc. */
export const residentMemory = ({ pid }: Process): number | undefined => memoryField(pid, 'VmRSS');

/** Runs `work` and returns the highest resident memory of the service meanwhile in MiB, or undefined without /proc. */
export async function memoryPeak(target: Process, work: () => Promise<unknown>): Promise<number | undefined> {
  // Resets the kernel's peak to the current value.
  if (residentMemory(target) !== undefined) writeFileSync(`/proc/${target.pid}/clear_refs`, '5');
  await work();
  return memoryField(target.pid, 'VmHWM');
}

/**
 * Runs `work` and returns by how many MiB the resident memory of the service rose at its peak, or undefined without
 * /proc.
 */
export async function memoryAdded(target: Process, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = residentMemory(target);
  const peak = await memoryPeak(target, work);
  return before === undefined || peak === undefined ? undefined : peak - before;
}

function memoryField(pid: number, field: string): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / MIB;
}

/** Clock ticks per second, the unit of process times in Linux. */
const TICKS = 100;

/** Runs `work` and returns the CPU time of the service in milliseconds, or undefined without /proc. */
export async function cpuDuring(target: Target, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = cpuTime(target.pid);
  await work();
  const after = cpuTime(target.pid);
  return before === undefined || after === undefined ? undefined : after - before;
}

function cpuTime(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The program name may contain spaces. After it, user and system time are the 12th and 13th field.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** How long another client waited for its answers, in milliseconds. */
export type Waits = {
  readonly median: number;
  readonly longest: number;
  readonly failed: number;
  readonly count: number;
};

/** Runs `work` while another client requests `path` again and again from 127.0.0.1. Returns that client's waits. */
export async function waitsDuring(
  target: Pick<Target, 'port'>,
  work: () => Promise<unknown>,
  path = '/healthz',
): Promise<Waits> {
  const probe = fork(join(import.meta.dirname, 'probe.ts'), [String(target.port), path]);
  try {
    await once(probe, 'message');
    await work();
    const [{ waits, failed }] = (await whenStopped(probe)) as [Probed];
    const sorted = waits.toSorted((one, other) => one - other);
    return {
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
      longest: sorted.at(-1) ?? 0,
      failed,
      count: sorted.length,
    };
  } finally {
    probe.kill();
  }
}

type Probed = { readonly waits: readonly number[]; readonly failed: number };

function whenStopped(probe: ChildProcess): Promise<unknown[]> {
  const result = once(probe, 'message');
  probe.send('stop');
  return result;
}
