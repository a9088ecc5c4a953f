import { readConfig } from './config.ts';
import { createLog, describeError, type Log } from './http/log.ts';
import { isExpected } from './open-data.ts';
import { serve } from './serve.ts';

process.umask(0o077);
/** The address of the service, for the script that starts it. */
export const origin = await start().catch(giveUp);

function giveUp(error: unknown): never {
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
}

/** Starts the service of this process, and prints its address. Returns the address. Throws what stops the start. */
async function start(): Promise<string> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, (text) => void process.stdout.write(text));
  endOnCrash(log);
  process.on('warning', (warning) => log.write('warn', { operation: 'warning', ...describeError(warning) }));
  const serving = await serve(config, log, () => endAfterAnswers(log));

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.write('info', { operation: 'stop', signal });
    await serving.stop();
    log.flush();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));

  // Printed last, because its reader may stop the service at once.
  const link = serving.setupLink && `Make the first administrator (within 24 hours): ${serving.setupLink}`;
  const lines = [`Licet listens on ${serving.origin}`, `Data is in ${serving.place}`, ...(link ? [link] : [])];
  console.log(lines.join('\n'));
  return serving.origin;
}

/** Ends the process after an uncaught error, because its state is unknown. The next start recovers. */
function endOnCrash(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.write('error', { operation: event, ...describeError(error) });
      log.flush();
      process.exit(1);
    });
  }
}

/** Time for open answers to leave after the storage has failed, in milliseconds. */
const ANSWER_MILLISECONDS = 1000;

/**
 * Ends the process without closing the database, so that the recovery of the next start decides from the database's log.
 * Open answers leave first.
 */
function endAfterAnswers(log: Log): void {
  setTimeout(() => {
    const message =
      'The storage failed during a commit, so it is unknown whether the change was saved. The service stops now, and its next start finds out. Check the disk.';
    log.write('error', { operation: 'end', message });
    log.flush();
    process.exit(1);
  }, ANSWER_MILLISECONDS);
}
