import { useState } from 'react';

/**
 * A key for a POST that stays the same while its content does: sending it again after a lost answer does nothing more,
 * sending other content is another request. Decisions, section 6.
 */
export function useIdempotencyKey(content: unknown): string {
  const text = JSON.stringify(content);
  const [held, setHeld] = useState(() => ({ text, key: newKey() }));
  if (held.text === text) return held.key;
  const next = { text, key: newKey() };
  setHeld(next);
  return next.key;
}

/** A new key. `randomUUID` exists only over HTTPS and on this machine; this works over plain HTTP in a local network too. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
