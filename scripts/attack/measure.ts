import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './target.ts';

const MIB = 1024;

/** Resident memory of the service in MiB; undefined where there is no /proc. */
export const residentMemory = (target: Target): number | undefined => memoryField(target.pid, 'VmRSS');

/**
 * Runs `work` and returns by how many MiB the resident memory of the service rose at its peak meanwhile; undefined where
 * there is no /proc.
 */
export async function memoryAdded(target: Target, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = residentMemory(target);
  // Sets the peak that the kernel keeps to the current value.
  if (before !== undefined) writeFileSync(`/proc/${target.pid}/clear_refs`, '5');
  await work();
  const peak = memoryField(target.pid, 'VmHWM');
  return before === undefined || peak === undefined ? undefined : peak - before;
}

function memoryField(pid: number, field: string): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / MIB;
}

/** Clock ticks a second in which Linux counts the time of a process. */
const TICKS = 100;

/** Runs `work` and returns the CPU time that the service spent meanwhile, in milliseconds; undefined without /proc. */
export async function cpuDuring(target: Target, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = cpuTime(target.pid);
  await work();
  const after = cpuTime(target.pid);
  return before === undefined || after === undefined ? undefined : after - before;
}

function cpuTime(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // Behind the name of the program, which may hold spaces: user and system time are the 12th and 13th field.
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

/** Runs `work` while another client asks for `path` again and again from 127.0.0.1; returns its waits. */
export async function waitsDuring(target: Target, work: () => Promise<unknown>, path = '/healthz'): Promise<Waits> {
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
