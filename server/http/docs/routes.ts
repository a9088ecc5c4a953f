import { Hono } from 'hono';
import type { Operations } from '../../contract/operation.ts';
import type { HttpEnv } from '../caller.ts';
import type { HeaderTable } from '../security-headers.ts';
import { answerFile, type StaticFile } from '../static-file.ts';
import { DOCUMENT_PATHS, writeDocuments, type DocumentPath } from './documents.ts';

/**
 * Serves `/openapi.json` and its page under `/docs` to everyone. All documents are built at the first request for one;
 * `headers` are sent with every page.
 */
export function documentation(operations: Operations, headers: HeaderTable): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  let written: Promise<Readonly<Record<DocumentPath, StaticFile>>> | undefined;
  for (const path of DOCUMENT_PATHS) {
    app.get(path, async (c) => {
      written ??= writeDocuments(operations, headers);
      return answerFile((await written)[path], c.req.raw.headers);
    });
  }
  return app;
}
