import { median } from '../../../bench/statistics.ts';
import { isLegal, type Answer } from './client.ts';
import type { Line } from './line.ts';
import { PROBED, type Probed, type Waits } from './probed.ts';
import type { Commits, Measured } from './service.ts';

/** Milliseconds that reads, and changes beside a change, may wait longer than alone. */
export const READ_BOUND = 25;
export const WRITE_BOUND = 150;

export type Row = {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly waits: Waits;
  /** Longest turn of the main thread in milliseconds of CPU time. */
  readonly turn: number;
  readonly commits: Commits;
  /** The requests of others that waited beyond their bound, and requests without a legal answer. */
  readonly faults: readonly string[];
};

/** A line beyond its bounds is measured this many times. The median of the longest waits counts. */
const ATTEMPTS = 3;

/** Measures a line for at least these seconds, or as often as it can be repeated. */
export async function measureLine(
  { target, probe, longestTurn, commits }: Measured,
  line: Line,
  alone: Waits,
  seconds: number,
): Promise<Row> {
  const rows: Row[] = [];
  let round = 0;
  do {
    const began = performance.now();
    const answers: Answer[] = [];
    await line.prepare?.(target, round);
    await longestTurn();
    await commits();
    const { waits } = await probe.during(async () => {
      do answers.push(...(await line.send(target, round++)));
      while (performance.now() - began < seconds * 1000 && round < (line.rounds ?? Infinity) && !line.prepare);
    });
    const turn = await longestTurn();
    const faults = faultsOf(line, answers, waits, alone);
    rows.push({ name: line.name, answers, waits, turn, commits: await commits(), faults });
  } while (
    rows.at(-1)?.faults.length &&
    rows.length < (seconds > 0 ? ATTEMPTS : 1) &&
    round < (line.rounds ?? Infinity)
  );
  return middleOf(line, rows, alone);
}

/** Returns the row whose longest waits are the medians of all rows. */
function middleOf(line: Line, rows: readonly Row[], alone: Waits): Row {
  const [first] = rows;
  if (!first) throw new Error(`${line.name} was not measured`);
  const answers = rows.flatMap((row) => row.answers);
  const figure = (kind: Probed, name: 'p50' | 'p99' | 'max' | 'count'): number =>
    median(rows.map(({ waits }) => waits.of[kind][name]));
  const of = Object.fromEntries(
    PROBED.map((kind) => [
      kind,
      { p50: figure(kind, 'p50'), p99: figure(kind, 'p99'), max: figure(kind, 'max'), count: figure(kind, 'count') },
    ]),
  ) as Waits['of'];
  const waits: Waits = {
    of,
    failed: rows.reduce((sum, row) => sum + row.waits.failed, 0),
    refused: rows.flatMap((row) => row.waits.refused),
  };
  const turn = median(rows.map((row) => row.turn));
  const commits = {
    count: median(rows.map((row) => row.commits.count)),
    milliseconds: median(rows.map((row) => row.commits.milliseconds)),
  };
  const faults = faultsOf(line, answers, waits, alone);
  if (faults.length > 0 && isSlowDisk(commits, turn))
    faults.push(`the disk was slow: ${commits.count} commits took ${Math.round(commits.milliseconds)} ms`);
  return { name: line.name, answers, waits, turn, commits, faults };
}

/** A commit that takes longer on average, and uses little CPU time, waits for the disk. */
const SLOW_COMMIT = 10;

const isSlowDisk = ({ count, milliseconds }: Commits, turn: number): boolean =>
  count > 0 && milliseconds / count > SLOW_COMMIT && milliseconds > 2 * turn;

function faultsOf(line: Line, answers: readonly Answer[], waits: Waits, alone: Waits): string[] {
  const faults = PROBED.flatMap((kind) => {
    const bound = line.changes && kind !== 'get' ? WRITE_BOUND : READ_BOUND;
    const longer = waits.of[kind].max - alone.of[kind].max;
    return longer > bound ? [`${kind} ${Math.round(longer)} ms longer (bound ${bound})`] : [];
  });
  const illegal = answers.filter((answer) => !isLegal(answer));
  if (illegal.length > 0) faults.push(`${illegal.length} answers with status ${illegal[0]?.status}`);
  if (waits.failed > 0) faults.push(`${waits.failed} requests of others failed: ${waits.refused[0]}`);
  return faults;
}
