import { objects, respond, success } from '../http/answer.ts';
import type { BffContext } from './env.ts';

type Beside = { readonly headers?: Readonly<Record<string, string>>; readonly cookies?: readonly string[] };

/** Answers with one item in the envelope. */
export const reply = (c: BffContext, item: object, { headers, cookies }: Beside = {}): Response =>
  withCookies(respond({ ...success(objects([item])), headers: { ...headers } }, c.var.requestId), cookies);

/** Adds each cookie to an answer as a `Set-Cookie` of its own: they cannot be joined. */
export function withCookies(response: Response, cookies: readonly string[] = []): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
