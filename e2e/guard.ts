import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

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
 * Types, errors and warnings in the console, exceptions, and the platform key in anything the browser receives. The
 * returned function ends the watch and returns the problems, without messages that match `expected`.
 */
export async function watch(
  context: BrowserContext,
  platformKey: string,
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
  context.on('response', (response) => {
    // Built files are the same for everyone and contain no key.
    if (new URL(response.url()).pathname.startsWith('/assets/')) return;
    // The event stream does not end; its own tests check its content.
    if (response.request().resourceType() === 'eventsource') return;
    checks.push(
      carries(response, platformKey).then((found) => {
        if (found) problems.push(`the platform key reached the browser in ${response.url()}`);
      }),
    );
  });
  return async () => {
    await Promise.all(checks);
    return problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  };
}

async function carries(response: Response, secret: string): Promise<boolean> {
  const headers = await response.headersArray().catch(() => []);
  // A redirect has no body, and the body of a page that was left is gone.
  const body = await response.text().catch(() => '');
  return body.includes(secret) || headers.some(({ value }) => value.includes(secret));
}
