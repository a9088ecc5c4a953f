import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';
import type { Secrets } from './secrets.ts';
import type { Service } from './service.ts';

/** A refusal shows in the console as a failed load. Only refusals of licensing calls are part of a story. */
const refusedCall = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url).pathname.startsWith('/bff/');

/** The event stream breaks when its server stops; the browser logs that and reconnects. */
const brokenStream = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource: net::ERR_') && message.location().url.endsWith('/bff/events');

/**
 * Every page preloads the styles of the list that most operators open first. Whether they are used within a few seconds
 * depends on the story and the machine.
 */
const usedLater = (message: ConsoleMessage): boolean =>
  /^The resource \S+\.css was preloaded using link preload but not used within a few seconds/.test(message.text());

/** Console messages after a server was killed: about refused connections and about requests in flight. */
export const serverKilled = /^console error: Failed to load resource: net::ERR_/;

/**
 * Watches every page of a context for what no story may cause: violations of the content security policy or of Trusted
 * Types, errors and warnings in the console, exceptions, and secrets in anything the browser receives, in the log of the service or
 * in its data folder. The returned function ends the watch and returns the problems, without messages that match `expected`.
 */
export async function watch(
  context: BrowserContext,
  { secrets, leaks }: Pick<Service, 'secrets' | 'leaks'>,
  expected: readonly RegExp[],
): Promise<() => Promise<string[]>> {
  const problems: string[] = [];
  const checks: Promise<void>[] = [];
  await context.exposeBinding('reportViolation', (_source, violation: string) => void problems.push(violation));
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      reportViolation(`policy violation: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!refusedCall(message) && !brokenStream(message) && !usedLater(message)) {
      problems.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => problems.push(`exception: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    if (isJson(request.headers())) secrets.learn(request.postDataJSON());
  });
  context.on('response', (response) => {
    // Built files are the same for everyone. A story of its own reads them.
    if (new URL(response.url()).pathname.startsWith('/assets/')) return;
    // The event stream does not end; its own tests check its content.
    if (response.request().resourceType() === 'eventsource') return;
    checks.push(
      secretsIn(response, secrets).then((found) => {
        problems.push(...found.map((name) => `secret in the answer ${response.url()}: ${name}`));
      }),
    );
  });
  return async () => {
    await Promise.all(checks);
    secrets.addSessions(await context.cookies());
    return [...problems, ...leaks()].filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  };
}

const isJson = (headers: ReturnType<Request['headers']>): boolean =>
  headers['content-type']?.startsWith('application/json') === true;

/** Returns the names of the secrets in an answer, and learns those that it creates. */
async function secretsIn(response: Response, secrets: Secrets): Promise<string[]> {
  const headers = await response.headersArray().catch(() => []);
  // A redirect has no body, and the body of a page that was left is gone.
  const body = await response.text().catch(() => '');
  const visible = headers.filter(({ name }) => name !== 'set-cookie').map(({ value }) => value);
  const found = secrets.foundIn([body, ...visible].join('\n'));
  const { pathname } = new URL(response.url());
  if (pathname.startsWith('/bff/') && !pathname.startsWith('/bff/api/') && isJson(response.headers()) && body !== '')
    secrets.learn(JSON.parse(body));
  return found;
}
