import type { IncomingMessage } from 'node:http';
import { fieldError, type LicensingError } from '../core/errors.ts';

/** Headers that must not occur twice, because it would be open which one counts. */
const SINGLE = new Set(['host', 'platformkey', 'cookie', 'idempotency-key', 'x-csrf-token', 'content-type']);

/** Matches all but printable ASCII, and the two that a URL parser changes: `\` becomes `/`, `#` begins a fragment. */
const UNSAFE = /[^!-~]|[\\#]/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Returns the refusal (515) of a request with an ambiguous path or header, else undefined. */
export function ambiguity({ url = '', rawHeaders }: IncomingMessage): LicensingError | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (SINGLE.has(name) && seen.size === seen.add(name).size) {
      return fieldError(515, `header.${name}`, 'occurs more than once');
    }
  }
  const problem = pathProblem(url.split('?', 1)[0] ?? '');
  return problem === undefined ? undefined : fieldError(515, 'path', problem);
}

function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must begin with /';
  if (UNSAFE.test(path)) return 'must be percent-encoded';
  if (!path.includes('%') && !path.includes('/.')) return undefined;
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment))) return 'has a segment . or ..';
  const decoded = decode(path);
  if (decoded === undefined) return 'is not percent-encoded UTF-8';
  return CONTROL.test(decoded) ? 'must not contain control characters' : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
