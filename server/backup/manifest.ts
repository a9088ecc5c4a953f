import { z } from 'zod';
import { SECRET_NAMES, secretFile } from '../core/secret-files.ts';

/** The first entry of an archive: what it holds (docs/operation.md). */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  schema: z.int().positive(),
  instance: z.string().min(1),
  /** When the copy of the database was begun, in seconds since 1970. */
  madeAt: z.int().min(0),
  files: z.array(z.strictObject({ name: z.string(), size: z.int().min(0), sha256: z.string().regex(/^[\da-f]{64}$/) })),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int().min(0)),
});

export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST = 'manifest.json';

export const DATABASE = 'licet.db';

/** The names that an archive may hold: nothing else is ever written into a data folder. */
const NAMES = new Set([DATABASE, 'instance', ...SECRET_NAMES.map((name) => secretFile('', name))]);
const UPLOADED = /^files\/[\da-f-]{36}$/;

export const isNameOfArchive = (name: string): boolean => NAMES.has(name) || UPLOADED.test(name);
