import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Migration = { readonly number: number; readonly name: string; readonly sql: string };

/** Returns the numbered migrations of a folder, oldest first. */
export const migrationsIn = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), name, sql: readFileSync(join(folder, name), 'utf8') }));
