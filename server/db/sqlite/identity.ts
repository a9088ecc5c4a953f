import { statSync } from 'node:fs';

/**
 * Returns a function that is true while each path still leads to the same file or folder as now. SQLite goes on writing
 * to a deleted file, and those writes are lost.
 */
export function watchIdentity(paths: readonly string[]): () => boolean {
  const known = paths.map((path) => [path, identityOf(path)] as const);
  return () => known.every(([path, identity]) => identityOf(path) === identity);
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
