import { isHeld, tableOf, type Report } from '../attack/report.ts';
import { endWithParent } from '../run/parent.ts';
import { killAll } from './client.ts';
import { readCommand, usage, type Bounds, type Part } from './part.ts';
import { parts } from './parts.ts';

/**
 * `npm run torture`: kills services, cuts their power, breaks their disks and races for their limits, and prints what was
 * lost. `npm run torture -- kills --kills 10000` runs one part. Exits with code 1 when a guarantee did not hold, or when a
 * control did not fail. docs/torture.md explains the table.
 */
endWithParent();
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function main(args: readonly string[]): Promise<number> {
  const { names, bounds, isHelp } = readCommand(args);
  if (isHelp) {
    console.log(usage(parts));
    return 0;
  }
  const reports: Report[] = [];
  for (const part of chosen(names)) reports.push(await runPart(part, bounds));
  console.log(tableOf(reports, ['part', 'what']));
  return reports.every(isHeld) ? 0 : 1;
}

function chosen(names: readonly string[]): readonly Part[] {
  const known = parts.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part '${unknown}'. Parts are ${known.join(', ')}.`);
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
}

async function runPart({ name, title, run }: Part, bounds: Bounds): Promise<Report> {
  const began = performance.now();
  console.error(`${name}: ${title} …`);
  try {
    return { number: name, title, figures: await run(bounds) };
  } catch (error) {
    return { number: name, title, figures: [], failure: error instanceof Error ? error.message : String(error) };
  } finally {
    killAll();
    console.error(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
}
