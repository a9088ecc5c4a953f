import { LicensingError } from '../../core/errors.ts';
import type { Deps } from '../../http/deps.ts';
import { describeError } from '../../http/log.ts';
import type { BffContext } from '../env.ts';
import { createEventPool, toldTo } from './event-pool.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { findSession, type OperatorSession } from '../session-store.ts';
import { sessionOver, type Sessions } from '../sessions.ts';

/** Streams that may be open for one session, for one operator in all sessions, and for all operators together. */
const MOST = { session: 12, operator: 36, all: 1000 } as const;

/** Milliseconds in which changes are gathered before they are told. */
const GATHER = 250;

/** A sign of life after so many of these, sooner than the HTTP server takes a connection for idle. */
const BEAT = 40;

type Open = { readonly session: OperatorSession; readonly stream: EventStream };

/**
 * GET /bff/events: tells open screens what changed, kinds and keys and never contents, once it is committed. Nothing is
 * remembered for who is away: a stream begins with `reset`. It keeps no session alive, and ends with it. Extensions, BFF.
 */
export function createEvents(deps: Deps, sessions: Sessions, isStopping: () => boolean) {
  const opened = new Set<Open>();
  const pool = createEventPool();
  let timer: ReturnType<typeof setInterval> | undefined;
  let unwatch: () => void = () => undefined;
  let ticks = 0;

  const stop = (): void => {
    clearInterval(timer);
    unwatch();
    pool.take();
  };

  const add = (session: OperatorSession): EventStream => {
    const one: Open = {
      session,
      stream: openEventStream(() => {
        opened.delete(one);
        if (opened.size === 0) stop();
      }),
    };
    if (opened.size === 0) {
      unwatch = deps.db.watch(pool.add);
      timer = setInterval(() => void tick(), GATHER).unref();
    }
    opened.add(one);
    return one.stream;
  };

  /** Tells all what is due. Whose session is over is told that and nothing else. */
  const tick = async (): Promise<void> => {
    ticks += 1;
    const changes = pool.take();
    const beats = ticks % BEAT === 0;
    try {
      for (const { session, stream } of [...opened]) {
        if (isStopping()) stream.end();
        else if (changes.length > 0 || beats) await tell(session, stream);
      }
    } catch (error) {
      // A session that cannot be looked up must not be told anything.
      deps.log.write('error', { operation: 'events', ...describeError(error) });
      for (const { stream } of [...opened]) stream.end();
    }

    async function tell(session: OperatorSession, stream: EventStream): Promise<void> {
      const alive = await findSession(deps.db.read, session.id, deps.clock());
      if (!alive) {
        stream.send('over', {});
        stream.end();
        return;
      }
      const told = toldTo(alive.role, changes);
      if (told.length > 0) stream.send('change', told);
      else if (beats) stream.beat();
    }
  };

  const expectRoom = ({ id, operatorId }: OperatorSession): void => {
    const own = [...opened].filter((one) => one.session.operatorId === operatorId);
    const ofSession = own.filter((one) => one.session.id === id);
    if (ofSession.length < MOST.session && own.length < MOST.operator && opened.size < MOST.all) return;
    throw new LicensingError(4290, 'There are too many open streams of events. Close other tabs of the back office.', {
      headers: { 'retry-after': '60' },
    });
  };

  return async (c: BffContext): Promise<Response> => {
    const session = await sessions.find(c);
    if (!session) throw sessionOver();
    sessions.expectEnrolled(session);
    expectRoom(session);
    const stream = add(session);
    stream.send('reset', {});
    return new Response(stream.body, { headers: { ...HEADERS, 'x-request-id': c.var.requestId } });
  };
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // Proxies of the nginx kind hold answers back otherwise.
  'x-accel-buffering': 'no',
};
