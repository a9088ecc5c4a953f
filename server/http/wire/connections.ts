import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../core/network.ts';
import type { Deps } from '../deps.ts';

export type ConnectionLimits = {
  /** Most open connections. */
  readonly all: number;
  /** Most open connections from one address; undefined for no limit, as behind a proxy. */
  readonly perAddress: number | undefined;
};

/**
 * Closes new connections beyond the limits, and calls `refused` with the address of each. All IPv6 addresses of a /64
 * network count as one.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, refused: (address: string) => void): void {
  const open = new Map<string, number>();
  server.maxConnections = limits.all;
  server.on('drop', (dropped) => refused(dropped?.remoteAddress ?? ''));
  const { perAddress } = limits;
  if (perAddress === undefined) return;
  // Runs before the listener of Node, which sets up a parser.
  server.prependListener('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = open.get(address) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      refused(address);
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

const REPORT_SECONDS = 60;

/** Counts refused connections, and logs them in one line a minute, because there may be thousands. */
export function refusalReport(
  { log, steady }: Pick<Deps, 'log' | 'steady'>,
  count: () => void,
): (address: string) => void {
  let reported = Number.NEGATIVE_INFINITY;
  let refused = 0;
  return (address) => {
    count();
    refused++;
    if (steady() - reported < REPORT_SECONDS) return;
    log.write('warn', { operation: 'connect', message: MESSAGE, ip: address, refused });
    reported = steady();
    refused = 0;
  };
}

const MESSAGE =
  'Connections beyond MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS were closed. Set TRUST_PROXY if they came through a proxy.';
