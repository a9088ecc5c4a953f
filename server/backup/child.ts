import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { describeError } from '../http/log.ts';
import { makeScheduledBackup, type ScheduledOrder, type ScheduledOutcome } from './scheduled.ts';

/** What the process writes to its standard output, as JSON: the outcome, or the failure as the log shows it. */
export type ChildAnswer = ScheduledOutcome | { readonly failed: Record<string, unknown> };

/**
 * The process that makes a backup of the schedule. It reads a `ScheduledOrder` as JSON from its standard input. It handles
 * no signals, so that one ends it at once, even in the middle of a long statement.
 */
// Requests come first, so this process runs when nothing else does.
setPriority(constants.priority.PRIORITY_LOW);
process.stdout.write(JSON.stringify(await answerTo(JSON.parse(await text(process.stdin)) as ScheduledOrder)));

async function answerTo(order: ScheduledOrder): Promise<ChildAnswer> {
  try {
    return await makeScheduledBackup(order);
  } catch (error) {
    return { failed: describeError(error) };
  }
}
