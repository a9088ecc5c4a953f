import { serialize } from 'node:v8';
import { Client, type QueryResult } from 'pg';
import { madeBy, type Sent } from './statements.ts';

/** Loaded into the product (`--import`): tells over IPC, each time it is asked, the statements sent since it was asked before. */
let sent: Sent[] = [];
const own = Client.prototype.query;
Client.prototype.query = function (this: Client, ...given: unknown[]): unknown {
  const [statement, more] = given;
  const { text, values = Array.isArray(more) ? (more as unknown[]) : [] } =
    typeof statement === 'string' ? { text: statement } : (statement as { text?: string; values?: unknown[] });
  const result = Reflect.apply(own, this, given) as unknown;
  if (text === undefined || !(result instanceof Promise)) return result;
  const one: Sent = { text, values, made: [] };
  sent.push(one);
  return result.then((returned: QueryResult<Record<string, unknown>>) => {
    if (!Array.isArray(returned)) one.made.push(...madeBy(text, returned));
    return returned;
  });
} as typeof own;

process.on('message', (message) => {
  if (message !== 'statements') return;
  process.send?.(serialize(sent).toString('base64'));
  sent = [];
});
