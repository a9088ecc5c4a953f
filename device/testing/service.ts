import { createPrivateKey, sign } from 'node:crypto';
import type { Licence } from '../licence.ts';
import { readRequest } from '../request.ts';
import { vectors } from './vectors.ts';

export const SN = 'MJDFUNFYBNQMFNYY';
export const OTHER_SN = 'ACME_2026';

/** 2026-11-21 09:00:00 UTC, the start of the tests. */
export const START = Date.UTC(2026, 10, 21, 9);

const ROOTS = { update: 'updateInfo', borrow: 'borrowInfo', return: 'returnInfo' } as const;

type Key = (typeof vectors.keys)[number];

/** The key that signs the vectors, a retired key, and a key that nobody trusts. */
export const [keyInUse, retiredKey, strangeKey] = vectors.keys as readonly [Key, Key, Key];

/** The answer of `/runtime/keys`. */
export const keyAnswer = (...keys: readonly Key[]): unknown => ({
  status: 0,
  data: { total: keys.length, items: keys.map(({ listed }) => listed) },
});

/**
 * Returns a licence without limits, flags and features, issued at the start of the tests. `changes` replace members.
 */
export const licence = (mid: string, changes: Partial<Licence> = {}): Licence => ({
  format: 1,
  kind: 'update',
  serial: 1,
  issuedAt: new Date(START).toISOString(),
  sn: SN,
  status: 0,
  type: 'FLOAT',
  product: { productName: 'Aurora CAD', productGuid: '019aa5f0-3c00-7a11-8a00-0c2f5a7e1001' },
  template: { name: 'Default' },
  business: { name: 'Floating', guid: '019aa5f0-3c00-7a11-8a00-0c2f5a7e1002', controlType: 'SMART' },
  device: mid.startsWith('BLC1') ? { mid, deviceCode: mid } : { mid, mac: mid },
  validity: {},
  limits: {},
  flags: {},
  features: [],
  data: [],
  ...changes,
});

/** Returns an answer string, signed with the key in use unless another is given. */
export function answer(content: Licence, key: Key = keyInUse): string {
  const bytes = Buffer.from(JSON.stringify(content));
  const privateKey = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const root = ROOTS[content.kind];
  const texts = [
    ['version', '1'],
    ['sn', content.sn],
    ['code', bytes.toString('base64')],
    ['keyId', key.listed.keyId],
    ['sign', sign(null, bytes, privateKey).toString('base64')],
  ];
  return `<${root}>${texts.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</${root}>`;
}

/** Returns the answer of a service to a request string, with the kind, SN, device and nonce of the request. */
export function answerTo(request: string, changes: Partial<Licence> = {}): string {
  const { sn, content } = readRequest(request);
  const { kind, device, nonce } = content;
  return answer(licence(device, { kind, sn, nonce, ...changes }));
}
