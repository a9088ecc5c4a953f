import type { BrowserContext } from '@playwright/test';
import type { Envelope } from '#contract/envelope.ts';
import type { Item } from './service.ts';

type Refusal = { readonly http: number; readonly code: number };

/**
 * Sends a change with the cookie and the CSRF token of a browser, but not from a page, with `headers` added. Returns
 * status and code of the answer.
 */
export async function forge(
  { request }: BrowserContext,
  origin: string,
  [method, path, body]: readonly [method: string, path: string, body?: object],
  headers: Record<string, string> = {},
): Promise<Refusal> {
  const session = (await (await request.get('/bff/session')).json()) as Envelope<{ csrf: string }>;
  const answer = await request.fetch(`/bff/api${path}`, {
    method,
    headers: { origin, 'x-csrf-token': session.data.items[0]?.csrf ?? '', ...headers },
    ...(body !== undefined && { data: body }),
  });
  const { status } = (await answer.json()) as Envelope<Item>;
  return { http: answer.status(), code: status };
}
