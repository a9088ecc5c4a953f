import { LicensingError } from '../../core/errors.ts';
import type { Deps } from '../../http/deps.ts';
import { fileHeaders } from '../../http/file-answer.ts';
import { describeError } from '../../http/log.ts';
import type { BffContext } from '../env.ts';
import { createEventPool, toldTo } from './event-pool.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { findSession, type OperatorSession } from '../session-store.ts';
import { sessionOver, type Sessions } from '../sessions.ts';

/** Most open streams of a session, of an operator in all sessions, and of all operators. */
const MOST = { session: 12, operator: 36, all: 1000 } as const;

/** Milliseconds between two events of a stream. */
const GATHER = 250;

/** Intervals of `GATHER` until a sign of life. It must come before the HTTP server closes an idle connection. */
const BEAT = 40;

type Open = { readonly session: OperatorSession; readonly stream: EventStream };

/**
 * Answers GET /bff/events, which tells open screens which records changed: kinds and keys after the commit, never contents.
 * Events are not stored, so every stream begins with `reset`. A stream does not keep its session alive, and ends with it.
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
      unwatch = deps.db.watch(pool.add, pool.addAll);
      timer = setInterval(() => void tick(), GATHER).unref();
    }
    opened.add(one);
    return one.stream;
  };

  /** Sends the collected changes. A stream whose session has ended gets only `over`. */
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
      // A stream whose session cannot be checked must not get events.
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
      if (sessions.mustEnrol(alive)) {
        // The screen reads its session again, and asks for the second factor.
        stream.send('change', [{ kind: 'setting' }]);
        stream.end();
        return;
      }
      if (changes === 'all') {
        stream.send('reset', {});
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
    throw new LicensingError(4290, 'Too many event streams are open. Close other tabs of the back office.', {
      headers: { 'retry-after': '60' },
    });
  };

  return async (c: BffContext): Promise<Response> => {
    const session = await sessions.find(c);
    if (!session) throw sessionOver();
    sessions.expectReady(session);
    expectRoom(session);
    const stream = add(session);
    stream.send('reset', {});
    return new Response(stream.body, { headers: { ...HEADERS, 'x-request-id': c.var.requestId } });
  };
}

const HEADERS = {
  ...fileHeaders('text/event-stream; charset=utf-8'),
  'cache-control': 'no-store, no-transform',
  // Without it, nginx buffers the stream.
  'x-accel-buffering': 'no',
};
