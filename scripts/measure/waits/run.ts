import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Line } from './line.ts';
import { measureLine } from './measure.ts';
import { MEMORY_BOUND, pagesAndExports } from './memory.ts';
import { aloneText, HEAD, rowText } from './report.ts';
import { startMeasured } from './service.ts';

export type Settings = {
  /** How long each line is repeated, at least once. */
  readonly seconds: number;
  readonly signInMilliseconds: number;
  readonly measuresMemory: boolean;
  /** Added to the nice value of the other clients, so that they take no time from the service. */
  readonly behind?: number;
};

/** How long the other clients send before they are measured, and how long they are measured alone, in lines. */
const [WARM_UP_LINES, ALONE_LINES] = [5, 10];

export const MEMORY_LINE = `32 clients with pages of 1,000 beside three exports`;

/**
 * Measures lines on a data folder that it changes, and prints a row of the table for each. Returns the names of lines
 * beyond their bounds with what was beyond.
 */
export async function run(
  directory: string,
  lines: readonly Line[],
  { seconds, signInMilliseconds, measuresMemory, behind = 0 }: Settings,
  print: (text: string) => void,
): Promise<string[]> {
  const service = await startMeasured(directory, signInMilliseconds);
  // The service would inherit the value, so it is raised after the start.
  if (behind > 0) setPriority(getPriority() + behind);
  const beyond: string[] = [];
  try {
    print(HEAD);
    // Compiles the code of the other clients' requests, and opens the connections of the reader threads.
    await service.probe.during(async () => {
      await service.target.api('POST', '/sns/data', { sorts: [{ name: 'endDate' }] });
      await sleep(Math.max(0.5, seconds * WARM_UP_LINES) * 1000);
    });
    const { waits: alone } = await service.probe.during(() => sleep(Math.max(0.5, seconds * ALONE_LINES) * 1000));
    print(aloneText(alone));
    if (measuresMemory) {
      const megabytes = await pagesAndExports(service);
      const isBeyond = megabytes !== undefined && megabytes > MEMORY_BOUND;
      const text = megabytes === undefined ? 'not measured on this platform' : `${Math.round(megabytes)} MB`;
      print(
        `| ${MEMORY_LINE}, resident memory | ${text} | | | | | | | ${isBeyond ? `**bound ${MEMORY_BOUND} MB**` : ''} |`,
      );
      if (isBeyond) beyond.push(`${MEMORY_LINE}: ${text}`);
    }
    for (const line of lines) {
      const row = await measureLine(service, line, alone, seconds);
      print(rowText(row));
      if (row.faults.length > 0) beyond.push(`${row.name}: ${row.faults.join('; ')}`);
    }
  } finally {
    await service.stop();
  }
  return beyond;
}
