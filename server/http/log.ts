export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = {
  readonly write: (level: Exclude<LogLevel, 'silent'>, fields: Readonly<Record<string, unknown>>) => void;
  /** Writes the lines that are still buffered. Called before the process ends. */
  readonly flush: () => void;
};

const FLUSH_MILLISECONDS = 100;
const FLUSH_CHARACTERS = 32_768;

/** Returns a log that writes one JSON object per line. Lines are buffered, so that a busy service writes less often. */
export function createLog(level: LogLevel, output: (text: string) => void): Log {
  const lowest = LOG_LEVELS.indexOf(level);
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = '';
    if (text !== '') output(text);
  };
  // The time is formatted once per millisecond: it costs as much as the rest of a line.
  let instant = 0;
  let time = '';
  const timeText = (now: number): string => {
    if (now !== instant) [instant, time] = [now, new Date(now).toISOString()];
    return time;
  };
  return {
    flush,
    write: (at, fields) => {
      if (LOG_LEVELS.indexOf(at) < lowest) return;
      waiting += `${JSON.stringify({ time: timeText(Date.now()), level: at, ...fields })}\n`;
      if (waiting.length > FLUSH_CHARACTERS || at === 'error') flush();
      else timer ??= setTimeout(flush, FLUSH_MILLISECONDS).unref();
    },
  };
}

/** Returns a function that writes the failure of an operation to the log. */
export const failureLog =
  (log: Pick<Log, 'write'>, operation: string, level: 'warn' | 'error' = 'error') =>
  (error: unknown): void =>
    log.write(level, { operation, ...describeError(error) });

/** Returns an error with its causes for the log. It must not be sent to a client. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
