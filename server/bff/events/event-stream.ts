import type { StreamEvents } from '../../contract/events.ts';

/** Messages that may wait for a reader; one that is further behind is cut off and can begin anew. */
const WAITING = 16;

/** One open stream of server-sent events. */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends an event. False when the stream is over, also because its reader was too slow. */
  readonly send: <Name extends keyof StreamEvents>(name: Name, data: StreamEvents[Name]) => boolean;
  /** A line that means nothing, so that proxies and both ends see that the connection lives. False as with `send`. */
  readonly beat: () => boolean;
  /** Ends it; once is enough. */
  readonly end: () => void;
};

const encoder = new TextEncoder();

/** Opens a stream; `onEnd` is called when it has ended, whoever ended it. */
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
