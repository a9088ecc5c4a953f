import type { Config } from '../config.ts';
import { ipAddress, isLoopbackAddress } from '../core/address.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>;

/** Listening on these addresses means every interface, so they say nothing about the names of the service. */
const EVERY_INTERFACE = new Set(['0.0.0.0', '::']);

/** Returns true for a loopback name, or for the address that the service listens on. `host` is spelled as in a URL. */
export function isListenedOn(host: string, { host: listened }: Pick<Config, 'host'>): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return isLoopback(plain) || (!EVERY_INTERFACE.has(listened) && plain === listened.toLowerCase());
}

/**
 * Returns true for a host name under which people reach the service. Another name may belong to an attacker who pointed it
 * at this address (DNS rebinding). Without PUBLIC_URL every name is accepted when other machines can reach the service, or
 * when there is a trusted proxy.
 */
export function isKnownHost(host: string, settings: Settings): boolean {
  if (isListenedOn(host, settings)) return true;
  if (settings.publicUrl !== undefined) return host === new URL(settings.publicUrl).hostname;
  return settings.trustProxy || !isLoopback(settings.host);
}

const isLoopback = (host: string): boolean =>
  /^(?:.+\.)?localhost$/i.test(host) || isLoopbackAddress(ipAddress(host) ?? '');
