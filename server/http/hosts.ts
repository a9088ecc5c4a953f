import type { Config } from '../config.ts';
import { ipAddress, isLoopbackAddress } from '../core/address.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>;

/** Addresses that listen on every interface, and so say nothing about the names of the service. */
const EVERY_INTERFACE = new Set(['0.0.0.0', '::']);

/** True for a name of this machine alone, or for the address that the service listens on. `host` is as in a URL. */
export function isListenedOn(host: string, { host: listened }: Pick<Config, 'host'>): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return isLoopback(plain) || (!EVERY_INTERFACE.has(listened) && plain === listened.toLowerCase());
}

/**
 * True for a host under which people reach the service. Another one may belong to an attacker who pointed its name at
 * this address (DNS rebinding). Without PUBLIC_URL the names are unknown when other machines can reach the service, or
 * when a trusted proxy passes on any of them.
 */
export function isKnownHost(host: string, settings: Settings): boolean {
  if (isListenedOn(host, settings)) return true;
  if (settings.publicUrl !== undefined) return host === new URL(settings.publicUrl).hostname;
  return settings.trustProxy || !isLoopback(settings.host);
}

const isLoopback = (host: string): boolean =>
  /^(?:.+\.)?localhost$/i.test(host) || isLoopbackAddress(ipAddress(host) ?? '');
