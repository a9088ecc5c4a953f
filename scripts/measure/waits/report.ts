import { median } from '../../../bench/statistics.ts';
import type { Row } from './measure.ts';
import { PROBED, type Wait, type Waits } from './probed.ts';

export const HEAD = `| request | status | ms | turn | ${PROBED.join(' | ')} | |\n| --- | --- | ---: | ---: | ${PROBED.map(() => '---:').join(' | ')} | --- |`;

const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

const waitText = ({ p50, p99, max, count }: Wait): string =>
  count === 0 ? '–' : [p50, p99, max].map(milliseconds).join(' / ');

const waitsText = ({ of }: Waits): string => PROBED.map((kind) => waitText(of[kind])).join(' | ');

/** Returns the row of the other clients alone. */
export const aloneText = (waits: Waits): string => `| nothing | | | | ${waitsText(waits)} | |`;

/** Returns a row of the table: statuses with the median time, and the waits as p50 / p99 / longest. */
export function rowText({ name, answers, waits, turn, faults }: Row): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((one, other) => one - other);
  const taken = answers.length === 0 ? 0 : median(answers.map((answer) => answer.milliseconds));
  const refused = answers.find(({ status }) => status >= 300);
  const notes = [...faults.map((fault) => `**${fault}**`), ...(refused ? [codeOf(refused.text)] : [])];
  return `| ${name} | ${statuses.join(', ')} | ${milliseconds(taken)} | ${milliseconds(turn)} | ${waitsText(waits)} | ${notes.join('; ')} |`;
}

/** Returns the code of a refusal with the beginning of its message. */
function codeOf(text: string): string {
  const code = /"status":(\d+)/.exec(text)?.[1] ?? '?';
  const message = /"msg":"([^"]{0,60})/.exec(text)?.[1] ?? '';
  return `${code} ${message}`.trim().replaceAll('|', '\\|');
}
