import { ApiError } from './api-error.ts';
import { addressOf, readAnswer, type Reply } from './api-client.ts';
import type { ItemOf, OperationKey, PathOf } from './operations.ts';
import { sessionGate } from './session-gate.ts';

type Upload<Item> = { done: Promise<Reply<Item>>; abort: () => void };

/** Sends a file and reports progress as a fraction, which `fetch` cannot do. `done` rejects with an `ApiError`. */
export function upload<Key extends Extract<OperationKey, `PUT ${string}`>>(
  key: Key,
  path: PathOf<Key>,
  file: Blob,
  onProgress: (fraction: number) => void,
): Upload<ItemOf<Key>> {
  const request = new XMLHttpRequest();
  const done = new Promise<Reply<ItemOf<Key>>>((resolve, reject) => {
    request.open('PUT', addressOf(key, path));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    const csrf = sessionGate().session()?.csrf;
    if (csrf !== undefined) request.setRequestHeader('x-csrf-token', csrf);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
    request.addEventListener('abort', () =>
      reject(new ApiError({ kind: 'offline', message: 'The upload was stopped' })),
    );
    request.addEventListener('error', () =>
      reject(new ApiError({ kind: 'offline', message: 'The server could not be reached' })),
    );
    request.addEventListener('load', () => {
      const headers = new Headers({
        etag: request.getResponseHeader('etag') ?? '',
        'x-request-id': request.getResponseHeader('x-request-id') ?? '',
      });
      readAnswer<ItemOf<Key>>(new Response(request.responseText, { status: request.status, headers })).then(
        resolve,
        reject,
      );
    });
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}
