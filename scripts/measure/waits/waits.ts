import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyOf } from '../../../bench/dataset.ts';
import { endWithParent } from '../../run/parent.ts';
import { waitsData } from './data.ts';
import { linesOf } from './requests.ts';
import { MEMORY_LINE, run } from './run.ts';

/**
 * `npm run waits`: sends the most expensive legal requests to a service of its own, and prints how long other clients
 * wait meanwhile. Exits with code 1 when they wait longer than their bounds. docs/operation.md explains the table.
 */
const { values } = parseArgs({
  options: {
    sns: { type: 'string', default: '50000' },
    logs: { type: 'string', default: '500000' },
    lines: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const whole = (option: 'sns' | 'logs' | 'lines' | 'seconds', least = 1): number => {
  const number = Number(values[option]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new RangeError(`--${option} takes a whole number from ${least}`);
};

endWithParent();
const sizes = { sns: whole('sns', 2000), logs: whole('logs') };
const { directory, seconds } = await waitsData(sizes);
if (seconds !== undefined) console.log(`Data built in ${Math.round(seconds)} s.`);
const words = values.only.split(',').filter((word) => word !== '');
const isChosen = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));
const lines = linesOf(whole('lines')).filter(({ name }) => isChosen(name));
const copy = copyOf({ directory }, 'waits');
try {
  console.log(`Node ${process.version}, ${sizes.sns} SNs, ${sizes.logs} log entries.\n`);
  const settings = {
    ...{ seconds: whole('seconds', 0), signInMilliseconds: 1000, measuresMemory: isChosen(MEMORY_LINE), behind: 10 },
  };
  const beyond = await run(copy, lines, settings, console.log);
  for (const line of beyond) console.log(`Beyond its bound: ${line}`);
  process.exitCode = beyond.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
