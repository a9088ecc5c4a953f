/** Bytes of a file, including `end`. */
export type ByteRange = { start: number; end: number };

/**
 * Returns the part of a file that a `Range` header asks for, `unsatisfiable` when the file has no such bytes, and undefined
 * for the whole file: without a header, or with a malformed or multiple range, which RFC 9110 lets a server ignore.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.replaceAll(/[ \t]/g, '') ?? '');
  if (!match) return undefined;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
