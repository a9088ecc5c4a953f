import { createHash } from 'node:crypto';

export type Digest = { readonly size: number; readonly sha256: string };

/** Reads bytes to their end, and hands each part on if asked. Returns their number and their SHA-256 in hexadecimal. */
export async function digestOf(
  bytes: AsyncIterable<Uint8Array>,
  take: (part: Uint8Array) => Promise<unknown> = async () => undefined,
): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of bytes) {
    size += part.byteLength;
    hash.update(part);
    await take(part);
  }
  return { size, sha256: hash.digest('hex') };
}
