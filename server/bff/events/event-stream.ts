import type { StreamEvents } from '../../contract/events.ts';

/** Most messages that wait for a slow reader. With more, the stream ends, and the reader can connect again. */
const WAITING = 16;

/** One open stream of server-sent events. */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends an event. Returns false when the stream has ended, also because its reader was too slow. */
  readonly send: <Name extends keyof StreamEvents>(name: Name, data: StreamEvents[Name]) => boolean;
  /** Sends a comment line, which keeps proxies from closing the connection. Returns as `send`. */
  readonly beat: () => boolean;
  /** Ends the stream. Further calls do nothing. */
  readonly end: () => void;
};

const encoder = new TextEncoder();

/** Opens a stream. Calls `onEnd` when either side has ended it. */
export function openEventStream(onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => void (controller = started),
      cancel: () => {
        controller = undefined;
        onEnd();
      },
    },
    new CountQueuingStrategy({ highWaterMark: WAITING }),
  );
  const end = (): void => {
    if (!controller) return;
    controller.close();
    controller = undefined;
    onEnd();
  };
  const write = (text: string): boolean => {
    if (!controller) return false;
    if ((controller.desiredSize ?? 0) <= 0) {
      end();
      return false;
    }
    controller.enqueue(encoder.encode(text));
    return true;
  };
  return {
    body,
    send: (name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end,
  };
}
