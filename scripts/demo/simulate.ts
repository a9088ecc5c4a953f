import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithParent } from '../run/parent.ts';
import type { Tally } from './simulate/device.ts';
import { simulate } from './simulate/simulation.ts';

/** `npm run simulate -- --devices 50`: devices that log in to a running service, until it is interrupted. */
const USAGE = `Usage: npm run simulate -- [options]

  --devices N     how many devices (20)
  --sns N         how many SNs they share (10)
  --url ORIGIN    where the service is (http://127.0.0.1:4180)
  --pace          as people work, by the hour and the day of the week, instead of as fast as makes sense to watch
  --seconds N     end by itself after so long

The platform key is PLATFORM_KEY, else the one in DATA_DIR (./data).`;

const REPORT_SECONDS = 10;

endWithParent();
try {
  const { values } = parseArgs({
    options: {
      devices: { type: 'string', default: '20' },
      sns: { type: 'string', default: '10' },
      url: { type: 'string', default: 'http://127.0.0.1:4180' },
      seconds: { type: 'string' },
      pace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(USAGE);
  else await run(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

type Values = { devices: string; sns: string; url: string; seconds?: string | undefined; pace: boolean };

async function run({ devices, sns, url, seconds, pace }: Values): Promise<void> {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  const over = seconds === undefined ? undefined : setTimeout(() => ended.abort(), whole('seconds', seconds) * 1000);
  let reports: NodeJS.Timeout | undefined;
  try {
    const what = { service: url, devices: whole('devices', devices), sns: whole('sns', sns), paced: pace };
    const tally = await simulate({ ...what, platformKey: platformKey() }, ended.signal, (begun) => {
      reports = setInterval(() => console.log(line(begun)), REPORT_SECONDS * 1000);
    });
    console.log(`over: ${line(tally)}`);
  } finally {
    clearInterval(reports);
    clearTimeout(over);
  }
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Error(`--${name} is '${text}'; allowed is a whole number from 1 to 999999.\n\n${USAGE}`);
}

function platformKey(): string {
  const kept = join(process.env['DATA_DIR'] || './data', 'platform-key');
  return process.env['PLATFORM_KEY'] || readFileSync(kept, 'utf8').trim();
}

function line({ online, logIns, heartbeats, logOuts, crashes, duplicates, idle, refused }: Tally): string {
  const codes = [...refused].map(([code, times]) => `${code} × ${times}`).join(', ') || 'none';
  return `${online} online, ${logIns} log-ins, ${heartbeats} heartbeats, ${logOuts} log-outs, ${crashes} crashes, ${duplicates} duplicates, ${idle} left idle, refused: ${codes}`;
}
