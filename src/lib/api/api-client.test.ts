import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { openSessionGate } from './session-gate.ts';

afterEach(() => vi.unstubAllGlobals());

const refuse = () => Promise.resolve(false);
const session = (csrf: string, username = 'ada') => ({ csrf, user: { username } });

type Sent = { url: string; init: RequestInit };

/** Answers requests in turn. Returns the requests that were sent. */
function answerWith(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit): Promise<Response> => {
    sent.push({ url, init });
    const answer = answers.shift();
    return answer instanceof Response
      ? Promise.resolve(answer)
      : Promise.reject(answer ?? new Error('unexpected request'));
  });
  return sent;
}

const ok = (items: unknown[], headers = {}) =>
  Response.json({ status: 0, data: { total: items.length, items } }, { headers });
const refused = (http: number, code: number, more: object = {}, headers = {}) =>
  Response.json(
    { status: code, msg: 'No.', requestId: 'r1', data: { total: 0, items: [] }, ...more },
    { status: http, headers },
  );
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );

describe('a request', () => {
  it('answers items, total and version', async () => {
    const sent = answerWith(ok([{ name: 'a' }], { etag: '"3"' }));
    expect(await call('GET /businesses', { query: { limit: 5, offset: undefined } })).toEqual({
      items: [{ name: 'a' }],
      total: 1,
      etag: '"3"',
    });
    expect(sent[0]?.url).toBe('/bff/api/businesses?limit=5');
  });

  it('encodes every path parameter as one segment', async () => {
    const sent = answerWith(ok([]));
    await call('GET /businesses/{businessName}', { path: { businessName: 'a/b ?%' } });
    expect(sent[0]?.url).toBe('/bff/api/businesses/a%2Fb%20%3F%25');
  });

  it('leaves out the segment of a group that a customer does not have', async () => {
    const sent = answerWith(ok([]), ok([]));
    const key = 'GET /customers/name/{group_name}/{name}';
    await call(key, { path: { group_name: undefined, name: 'Ada' } });
    await call(key, { path: { group_name: 'Partners', name: 'Ada' } });
    expect(sent.map(({ url }) => url)).toEqual(['/bff/api/customers/name/Ada', '/bff/api/customers/name/Partners/Ada']);
  });

  it('joins the words of a scope by commas', async () => {
    const sent = answerWith(ok([]));
    await call('GET /sns/{sn}', { path: { sn: 'A' }, query: { scope: ['product', 'customer'] } });
    expect(sent[0]?.url).toBe('/bff/api/sns/A?scope=product%2Ccustomer');
  });

  it('goes to the operations of the back office and of licensed applications under their own addresses', async () => {
    const sent = answerWith(ok([]), ok([]));
    await call('GET /bff/keys');
    await call('GET /runtime/keys');
    expect(sent.map(({ url }) => url)).toEqual(['/bff/keys', '/runtime/keys']);
  });

  it('carries csrf token, version and idempotency key when it changes something', async () => {
    const close = openSessionGate({ session: () => session('token'), regain: refuse, prove: refuse });
    const sent = answerWith(ok([]), ok([]));
    await call('PATCH /bff/views/{id}', { path: { id: 1 }, body: { name: 'a' }, ifMatch: '"1"', idempotencyKey: 'k' });
    await call('GET /jobs');
    close();
    expect(sent[0]?.init.headers).toMatchObject({ 'x-csrf-token': 'token', 'if-match': '"1"', 'idempotency-key': 'k' });
    expect(sent[0]?.init.body).toBe('{"name":"a"}');
    expect(sent[1]?.init.headers).not.toHaveProperty('x-csrf-token');
  });
});

describe('a failure', () => {
  it('tells code, message, fields, request id and current version', async () => {
    answerWith(refused(412, 4120, { errors: [{ path: 'name', msg: 'is wrong' }] }, { etag: '"9"' }));
    expect(await failure(call('POST /jobs/{id}/retry', { path: { id: 1 } }))).toMatchObject({
      kind: 'refused',
      code: 4120,
      message: 'No.',
      errors: [{ path: 'name', msg: 'is wrong' }],
      requestId: 'r1',
      etag: '"9"',
      isConflict: true,
    });
  });

  it('is offline when nothing answers, and passing', async () => {
    answerWith(new TypeError('Failed to fetch'));
    expect(await failure(call('GET /jobs'))).toMatchObject({ kind: 'offline', httpStatus: 0, isPassing: true });
  });

  it('is malformed when the answer is no envelope', async () => {
    answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(call('GET /jobs'))).toMatchObject({ kind: 'malformed', httpStatus: 502 });
  });

  it('is a timeout when the answer takes too long', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    expect(await failure(call('GET /jobs', { timeout: 5 }))).toMatchObject({ kind: 'timeout' });
  });

  it('is the abort itself when the caller gave up', async () => {
    const caller = new AbortController();
    caller.abort();
    const gone = new Error('gone');
    answerWith(gone);
    await expect(call('GET /jobs', { signal: caller.signal })).rejects.toBe(gone);
  });
});

describe('a lost session', () => {
  it('is regained once, and the request sent again', async () => {
    const regain = vi.fn(() => Promise.resolve(true));
    const close = openSessionGate({ session: () => session('own'), regain, prove: refuse });
    const sent = answerWith(refused(401, 513), ok([1]));
    expect((await call('POST /jobs/data', { body: {} })).items).toEqual([1]);
    close();
    expect(regain).toHaveBeenCalledOnce();
    expect(sent[1]?.init.headers).toMatchObject({ 'x-csrf-token': 'own' });
  });

  it.each([
    ['of the same operator is sent again in the new one', 'ada', 2],
    ['of another operator fails', 'bob', 1],
  ])('is not regained over a newer session, and a request %s', async (_what, username, times) => {
    const regain = vi.fn(() => Promise.resolve(true));
    let now = session('old');
    const close = openSessionGate({ session: () => now, regain, prove: refuse });
    const sent = answerWith(refused(401, 513), ok([]));
    const answer = call('POST /jobs/data', { body: {} });
    now = session('new', username);
    await Promise.allSettled([answer]);
    close();
    expect(regain).not.toHaveBeenCalled();
    expect(sent).toHaveLength(times);
  });

  it('fails the request when it is not regained', async () => {
    const close = openSessionGate({ session: () => undefined, regain: refuse, prove: refuse });
    answerWith(refused(401, 513));
    expect((await failure(call('GET /jobs'))).isSessionLost).toBe(true);
    close();
  });

  it('is an answer like any other to log-in', async () => {
    const regain = vi.fn(() => Promise.resolve(true));
    const close = openSessionGate({ session: () => undefined, regain, prove: refuse });
    answerWith(refused(401, 513));
    expect((await failure(call('POST /bff/login', { body: { username: 'ada', password: 'x' } }))).code).toBe(513);
    close();
    expect(regain).not.toHaveBeenCalled();
  });
});
