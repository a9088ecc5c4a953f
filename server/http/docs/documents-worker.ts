import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { operations } from '../../contract/operations.ts';
import { runtimeOperations } from '../../contract/runtime.ts';
import { giveWay } from '../../core/thread.ts';
import { createDocument } from '../openapi/document.ts';
import type { Written } from './documents.ts';
import { documentationPage } from './page.ts';

giveWay();

const asset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

/** A copy, because small buffers share their memory with others. */
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

const written = (text: string): Written[keyof Written] => ({
  body: bytes(Buffer.from(text)),
  gzip: bytes(gzipSync(text)),
});

const document = createDocument({ ...operations, ...runtimeOperations });
parentPort?.postMessage({
  '/openapi.json': written(JSON.stringify(document)),
  '/docs': written(await documentationPage(document)),
  '/docs/reader.css': written(asset('reader.css')),
  '/docs/narrow-and-print.css': written(asset('narrow-and-print.css')),
  '/docs/reader.js': written(asset('reader.js')),
} satisfies Written);
