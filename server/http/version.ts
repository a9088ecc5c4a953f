import { LicensingError } from '../core/errors.ts';

/**
 * Throws 4120, with the current version in `ETag`, when `If-Match` names another version of the record.
 */
export function expectVersion(header: string | undefined, revision: number | string): void {
  if (header === undefined || header.trim() === '*') return;
  const current = `"${revision}"`;
  const named = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (named.includes(current)) return;
  throw new LicensingError(
    4120,
    'Someone else changed the record after you read it. Read it again, then repeat the change.',
    {
      headers: { etag: current },
    },
  );
}
