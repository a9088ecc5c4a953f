import { LicensingError } from '../core/errors.ts';

/**
 * Honours `If-Match`: refuses (4120, with the current version in `ETag`) a change that was made on another version of
 * the record. Decisions 6.
 */
export function expectVersion(header: string | undefined, revision: number | string): void {
  if (header === undefined || header.trim() === '*') return;
  const current = `"${revision}"`;
  const named = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (named.includes(current)) return;
  throw new LicensingError(4120, 'The record was changed by someone else since it was read.', {
    headers: { etag: current },
  });
}
