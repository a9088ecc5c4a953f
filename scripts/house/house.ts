import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalsOf } from './doors.ts';
import { engineWords } from './engine-words.ts';
import { isProduction, readSources } from './files.ts';
import { figuresOf, foldersOf, MOST_FILES, type Figure } from './figures.ts';
import { fileCircles, floorFaults, type Floors } from './floors.ts';
import { importsOf } from './imports.ts';
import { SERVER_FLOORS, SRC_FLOORS } from './plan.ts';

/** `npm run house`: prints the floors, what breaks the rules of the house, and its figures. Exits with 1 on a breach. */
const root = join(import.meta.dirname, '../..');
const files = readSources(root);
const imports = files.flatMap(importsOf);
const production = imports.filter(({ from }) => isProduction(from));

printFloors('server/resources', SERVER_FLOORS);
printFloors('src/resources', SRC_FLOORS);

const faults = [
  ...refusalsOf(imports).map(({ from, to, instead }) => `${from} may not import ${to}. ${instead}`),
  ...floorFaults('server/resources', SERVER_FLOORS, production),
  ...floorFaults('src/resources', SRC_FLOORS, production),
  ...fileCircles(production).map((circle) => `These files import each other in a circle: ${circle.join(', ')}.`),
  ...files.flatMap(engineWords),
  ...foldersOf(files)
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} holds ${count} production files; ${MOST_FILES} are allowed.`),
];
for (const fault of faults) console.error(fault);
console.log(`${files.length} files and ${imports.length} imports checked: ${faults.length} faults.`);
if (process.argv.includes('--figures')) {
  printFigures(figuresOf({ files, imports, guide: readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8') }));
}
process.exitCode = faults.length === 0 ? 0 : 1;

function printFloors(side: string, floors: Floors): void {
  console.log(`Floors of ${side}, the ground floor last:`);
  for (const [index, floor] of [...floors.entries()].toReversed()) console.log(`  ${index + 1}  ${floor.join(', ')}`);
}

function printFigures(figures: readonly Figure[]): void {
  console.log('\n| what | before | wanted | now |\n| --- | ---: | ---: | ---: |');
  for (const { what, before, wanted, now, reached } of figures)
    console.log(`| ${what} | ${before} | ${wanted} | ${now}${reached ? '' : ' ✗'} |`);
}
