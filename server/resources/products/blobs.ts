import { join } from 'node:path';
import { storeBlob, tooLarge, type Content } from '../../core/blobs.ts';
import { LicensingError } from '../../core/errors.ts';

/** Where the files of products lie in the data folder. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/**
 * Takes a body in as a file of its own in the data folder; it is whole and on the disk when this resolves. Refuses no
 * body (514), one over `most` bytes (4130), one that breaks off (515) and a disk that cannot be written (520), each time
 * leaving nothing behind.
 */
export async function receiveBlob(dataDir: string, request: Request, most: number): Promise<Content> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > most) throw tooLarge(most);
  if (!request.body || declared === 0) throw noBody();
  return storeBlob(filesFolder(dataDir), chunksOf(request.body), most);
}

/** The chunks of a body, at least one; a sender that goes away is no failure of the service. */
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
