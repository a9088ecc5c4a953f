import { ApiError } from './api-error.ts';
import { readAnswer, type Reply } from './api-client.ts';
import { sessionGate } from './session-gate.ts';

export type Upload<Item> = { done: Promise<Reply<Item>>; abort: () => void };

/**
 * Sends a file as it is, telling how much of it is under way: `fetch` cannot. Rejects with the `ApiError`.
 */
export function upload<Item>(route: string, file: Blob, onProgress: (fraction: number) => void): Upload<Item> {
  const request = new XMLHttpRequest();
  const done = new Promise<Reply<Item>>((resolve, reject) => {
    request.open('PUT', `/bff/api${route}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    const csrf = sessionGate().csrf();
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
      readAnswer<Item>(new Response(request.responseText, { status: request.status, headers })).then(resolve, reject);
    });
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}
