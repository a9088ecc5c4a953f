import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createBrowser, signIn, type TestBrowser } from '../../server/testing/operators.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { Providers } from '../app/providers.tsx';
import { routes } from '../app/router.tsx';
import { Screens } from '../app/screens.tsx';
import { installSessionGate } from '../app/session.ts';
import { activate } from '../lib/format/i18n.ts';
import { forgetOperator } from '../lib/api/operator-memory.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { explainRefusals } from '../lib/api/refusal.ts';
import { atTestEnd } from './test-end.ts';

export type RenderedApp = RenderResult & {
  service: TestApp;
  browser: TestBrowser;
  user: UserEvent;
  /** Returns the current URL. */
  address: () => string;
  /** All requests of the page so far, such as `PATCH /bff/api/businesses/A`, with their bodies. */
  requests: { line: string; body: unknown; headers: Headers }[];
  /** Answers the next matching request in place of the service. Only once, unless it is called again. */
  intercept: (line: RegExp, answer: Answer) => void;
  /** Answers all such requests instead of the server, until the returned function is called. */
  interceptAll: (line: RegExp, answer: Answer) => () => void;
  /** Refreshes the queries of the page, like a live update. */
  refresh: () => Promise<void>;
};

type Answer = () => Response | Promise<Response>;

type Options = {
  role?: Role | undefined;
  service?: TestApp;
  /** True to keep what the browser stored for the previous page. */
  reload?: boolean;
};

/** Returns a service for one test, which is closed after it. */
export function testService(...given: Parameters<typeof createTestApp>): TestApp {
  const service = createTestApp(...given);
  atTestEnd(service.close);
  return service;
}

// The router deletes the loaders of lazy routes after the first run, so each router needs its own copy of the routes.
const fresh = (tree: readonly RouteObject[]): RouteObject[] =>
  tree.map((route) => {
    const copy: RouteObject = { ...route };
    if (typeof route.lazy === 'object') copy.lazy = { ...route.lazy };
    if (route.children !== undefined) copy.children = fresh(route.children);
    return copy;
  });

/**
 * Renders the whole application at a URL, against a real service in memory. An operator of the role is signed in;
 * nobody when the role is undefined.
 */
export async function renderApp(at: string, options: Options = { role: 'administrator' }): Promise<RenderedApp> {
  const service = options.service ?? testService();
  const browser = options.role === undefined ? createBrowser(service) : await signIn(service, options.role);
  const requests: RenderedApp['requests'] = [];
  const answers: { line: RegExp; answer: Answer; always?: true }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const line = `${init.method} ${input}`;
    const isJson = new Headers(init.headers).get('content-type') === 'application/json';
    const body: unknown = typeof init.body === 'string' && isJson ? JSON.parse(init.body) : init.body;
    requests.push({ line, body, headers: new Headers(init.headers) });
    const at = answers.findIndex((one) => one.line.test(line));
    const planned = answers[at];
    if (planned !== undefined && planned.always !== true) answers.splice(at, 1);
    return planned === undefined ? browser.fetch(input, init) : planned.answer();
  });

  await activate('en');
  if (options.reload !== true) localStorage.clear();
  const queryClient = createQueryClient();
  atTestEnd(installSessionGate(queryClient), () => queryClient.clear(), forgetOperator);
  explainRefusals(async () => (await import('../domain/refusals/explain.ts')).explain);
  history.replaceState(null, '', at);
  const router = createBrowserRouter(fresh(routes(queryClient)));
  atTestEnd(() => router.dispose());
  const rendered = render(
    <Providers queryClient={queryClient} test>
      <Screens router={router} />
    </Providers>,
  );
  return {
    ...rendered,
    service,
    browser,
    user: userEvent.setup(),
    address: () => location.pathname + location.search,
    requests,
    intercept: (line, answer) => answers.push({ line, answer }),
    interceptAll: (line, answer) => {
      const one = { line, answer, always: true } as const;
      answers.push(one);
      return () => void answers.splice(answers.indexOf(one), 1);
    },
    refresh: () => queryClient.invalidateQueries(),
  };
}
