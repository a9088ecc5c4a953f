import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, bff, path } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { openSessionGate } from './session-gate.ts';

afterEach(() => vi.unstubAllGlobals());

type Sent = { url: string; init: RequestInit };

/** Answers requests in turn, and keeps them. */
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
    expect(await api.get('/businesses/a', { query: { limit: 5, offset: undefined } })).toEqual({
      items: [{ name: 'a' }],
      total: 1,
      etag: '"3"',
    });
    expect(sent[0]?.url).toBe('/bff/api/businesses/a?limit=5');
  });

  it('encodes every value of a path as one segment', () => {
    expect(path`/businesses/${'a/b ?%'}/x`).toBe('/businesses/a%2Fb%20%3F%25/x');
  });

  it('carries csrf token, version and idempotency key when it changes something', async () => {
    const close = openSessionGate({ csrf: () => 'token', regain: () => Promise.resolve(false) });
    const sent = answerWith(ok([]), ok([]));
    await api.patch('/x', { body: { a: 1 }, ifMatch: '"1"', idempotencyKey: 'k' });
    await api.get('/x');
    close();
    expect(sent[0]?.init.headers).toMatchObject({ 'x-csrf-token': 'token', 'if-match': '"1"', 'idempotency-key': 'k' });
    expect(sent[0]?.init.body).toBe('{"a":1}');
    expect(sent[1]?.init.headers).not.toHaveProperty('x-csrf-token');
  });
});

describe('a failure', () => {
  it('tells code, message, fields, request id and current version', async () => {
    answerWith(refused(412, 4120, { errors: [{ path: 'name', msg: 'is wrong' }] }, { etag: '"9"' }));
    expect(await failure(api.patch('/x'))).toMatchObject({
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
    expect(await failure(api.get('/x'))).toMatchObject({ kind: 'offline', httpStatus: 0, isPassing: true });
  });

  it('is malformed when the answer is no envelope', async () => {
    answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(api.get('/x'))).toMatchObject({ kind: 'malformed', httpStatus: 502 });
  });

  it('is a timeout when the answer takes too long', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    expect(await failure(api.get('/x', { timeout: 5 }))).toMatchObject({ kind: 'timeout' });
  });

  it('is the abort itself when the caller gave up', async () => {
    const caller = new AbortController();
    caller.abort();
    const gone = new Error('gone');
    answerWith(gone);
    await expect(api.get('/x', { signal: caller.signal })).rejects.toBe(gone);
  });
});

describe('a lost session', () => {
  it('is regained once, and the request sent again', async () => {
    const regain = vi.fn(() => Promise.resolve(true));
    const close = openSessionGate({ csrf: () => 'new', regain });
    const sent = answerWith(refused(401, 513), ok([1]));
    expect((await api.post('/x', { body: [] })).items).toEqual([1]);
    close();
    expect(regain).toHaveBeenCalledOnce();
    expect(sent[1]?.init.headers).toMatchObject({ 'x-csrf-token': 'new' });
  });

  it('fails the request when it is not regained', async () => {
    const close = openSessionGate({ csrf: () => undefined, regain: () => Promise.resolve(false) });
    answerWith(refused(401, 513));
    expect((await failure(api.get('/x'))).isSessionLost).toBe(true);
    close();
  });

  it('is an answer like any other to log-in', async () => {
    const regain = vi.fn(() => Promise.resolve(true));
    const close = openSessionGate({ csrf: () => undefined, regain });
    answerWith(refused(401, 513));
    expect((await failure(bff.post('/login', { body: {} }))).code).toBe(513);
    close();
    expect(regain).not.toHaveBeenCalled();
  });
});
