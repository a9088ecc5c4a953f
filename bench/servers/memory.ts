import { serve } from '@hono/node-server';
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { snOperations } from '../../server/contract/sns/sns.ts';
import { operations } from '../../server/contract/operations.ts';
import { validate } from '../../server/http/validate.ts';
import { KEY } from '../load/requests.ts';

/**
 * The stack of the product without a database: Hono with the same key check, schemas and number of routes. A page of
 * records lies in memory as objects and is serialised for each request.
 */
const page = JSON.parse(readFileSync(process.env['ANSWER'] ?? '', 'utf8')) as object;
const digest = (text: string) => createHash('sha256').update(text).digest();
const expected = digest(KEY);
const app = new Hono();

app.use('/api/*', async (c, next) => {
  if (!timingSafeEqual(digest(c.req.header('platformkey') ?? ''), expected)) throw new HTTPException(401);
  await next();
});
app.get('/api/sns', (c) => {
  validate(snOperations['GET /sns'].query, c.req.query(), 'query');
  return c.json(page);
});
app.post('/api/sns/data', async (c) => {
  validate(snOperations['POST /sns/data'].query, c.req.query(), 'query');
  validate(snOperations['POST /sns/data'].body, await c.req.json());
  return c.json(page);
});
for (const key of Object.keys(operations)) {
  const [method = '', path = ''] = key.split(' ');
  app.on(method, `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, (c) => c.notFound());
}
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) });
