import { join } from 'node:path';
import { storeBlob, tooLarge, type Content, removeStrays } from '../../core/blobs.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Deps } from '../../http/deps.ts';
import { allStoredNames } from './file-store.ts';

export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/**
 * Stores a body as a new file, which is on disk when this resolves. Throws 514 without a body, 4130 beyond `most`
 * bytes, 515 for a body that breaks off, 520 when the disk cannot be written; none leaves anything behind.
 */
export async function receiveBlob(dataDir: string, request: Request, most: number): Promise<Content> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > most) throw tooLarge(most);
  if (!request.body || declared === 0) throw noBody();
  return storeBlob(filesFolder(dataDir), chunksOf(request.body), most);
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

/** Removes files that a killed process left. Runs at start, before uploads can arrive. Returns how many. */
export async function removeStrayFiles({ config, db, log }: Deps): Promise<number> {
  const strays = await removeStrays(filesFolder(config.dataDir), await allStoredNames(db.read));
  if (strays > 0) log.write('warn', { operation: 'start', strayFilesRemoved: strays });
  return strays;
}
