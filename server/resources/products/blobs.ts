import { tooLarge, type Blobs, type Content } from '../../core/blobs.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Deps } from '../../http/deps.ts';
import { allStoredNames } from './file-store.ts';

/**
 * Stores a body as a new file, which is durable when this resolves. Throws 514 without a body, 4130 beyond `most`
 * bytes, 515 for a body that breaks off, 520 when they cannot be written; none leaves anything behind.
 */
export async function receiveBlob(blobs: Blobs, request: Request, most: number): Promise<Content> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > most) throw tooLarge(most);
  if (!request.body || declared === 0) throw noBody();
  return blobs.store(chunksOf(request.body), most);
}

/** A sender that goes away is not a failure of the service. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw new LicensingError(515, 'The body broke off before its end.', { cause });
    });
  let size = 0;
  try {
    for (let part = await next(); !part.done; part = await next()) {
      size += part.value.byteLength;
      yield part.value;
    }
  } finally {
    reader.releaseLock();
  }
  if (size === 0) throw noBody();
}

const noBody = (): LicensingError =>
  new LicensingError(514, 'The bytes of the file are required as the body.', {
    errors: [{ path: 'body', msg: 'is required' }],
  });

/** Removes uploads that a dead process left. Returns how many. */
export async function removeStrayFiles({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const strays = await db.blobs('files').removeStrays(() => allStoredNames(db.read));
  if (strays > 0) log.write('warn', { operation: 'leftovers', strayFilesRemoved: strays });
  return strays;
}
