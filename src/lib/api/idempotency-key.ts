import { useState } from 'react';

/** Returns an idempotency key that changes only with the content, so that a retry is not processed twice. */
export function useIdempotencyKey(content: unknown): string {
  const text = JSON.stringify(content);
  const [held, setHeld] = useState(() => ({ text, key: newKey() }));
  if (held.text === text) return held.key;
  const next = { text, key: newKey() };
  setHeld(next);
  return next.key;
}

/** Returns a new key. `randomUUID` needs HTTPS or localhost; this also works over plain HTTP in a local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
