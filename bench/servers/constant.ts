import { serve } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

/**
 * Bare Hono: answers every request with the JSON of the file `ANSWER`, held as an object. It is the upper bound of this
 * stack.
 */
const answer = JSON.parse(readFileSync(process.env['ANSWER'] ?? '', 'utf8')) as object;
const app = new Hono().all('*', (c) => c.json(answer));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) });
