/** Returns the network that one client controls: an IPv4 address, or the 64-bit network of an IPv6 address. */
export function networkOf(ip: string): string {
  const [, ipv4] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0');
  return [...groups, ...(tail === undefined ? [] : zeros), ...behind].slice(0, 4).join(':');
}
