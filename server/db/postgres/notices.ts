import type { Database, Notice } from '../handle.ts';
import type { Channel } from './channel.ts';

/** Milliseconds in which the notices for other instances are gathered. */
const GATHER = 50;

/** Most bytes of a message: PostgreSQL takes less than 8,000. */
const MOST_BYTES = 7900;

/** Most notices that are gathered. With more, the other instances are told that anything may have changed. */
const MOST_NOTICES = 2000;

/** A message: the instance that sent it, and its notices. Without notices anything may have changed. */
type Message = { readonly from: string; readonly notices?: readonly Notice[] };

/** Returns the messages for notices in JSON. A notice that fits into none goes without its key. */
export function messagesOf(from: string, notices: Iterable<string>): string[] {
  const head = `{"from":${JSON.stringify(from)},"notices":[`;
  const room = MOST_BYTES - Buffer.byteLength(head) - ']}'.length;
  const bodies: string[][] = [];
  let left = 0;
  for (const one of notices) {
    const text = Buffer.byteLength(one) <= room ? one : JSON.stringify({ kind: (JSON.parse(one) as Notice).kind });
    const bytes = Buffer.byteLength(text) + ','.length;
    if (bytes > left) {
      bodies.push([]);
      left = room + ','.length;
    }
    bodies.at(-1)?.push(text);
    left -= bytes;
  }
  return bodies.map((body) => `${head}${body.join()}]}`);
}

/** Returns undefined for a text that no instance sends: everybody who can log in to the database can send one. */
function messageIn(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export type Notices = Pick<Database, 'watch'> & {
  /** Notifies the watchers of this instance at once, and those of the others soon. */
  readonly told: (notices: readonly Notice[]) => void;
  /** Notifies all watchers that they may have missed changes. */
  readonly missed: () => void;
  /** Resolves when the notices of other instances arrive, or cannot yet. */
  readonly ready: Promise<void>;
  /** Sends what is gathered, and ends. */
  readonly close: () => Promise<void>;
};

type Watcher = Parameters<Database['watch']>;

/**
 * Shares the notices of commits with the other instances. They are sent after the commit: within it, PostgreSQL would let
 * all transactions with notices commit one after another.
 */
export function createNotices(channel: Channel, own: string): Notices {
  const watchers = new Set<Watcher>();
  let waiting: Set<string> | 'anything' = new Set();
  let timer: NodeJS.Timeout | undefined;

  const soon = (): void => {
    timer ??= setTimeout(() => void send(), GATHER).unref();
  };
  const tell = (notices: readonly Notice[]): void => {
    for (const [listener] of watchers) listener(notices);
  };
  const miss = (): void => {
    for (const [, missed] of watchers) missed();
  };

  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const sent = waiting;
    waiting = new Set();
    try {
      const messages = sent === 'anything' ? [JSON.stringify({ from: own })] : messagesOf(own, sent);
      for (const message of messages) await channel.send(message);
    } catch {
      // They are told when the connection is there again.
      waiting = 'anything';
    }
  }

  const ready = channel.listen({
    onMessage: (text) => {
      const message = messageIn(text);
      if (message?.from === own) return;
      if (message?.notices) tell(message.notices);
      else miss();
    },
    onReturn: () => {
      miss();
      soon();
    },
  });
  return {
    watch: (...watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    told: (notices) => {
      tell(notices);
      if (waiting !== 'anything') for (const notice of notices) waiting.add(JSON.stringify(notice));
      if (waiting !== 'anything' && waiting.size > MOST_NOTICES) waiting = 'anything';
      soon();
    },
    missed: () => {
      miss();
      waiting = 'anything';
      soon();
    },
    ready,
    close: async () => {
      await ready;
      await send();
      clearTimeout(timer);
      await channel.close();
    },
  };
}
