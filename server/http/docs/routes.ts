import { Hono } from 'hono';
import type { HttpEnv } from '../caller.ts';
import type { HeaderTable } from '../security-headers.ts';
import { answerFile } from '../static-file.ts';
import { DOCUMENT_PATHS, writeDocuments, type Documents } from './documents.ts';

/**
 * Serves `/openapi.json` and its page under `/docs` to everyone. All documents are written at the first request for one;
 * `headers` are sent with every page.
 */
export function documentation(headers: HeaderTable): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  let written: Promise<Documents> | undefined;
  const write = async (): Promise<Documents> => {
    try {
      return await writeDocuments(headers);
    } catch (error) {
      written = undefined;
      throw error;
    }
  };
  for (const path of DOCUMENT_PATHS) {
    app.get(path, async (c) => answerFile((await (written ??= write()))[path], c.req.raw.headers));
  }
  return app;
}
