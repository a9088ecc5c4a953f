import { Hono, type Context } from 'hono';
import type { OpenBlob } from '../../core/blobs.ts';
import { LicensingError } from '../../core/errors.ts';
import type { HttpEnv } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { fileAnswer } from '../../http/file-answer.ts';
import type { Metrics } from '../../http/metrics/metrics.ts';
import { observed } from '../../http/metrics/observed.ts';
import { noRoute } from '../../http/not-found.ts';
import { findFileByToken, type FileRow } from './file-store.ts';
import { assertSigned } from './links.ts';

/**
 * `GET /files/{token}?expires=…&signature=…`: sends a file, or a range of it, without a key. Only refusals are in the
 * envelope: 531 for a forged or expired link, 4040 for a file that was replaced or removed.
 */
export function downloadRoutes(deps: Deps, metrics: Metrics): Hono<HttpEnv> {
  const files = new Hono<HttpEnv>();
  files.use(observed(deps, metrics, 'download'));
  files.get('/:token', (c) => download(deps, c));
  files.all('*', (c) => {
    throw noRoute(['GET /files/{token}'], c.req.path);
  });
  return files;
}

async function download(deps: Deps, c: Context<HttpEnv>): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const { expires, signature } = c.req.query();
  assertSigned(deps.secrets.linkKey, { token, expires, signature }, deps.clock(), deps.config.downloadLinkMinutes * 60);
  const { row, stored } = await openFile(deps, token);
  const file = { name: row.name, type: 'application/octet-stream', size: row.size, sha256: row.sha256 };
  return fileAnswer(c.req.raw, file, stored, { 'x-request-id': c.var.requestId });
}

/** The content stays the same even if the file is replaced meanwhile. */
async function openFile(deps: Deps, token: string): Promise<{ row: FileRow; stored: OpenBlob }> {
  const row = await findFileByToken(deps.db.read, token);
  if (!row) throw gone();
  let stored;
  try {
    stored = await deps.db.blobs('files').open(row.stored_as);
  } catch (error) {
    // The file was replaced between the two lines above, or it is lost, which is a failure of the service.
    if (await findFileByToken(deps.db.read, token)) throw error;
    throw gone();
  }
  return { row, stored };
}

const gone = (): LicensingError => new LicensingError(4040, 'The file was replaced or removed; ask for a new link.');
