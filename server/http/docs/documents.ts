import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HeaderTable } from '../security-headers.ts';
import { staticFile, type StaticFile } from '../static-file.ts';

export const DOCUMENT_TYPES = {
  '/openapi.json': 'application/json',
  '/docs': 'text/html',
  '/docs/reader.css': 'text/css',
  '/docs/narrow-and-print.css': 'text/css',
  '/docs/reader.js': 'text/javascript',
} as const;

export type DocumentPath = keyof typeof DOCUMENT_TYPES;

export const DOCUMENT_PATHS = Object.keys(DOCUMENT_TYPES) as readonly DocumentPath[];

/** The documents as the thread sends them: each as UTF-8, and the same compressed. */
export type Written = Readonly<Record<DocumentPath, Readonly<Record<'body' | 'gzip', Uint8Array<ArrayBuffer>>>>>;

export type Documents = Readonly<Record<DocumentPath, StaticFile>>;

const workerFile = join(import.meta.dirname, 'documents-worker.ts');

/**
 * Writes /openapi.json, the page of /docs and the files that it loads. A thread that ends with it does the work, which
 * takes a third of a second.
 */
export async function writeDocuments(headers: HeaderTable): Promise<Documents> {
  const [written] = (await once(new Worker(workerFile), 'message')) as [Written];
  const fileOf = (path: DocumentPath): StaticFile => {
    const { body, gzip } = written[path];
    const type = `${DOCUMENT_TYPES[path]}; charset=utf-8`;
    return staticFile(Buffer.from(body.buffer), new Map([['gzip', Buffer.from(gzip.buffer)]]), {
      ...headers,
      'cache-control': 'no-cache',
      'content-type': type,
    });
  };
  return Object.fromEntries(DOCUMENT_PATHS.map((path) => [path, fileOf(path)])) as Documents;
}
