import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isKnownHost } from './hosts.ts';

const OWN = { PUBLIC_URL: 'https://licet.example' };

test.each([
  ['localhost', {}, true],
  ['licet.localhost', {}, true],
  ['127.0.0.1', {}, true],
  ['127.9.9.9', {}, true],
  ['[::1]', {}, true],
  ['licet.example', {}, false],
  ['localhost.evil.example', {}, false],
  ['127.0.0.1.evil.example', {}, false],
  ['192.0.2.1', {}, false],
  ['licet.example', { HOST: 'localhost' }, false],
  ['192.0.2.1', { HOST: '192.0.2.1' }, true],
  ['[2001:db8::1]', { HOST: '2001:DB8::1' }, true],
  ['any.example', { HOST: '192.0.2.1' }, true],
  ['any.example', { HOST: '0.0.0.0' }, true],
  ['any.example', { TRUST_PROXY: 'true' }, true],
  ['licet.example', OWN, true],
  ['localhost', OWN, true],
  ['evil.example', OWN, false],
  ['evil.example', { ...OWN, HOST: '0.0.0.0' }, false],
  ['evil.example', { ...OWN, TRUST_PROXY: 'true' }, false],
  ['192.0.2.1', { ...OWN, HOST: '192.0.2.1' }, true],
])('%s with %j: %s', (host, environment, known) => {
  expect(isKnownHost(host, readConfig(environment))).toBe(known);
});
