import { parseArgs } from 'node:util';
import { dataset } from './dataset.ts';
import { generatorName } from './load/generator.ts';
import { canPin } from './processes.ts';
import { comparisonText, figuresText, goalsText } from './report.ts';
import { durabilitySuite } from './suites/durability.ts';
import { httpSuite, SUBJECTS } from './suites/http.ts';
import { inProcessSuite } from './suites/in-process.ts';

const OTHERS = ['process', 'kill'] as const;

/** `npm run bench -- --rows 1000000 --only one,pages`: builds the data, measures, prints Markdown. README.md tells how to read it. */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: [...SUBJECTS, ...OTHERS].join() },
  },
});
const [rows, rounds, seconds] = [values.rows, values.rounds, values.seconds].map(Number);
if (!rows || !rounds || !seconds) throw new RangeError('--rows, --rounds and --seconds take whole numbers from 1');

const data = await dataset(rows);
console.log(
  `Node ${process.version}, ${rows} SNs, ${rounds} rounds of ${seconds} s, load by ${generatorName}, ${canPin ? 'pinned' : 'not pinned'} to cores.`,
);
if (data.builtAt) console.log(`Data built at ${Math.round(data.builtAt)} rows/s.`);

const wanted = values.only.split(',');
const subjects = SUBJECTS.filter((subject) => wanted.includes(subject));
const { comparisons, goals } = await httpSuite(data, { rounds, seconds }, subjects);
for (const comparison of comparisons) console.log(`\n${comparisonText(comparison)}`);
if (wanted.includes('process'))
  console.log(figuresText('In process, ms a request (median / 99 %)', await inProcessSuite(data)));
if (wanted.includes('kill')) console.log(figuresText('Killed while it writes', await durabilitySuite(data)));
console.log(goalsText(goals));
