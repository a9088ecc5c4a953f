import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the processor's clock in a second, as /proc counts. */
const TICKS = 100;

type Process = { readonly parent: number; readonly ticks: number };

/**
 * Returns a function that tells the processor time, in microseconds, of all processes of the PostgreSQL at a URL on this machine,
 * also of those that have ended. Needs Linux.
 */
export function databaseTime(url: string): () => number {
  const { port } = new URL(url);
  const main = readdirSync('/proc').find((name) => {
    const command = /^\d+$/.test(name) ? textOf(`/proc/${name}/cmdline`)?.split('\0') : undefined;
    return command !== undefined && command[0]?.endsWith('postgres') && command[command.indexOf('-p') + 1] === port;
  });
  if (main === undefined) throw new Error('The processor time of PostgreSQL is known on Linux only.');
  return () => {
    const all = readdirSync('/proc').flatMap((name) => processOf(name, main) ?? []);
    const ticks = all.reduce((sum, one) => sum + (one.parent === Number(main) ? one.ticks : 0), 0);
    return ((ticks + endedOf(main)) * 1_000_000) / TICKS;
  };
}

/** A process can end while it is read. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}

/** Returns the fields of /proc/PID/stat after the name of the program, which may contain spaces. */
const fieldsOf = (name: string): readonly number[] | undefined =>
  textOf(`/proc/${name}/stat`)
    ?.replace(/^.*\) . /s, '')
    .split(' ')
    .map(Number);

function processOf(name: string, main: string): Process | undefined {
  const fields = /^\d+$/.test(name) && name !== main ? fieldsOf(name) : undefined;
  return fields && { parent: fields[0] ?? 0, ticks: (fields[10] ?? 0) + (fields[11] ?? 0) };
}

/** Ticks of the processes that have ended. */
function endedOf(main: string): number {
  const fields = fieldsOf(main) ?? [];
  return (fields[12] ?? 0) + (fields[13] ?? 0);
}
