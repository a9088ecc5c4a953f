import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Operations } from '../../contract/operation.ts';
import { fairTurn } from '../../time/pause.ts';
import { createDocument } from '../openapi/document.ts';
import type { HeaderTable } from '../security-headers.ts';
import { staticFile, type StaticFile } from '../static-file.ts';
import { documentationPage } from './page.ts';

export const DOCUMENT_PATHS = [
  '/openapi.json',
  '/docs',
  '/docs/reader.css',
  '/docs/narrow-and-print.css',
  '/docs/reader.js',
] as const;

export type DocumentPath = (typeof DOCUMENT_PATHS)[number];

const compress = promisify(gzip);

/** Builds /openapi.json, the page of /docs and the files that it loads, with pauses in which other requests are answered. */
export async function writeDocuments(
  operations: Operations,
  headers: HeaderTable,
): Promise<Readonly<Record<DocumentPath, StaticFile>>> {
  const document = await createDocument(operations);
  const file = async (type: string, text: string): Promise<StaticFile> => {
    await fairTurn();
    const body = Buffer.from(text);
    const all = { ...headers, 'cache-control': 'no-cache', 'content-type': `${type}; charset=utf-8` };
    return staticFile(body, new Map([['gzip', await compress(body)]]), all);
  };
  return {
    '/openapi.json': await file('application/json', await textOf(document)),
    '/docs': await file('text/html', await documentationPage(document)),
    '/docs/reader.css': await file('text/css', asset('reader.css')),
    '/docs/narrow-and-print.css': await file('text/css', asset('narrow-and-print.css')),
    '/docs/reader.js': await file('text/javascript', asset('reader.js')),
  };
}

/**
 * Returns the JSON text of a value, the same as JSON.stringify. Other requests are answered between the members of its
 * upper levels.
 */
async function textOf(value: unknown, levels = 3): Promise<string> {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    await fairTurn();
    return JSON.stringify(value);
  }
  const members: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== undefined) members.push(`${JSON.stringify(name)}:${await textOf(inner, levels - 1)}`);
  }
  return `{${members.join(',')}}`;
}

const asset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
