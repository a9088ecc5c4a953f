import { parseArgs } from 'node:util';
import { dataset } from './dataset.ts';
import { generatorName } from './load/generator.ts';
import { logDataset } from './log-dataset.ts';
import { canPin } from './processes.ts';
import { comparisonText, figuresText, goalsText } from './report.ts';
import { durabilitySuite } from './suites/durability.ts';
import { httpSuite, SUBJECTS } from './suites/http.ts';
import { inProcessSuite } from './suites/in-process.ts';
import { liveSuite } from './suites/live.ts';
import { logSuite } from './suites/logs.ts';
import { offlineSuite } from './suites/offline.ts';
import { postgresSuite } from './suites/postgres.ts';
import { entitlementSuite } from './suites/use.ts';
import { entitlementDataset } from './use-dataset.ts';

const OTHERS = ['process', 'kill', 'offline', 'live'] as const;

/**
 * `npm run bench -- --rows 1000000 --only one,pages`: builds the data, measures, and prints Markdown. bench/README.md
 * explains the figures.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    logs: { type: 'string' },
    use: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: [...SUBJECTS, ...OTHERS].join() },
  },
});
const whole = (option: 'rows' | 'rounds' | 'seconds' | 'logs' | 'use'): number => {
  const number = Number(values[option]);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new RangeError(`--${option} takes a whole number from 1`);
};

if (values.postgres) await measurePostgres();
else if (values.use !== undefined) await measureUse(whole('use'));
else if (values.logs === undefined) await measureService();
else await measureLogs(whole('logs'));

async function measurePostgres(): Promise<void> {
  const [rows, rounds, seconds] = [whole('rows'), whole('rounds'), whole('seconds')];
  const { figures, goals } = await postgresSuite(await dataset(rows), { rounds, seconds });
  console.log(`Node ${process.version}, ${rows} SNs, ${rounds} rounds of ${seconds} s, load by ${generatorName}.`);
  console.log(figuresText('On PostgreSQL: processor time of service + database for each request', figures));
  console.log(goalsText(goals));
}

async function measureUse(rows: number): Promise<void> {
  const figures = await entitlementSuite(await entitlementDataset(rows));
  console.log(`Node ${process.version}, ${rows} SNs in daily use, ${canPin ? 'pinned' : 'not pinned'} to a core.`);
  console.log(figuresText('Entitlement report, ms a request (median / 99 %)', figures));
}

async function measureLogs(entries: number): Promise<void> {
  const logs = await logDataset(entries);
  console.log(`Node ${process.version}, ${entries} log entries, ${canPin ? 'pinned' : 'not pinned'} to a core.`);
  if (logs.builtAt) console.log(`Data built at ${Math.round(logs.builtAt)} entries/s.`);
  console.log(
    figuresText('Logs and reports, CPU ms a request (median / 99 % of the time taken)', await logSuite(logs)),
  );
}

async function measureService(): Promise<void> {
  const [rows, rounds, seconds] = [whole('rows'), whole('rounds'), whole('seconds')];
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
  if (wanted.includes('offline')) console.log(figuresText('Offline strings', await offlineSuite(rounds)));
  if (wanted.includes('live')) console.log(figuresText('Live, CPU ms a request for lists', await liveSuite()));
  console.log(goalsText(goals));
}
