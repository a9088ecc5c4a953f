import { statSync } from 'node:fs';

/**
 * Returns a function that tells whether each path still leads to the file or folder that it leads to now. SQLite goes on
 * writing to a file that was removed, and what it acknowledges is lost.
 */
export function watchIdentity(paths: readonly string[]): () => boolean {
  const known = paths.map((path) => [path, identityOf(path)] as const);
  return () => known.every(([path, identity]) => identityOf(path) === identity);
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
