import Database from 'better-sqlite3';
import Fastify, { LogController, type FastifyRequest } from 'fastify';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { KEY } from '../load/requests.ts';
import { envelope, snSchema, updateSchema, type Update } from './fastify-schemas.ts';
import { openPostgresStore } from './fastify-postgres-store.ts';
import { openStore } from './fastify-store.ts';
import { openPool } from './postgres-pool.ts';

/**
 * The nearest strong peer: Fastify with JSON schemas on the way in and out, and better-sqlite3 with statements prepared
 * at start, on the same database, with the same key check, headers, audit entry and durability. `LOG=on` adds one log
 * line a request, as the product writes one. With `DATABASE_URL`, it uses PostgreSQL by the product's driver.
 */
const store =
  process.env['DATABASE_URL'] === undefined
    ? openStore(new Database(`${process.env['DATA_DIR']}/licet.db`))
    : openPostgresStore(openPool());
const logged = process.env['LOG'] === 'on';
const logController = new LogController({ disableRequestLogging: true });
const app = Fastify({ logger: logged, logController, genReqId: () => randomUUID() });

const digest = (text: string) => createHash('sha256').update(text).digest();
const expected = digest(KEY);
app.addHook('onRequest', async (request, reply) => {
  const given = request.headers['platformkey'];
  if (!timingSafeEqual(digest(typeof given === 'string' ? given : ''), expected)) return reply.code(401).send({});
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
});
if (logged) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      requestId: request.id,
      method: request.method,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
  });
}

const one = envelope(snSchema);
const params = {
  type: 'object',
  properties: { sn: { type: 'string', minLength: 4, maxLength: 80 } },
  required: ['sn'],
};
const paging = {
  type: 'object',
  properties: {
    offset: { type: 'integer', minimum: 0, default: 0 },
    limit: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
  },
  additionalProperties: false,
};
const query = {
  type: 'object',
  required: ['querys'],
  properties: {
    querys: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        required: ['name', 'op', 'values'],
        properties: {
          name: { const: 'type' },
          op: { const: '=' },
          values: { type: 'array', minItems: 1, items: { type: 'string' } },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

type Paging = { offset: number; limit: number };
type Filter = { querys: [{ values: [string] }] };

app.get<{ Params: { sn: string } }>(
  '/api/sns/:sn',
  { schema: { params, response: { 200: one } } },
  async (request, reply) => {
    const record = await store.get(request.params.sn);
    if (!record) return reply.code(404).send();
    reply.header('etag', `"${record.revision}"`);
    return { status: 0, data: { total: 1, items: [record] } };
  },
);
app.get<{ Querystring: Paging }>(
  '/api/sns',
  { schema: { querystring: paging, response: { 200: one } } },
  async ({ query }) => ({
    status: 0,
    data: await store.page(query.limit, query.offset),
  }),
);
app.post<{ Querystring: Paging; Body: Filter }>(
  '/api/sns/data',
  { schema: { querystring: paging, body: query, response: { 200: one } } },
  async ({ query, body }) => ({
    status: 0,
    data: await store.pageOfType(body.querys[0].values[0], query.limit, query.offset),
  }),
);
app.patch<{ Params: { sn: string }; Body: Update }>(
  '/api/sns/:sn',
  { schema: { params, body: updateSchema, response: { 200: one } } },
  async (request, reply) => {
    const record = await store.update(request.params.sn, request.body, contextOf(request));
    if (!record) return reply.code(404).send();
    reply.header('etag', `"${record.revision}"`);
    return { status: 0, data: { total: 1, items: [record] } };
  },
);

const contextOf = (request: FastifyRequest) => ({ ip: request.ip, requestId: request.id });

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
