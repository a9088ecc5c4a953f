import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from './attack.ts';
import { runAttack } from './run.ts';
import { isHeld, tableOf } from './report.ts';
import { endWithParent } from '../run/parent.ts';

/**
 * `npm run attack`: attacks instances of the service that it starts itself on loopback, each with a temporary data
 * folder, and prints what each attack did. `npm run attack -- 20 21` runs those numbers only. Exits with code 1 when a
 * defence did not hold. Every attack is bounded in requests and time.
 */
const FOLDER = import.meta.dirname;
/** Modules of attacks begin with their number: `20-unread-answers.ts`. */
const MODULE = /^\d+[a-z]?-[\w-]+\.ts$/;

endWithParent();
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function main(numbers: readonly string[]): Promise<number> {
  const reports = [];
  for (const attack of chosen(await loadAttacks(), numbers)) {
    console.error(`${attack.number}: ${attack.title} …`);
    reports.push(await runAttack(attack));
  }
  console.log(tableOf(reports));
  return reports.every(isHeld) ? 0 : 1;
}

async function loadAttacks(): Promise<Attack[]> {
  const files = readdirSync(FOLDER).filter((file) => MODULE.test(file));
  const modules = await Promise.all(
    files.map((file) => import(join(FOLDER, file)) as Promise<{ readonly attack: Attack }>),
  );
  return modules
    .map(({ attack }) => attack)
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
}

function chosen(attacks: readonly Attack[], numbers: readonly string[]): readonly Attack[] {
  const known = attacks.map(({ number }) => number);
  const unknown = numbers.find((number) => !known.includes(number));
  if (unknown !== undefined) throw new Error(`There is no attack ${unknown}; attacks are ${known.join(', ')}.`);
  return numbers.length === 0 ? attacks : attacks.filter(({ number }) => numbers.includes(number));
}
