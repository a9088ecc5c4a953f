import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * Returns the IP address in an entry of `X-Forwarded-For` or of a socket, in one spelling: without port, brackets or
 * zone, an IPv4-mapped address as IPv4. Undefined for an entry without an address, such as `unknown` or `_hidden`.
 */
export function ipAddress(text: string): string | undefined {
  const [bare = ''] = withoutPort(text.trim()).split('%', 1);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;
}

const withoutPort = (text: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
};

/** True for 127.0.0.0/8 and ::1. */
export const isLoopbackAddress = (address: string): boolean => address.startsWith('127.') || address === '::1';
