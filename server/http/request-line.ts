import type { IncomingMessage } from 'node:http';
import { fieldError, type LicensingError } from '../core/errors.ts';

/** Headers that decide who asks, or what for: two of one leave open which of them counts. */
const SINGLE = new Set(['host', 'platformkey', 'cookie', 'idempotency-key', 'x-csrf-token', 'content-type']);

/** Anything but printable ASCII, and what a URL parser takes for something else: `\` for `/`, `#` for a fragment. */
const UNSAFE = /[^!-~]|[\\#]/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** The refusal (515) of a request whose path or headers can be read in two ways; undefined when there is one way. */
export function ambiguity({ url = '', rawHeaders }: IncomingMessage): LicensingError | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (SINGLE.has(name) && seen.size === seen.add(name).size) {
      return fieldError(515, `header.${name}`, 'is there more than once');
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
