import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isBlockedPort } from '../../core/ports.ts';

/** The service cannot listen on its address. The message is one line that says why and what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

type Where = { readonly host: string; readonly port: number; readonly publicUrl: string | undefined };

/**
 * Listens, and returns the origin that people open: PUBLIC_URL, or the address itself. Port 0 means any free port that
 * browsers do not block. Throws ListenError.
 */
export async function listen(server: Server, { host, port, publicUrl }: Where): Promise<string> {
  let bound = await bind(server, host, port);
  while (port === 0 && isBlockedPort(bound)) {
    await new Promise((resolve) => server.close(resolve));
    bound = await bind(server, host, port);
  }
  return publicUrl ?? `http://${shownHost(host)}:${bound}`;
}

/** Listens, and returns the port. */
function bind(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const fail = (error: NodeJS.ErrnoException) => {
    reject(new ListenError(reasonOf(error.code ?? error.message, host, port), { cause: error }));
  };
  server.once('error', fail).listen(port, host, () => {
    server.off('error', fail);
    resolve((server.address() as AddressInfo).port);
  });
  return promise;
}

function reasonOf(code: string, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT is ${port}, and something listens on ${host}:${port} already. Choose another port (0: any free one).`;
    case 'EACCES':
      return `PORT is ${port}, and this user may not listen there. Choose a port from 1024.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is '${host}', which is no address of this machine. Use 127.0.0.1, 0.0.0.0 or one of its own.`;
    default:
      return `The service cannot listen on ${host}:${port}: ${code}.`;
  }
}

/** Returns a host that a browser on this machine can open, which the address for every interface is not. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
