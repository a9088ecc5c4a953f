import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { SessionRecord } from '#contract/holders/sessions.ts';
import { call, request, type Reply } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { QueryEntry } from '../../lib/list/filters.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, type PageQuery } from '../../lib/api/page-query.ts';
import { staleBy } from '../../lib/api/stale.ts';
import { missingFrom, withEnded, type LiveSession } from '../../domain/live-sessions.ts';
import type { ListBody, SortNameOf } from '../../lib/api/operations.ts';

export const sessionKeys = {
  all: ['sessions'] as QueryKey,
  lists: ['sessions', 'list'] as QueryKey,
};

const KEY = 'POST /sessions/data';

const MOST = 1000;

/** Milliseconds after which a list with ended sessions, or with notice, is refreshed, so that they disappear. */
const CLEAN_UP = 5_000;

export const sessionQueries = {
  /** Returns a list of open sessions, with those that ended while they were shown. */
  list: (shown: ListRequest): PageQuery<LiveSession> => {
    // Sorted by id, because several sessions can start in the same second.
    const { body, offset, limit } = newestFirst<SortNameOf<typeof KEY>>(shown, 'id');
    const queryKey: QueryKey = [...sessionKeys.lists, body, offset, limit];
    const page = queryOptions<Reply<LiveSession>, Error, Reply<LiveSession>, QueryKey>({
      queryKey,
      queryFn: async ({ client, signal }) => {
        const reply = await request<SessionRecord>(KEY, { body, query: { offset, limit }, signal });
        const before = client.getQueryData<Reply<LiveSession>>(queryKey)?.items ?? [];
        const gone = await endedOf(missingFrom(before, reply.items), signal);
        const items = withEnded(before, reply.items, gone, Date.now());
        return { ...reply, items, total: reply.total + items.length - reply.items.length };
      },
      refetchInterval: ({ state }) => (state.data?.items.some(isPassing) === true ? CLEAN_UP : false),
    });
    return { ...page, source: { key: KEY, body } };
  },

  /** Returns the query of the sessions of an SN that have been idle longest. */
  idle: (sn: string, limit: number) =>
    sessionQueries.list({
      body: {
        querys: [
          { name: 'sn', op: '=', values: [sn] },
          { name: 'idleSince', op: 'filled', values: [] },
        ],
        sorts: [{ name: 'idleSince', order: 'ASC' }],
      },
      offset: 0,
      limit,
    }),

  /**
   * Returns the query of the open sessions that match: their total, and the newest of them, up to `MOST`. Its key lies
   * outside `sessionKeys`, because a dialog asks about them: a change must not alter what is being confirmed.
   */
  matching: (querys: readonly QueryEntry[]) =>
    queryOptions({
      queryKey: ['sessions to end', querys],
      gcTime: 0,
      staleTime: Infinity,
      queryFn: ({ signal }) => {
        const body = { querys, sorts: [{ name: 'id', order: 'DESC' }] };
        return request<SessionRecord>(KEY, { body, query: { limit: MOST }, signal });
      },
    }),
};

/** True for a session that has ended, or has notice: the list changes without an event then. */
const isPassing = ({ endedAt, noticeEndsAt }: LiveSession): boolean => (endedAt ?? noticeEndsAt) !== undefined;

async function endedOf(sessions: readonly LiveSession[], signal: AbortSignal): Promise<ReadonlySet<number>> {
  const ids = sessions.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const body: ListBody<typeof KEY> = { querys: [{ name: 'id', op: '=', values: ids }] };
  const { items } = await call(KEY, { body, query: { limit: MOST }, signal });
  const open = new Set(items.map(({ id }) => id));
  return new Set(ids.filter((id) => !open.has(id)));
}

type ToEnd = Pick<SessionRecord, 'id' | 'sn'>;

/** Seconds of notice, and what the application is told with it. */
export type Ending = { readonly noticeSeconds?: number; readonly reason?: string };

/** What was done to end `count` sessions: a request has ended them, or a job that ends them was started. */
export type Ended = { readonly by: 'request' | 'job'; readonly count: number; readonly withNotice: boolean };

/**
 * Ends sessions, or gives them notice, and refreshes the queries about them. Returns how many, without those that had
 * ended already.
 */
export async function endSessions(
  queryClient: QueryClient,
  sessions: readonly ToEnd[],
  ending: Ending = {},
): Promise<number> {
  let ended = 0;
  try {
    for (const [sn, ids] of Map.groupBy(sessions, (session) => session.sn)) {
      const [first, ...more] = ids.map(({ id }) => id);
      if (first !== undefined) ended += await endOnSn(sn, [first, ...more], ending);
    }
  } finally {
    await refresh(queryClient, sessions);
  }
  return ended;
}

/** Withdraws the notice of a session, which then goes on. */
export async function withdrawNotice(queryClient: QueryClient, session: ToEnd): Promise<void> {
  try {
    await call('DELETE /sessions/{id}/notice', { path: { id: session.id } });
  } finally {
    await refresh(queryClient, [session]);
  }
}

function refresh(queryClient: QueryClient, sessions: readonly ToEnd[]): Promise<void> {
  const keys = [...new Set(sessions.map(({ sn }) => sn))];
  return queryClient.invalidateQueries({ predicate: staleBy([{ kind: 'session', keys }]) });
}

/** Never empty: an empty list would mean all sessions of the SN. */
type Ids = readonly [number, ...number[]];

async function endOnSn(sn: string, [first, ...more]: Ids, ending: Ending): Promise<number> {
  const now: Ids = [first, ...more.slice(0, MOST - 1)];
  const [next, ...later] = more.slice(MOST - 1);
  const ended = await endBatch(sn, now, ending);
  return ended + (next === undefined ? 0 : await endOnSn(sn, [next, ...later], ending));
}

/** A batch is all or nothing: if some of its sessions have ended, the others are sent again. */
async function endBatch(sn: string, ids: Ids, ending: Ending): Promise<number> {
  try {
    const { items } = await call('DELETE /sns/{sn}/sessions', { path: { sn }, query: endingOf(ending), body: ids });
    return items.length;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 4040) throw error;
    const over = new Set(error.errors.map((fault) => Number(/^\[(\d+)\]/.exec(fault.path)?.[1])));
    const [first, ...more] = ids.filter((_id, at) => !over.has(at));
    if (first === undefined) return 0;
    if (more.length + 1 === ids.length) throw error;
    return endBatch(sn, [first, ...more], ending);
  }
}

/** Returns an ending without what says nothing, such as a reason that no notice carries. */
export const endingOf = ({ noticeSeconds = 0, reason = '' }: Ending): Ending =>
  noticeSeconds === 0 ? {} : { noticeSeconds, ...(reason.trim() !== '' && { reason: reason.trim() }) };
