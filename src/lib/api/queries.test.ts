import { i18n } from '@lingui/core';
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activate } from '../format/i18n.ts';
import type { ListRequest } from '../list/list-state.ts';
import { showBegun, ACTIVE_JOBS } from '../active-jobs.ts';
import type { Reply } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { codeTitle, failureTitle } from './failure-text.ts';
import { narrowed, newestFirst, orderedBy, pageQuery } from './page-query.ts';
import { ALWAYS_READ, createQueryClient } from './query-client.ts';
import { PartialFailure } from './run-each.ts';

beforeEach(() => activate('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const request: ListRequest = { body: { querys: [], sorts: [] }, offset: 50, limit: 50 };

describe('a page of a list', () => {
  it('is asked for with its filters, its place and its scope', async () => {
    const sent: [string, RequestInit][] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      sent.push([url, init]);
      return Promise.resolve(Response.json({ status: 0, data: { total: 0, items: [] } }));
    });
    const query = pageQuery(['customers', 'list'], 'POST /customers/data', request, { scope: ['sns'] as never });
    await new QueryClient().fetchQuery(query);
    expect(sent[0]?.[0]).toBe('/bff/api/customers/data?offset=50&limit=50&scope=sns');
    expect(query.source).toEqual({ key: 'POST /customers/data', body: request.body, scope: 'sns' });
  });

  it('is sorted as the operator chose, or else as the list says', () => {
    expect(newestFirst(request, 'regDate').body.sorts).toEqual([{ name: 'regDate', order: 'DESC' }]);
    expect(orderedBy(request, 'name').body.sorts).toEqual([{ name: 'name', order: 'ASC' }]);
    const chosen = { ...request, body: { sorts: [{ name: 'city', order: 'ASC' as const }] } };
    expect(newestFirst(chosen, 'regDate')).toBe(chosen);
  });

  it('of a record’s own list has the owner besides what the operator filters by', () => {
    const owner = [{ name: 'sn', op: '=' as const, values: ['A'] }];
    const mine = { name: 'city', op: '=' as const, values: ['Rome'] };
    const asked: ListRequest[] = [];
    const list = narrowed((each) => (asked.push(each), { queryKey: [] }), owner);
    list({ ...request, body: { querys: [mine] } });
    expect(asked[0]?.body.querys).toEqual([...owner, mine]);
  });
});

describe('a read that failed', () => {
  const attempts = async (failure: ApiError): Promise<number> => {
    vi.useFakeTimers();
    const client = createQueryClient();
    const queryFn = vi.fn<() => Promise<unknown>>().mockRejectedValue(failure);
    const { retry = false } = client.getDefaultOptions().queries ?? {};
    const read = Promise.allSettled([client.fetchQuery({ queryKey: ['x'], queryFn, retry })]);
    await vi.advanceTimersByTimeAsync(30_000);
    await read;
    return queryFn.mock.calls.length;
  };

  it('is repeated twice when the network or the server may come back', async () => {
    expect(await attempts(new ApiError({ kind: 'offline', message: '' }))).toBe(3);
    expect(await attempts(new ApiError({ kind: 'refused', httpStatus: 503, code: 520, message: '' }))).toBe(3);
  });

  it('is not repeated when the server refused it, nor when its outcome is unknown', async () => {
    expect(await attempts(new ApiError({ kind: 'refused', httpStatus: 403, code: 531, message: '' }))).toBe(1);
    expect(await attempts(new ApiError({ kind: 'refused', httpStatus: 503, code: 5031, message: '' }))).toBe(1);
  });
});

describe('the title of a failure', () => {
  it.each([
    [new ApiError({ kind: 'offline', message: '' }), 'The server cannot be reached'],
    [new ApiError({ kind: 'timeout', message: '' }), 'The server did not answer in time'],
    [new ApiError({ kind: 'malformed', message: '' }), 'The server’s answer cannot be read'],
    [new ApiError({ kind: 'refused', code: 4090, message: '' }), 'This name is already in use'],
    [new ApiError({ kind: 'refused', code: 99_999, message: '' }), 'The server refused the request'],
    [new PartialFailure(1, [{ name: 'a', error: undefined }]), 'Some changes failed'],
    [new TypeError('a bug'), 'Something went wrong on this page'],
  ])('of %s is “%s”', (error, title) => {
    expect(i18n._(failureTitle(error))).toBe(title);
  });

  it('is the same wherever its code is shown', () => {
    const failed = new ApiError({ kind: 'refused', code: 4120, message: '' });
    expect(codeTitle(4120)).toEqual(failureTitle(failed));
  });
});

describe('a job that was just started', () => {
  const job = (id: number) => ({ id, state: 'waiting' });
  const shown = (client: QueryClient) => client.getQueryData<Reply<{ id: number }>>(ACTIVE_JOBS);

  it('is shown among those in progress at once, and not twice', () => {
    const client = new QueryClient();
    const reply = (...ids: number[]) => ({ items: ids.map(job), total: ids.length, etag: undefined }) as never;
    showBegun(client, reply(1));
    showBegun(client, reply(2));
    showBegun(client, reply(2));
    expect(shown(client)?.items.map(({ id }) => id)).toEqual([1, 2]);
    expect(shown(client)?.total).toBe(2);
  });

  it('is none in the answer of a dry run', () => {
    const client = new QueryClient();
    showBegun(client, { items: [{ preview: true }], total: 1, etag: undefined });
    expect(shown(client)?.items).toEqual([]);
  });
});

describe('what is in the cache', () => {
  const shown = async (queryKey: QueryKey): Promise<number> => {
    const queryClient = createQueryClient();
    let reads = 0;
    const query = { queryKey, queryFn: () => Promise.resolve(++reads) };
    await queryClient.prefetchQuery(query);
    const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    stop();
    queryClient.clear();
    return reads;
  };

  it('paints a screen that opens soon after, without another request', async () => {
    expect(await shown(['customers', 'detail', '', 'Ada'])).toBe(1);
  });

  it.each(ALWAYS_READ)('is read again before an action for %s %s, in every list and dialog', async (...root) => {
    expect(await shown([...root, 'list'])).toBe(2);
  });
});
