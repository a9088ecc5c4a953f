import { expect, test } from 'vitest';
import { ipAddress } from './address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:54321', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
])('%j is the address %s', (text, address) => {
  expect(ipAddress(text)).toBe(address);
});

test.each([
  '', 'x', 'x'.repeat(5000), 'unknown', '_hidden', '_gazonk:80', 'localhost', '192.0.2', '192.0.2.256', '192.0.2.01', '3221225985',
  '192.0.2.1:', '192.0.2.1:port', '192.0.2.1:123456', '[192.0.2.1', '2001:db8::1]', '2001:db8::12345', '::1::', '"192.0.2.1"', '[::1]x',
])('%j is no address', (text) => {
  expect(ipAddress(text)).toBeUndefined();
}); // prettier-ignore
