import { expect, test } from 'vitest';
import { blockedPortFault, isBlockedPort } from './ports.ts';

/** Stops a request before `fetch` sends it. */
const dispatcher = {
  dispatch(): never {
    throw new Error('not sent');
  },
};

async function isRefusedByFetch(port: number): Promise<boolean> {
  const options = { dispatcher } as unknown as RequestInit;
  const error: unknown = await fetch(`http://127.0.0.1:${port}`, options).catch((reason: unknown) => reason);
  return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port';
}

test('the blocked ports are those that fetch refuses', { timeout: 30_000 }, async () => {
  const ports = Array.from({ length: 10_100 }, (_, port) => port);
  const refused = await Promise.all(ports.map(isRefusedByFetch));
  expect(ports.filter(isBlockedPort)).toEqual(ports.filter((port) => refused[port]));
  expect(isBlockedPort(4190)).toBe(true);
});

test('the fault names the setting, the port and what to choose', () => {
  expect(blockedPortFault('PORT', 4180)).toBeUndefined();
  expect(blockedPortFault('PORT', 4190)).toBe(
    'PORT has the port 4190, which browsers and fetch refuse to open, since it belongs to another protocol. Choose another port, such as 4180.',
  );
});
