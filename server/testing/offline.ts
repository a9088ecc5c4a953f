import { createHmac, createPublicKey, hash, randomBytes, verify } from 'node:crypto';
import { deviceCodeOf } from '../resources/offline/device-fields.ts';
import { makeSn, ok } from './factories.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

/** A device as the offline strings identify it. */
export type TestDevice = { readonly deviceCode: string };

/** Returns a device that no other of the test equals. */
export const newDevice = (): TestDevice => ({ deviceCode: deviceCodeOf(randomBytes(32)) });

export const newNonce = (): string => randomBytes(16).toString('hex');

/** Returns a request string around any CODE. */
export function requestString(sn: string, code: string | object): string {
  const text = Buffer.from(typeof code === 'string' ? code : JSON.stringify(code)).toString('base64url');
  const sign = hash('sha256', `1\n${sn}\n${text}`);
  return `<requestInfo><version>1</version><sn>${sn}</sn><code>${text}</code><sign>${sign}</sign></requestInfo>`;
}

const always = ({ deviceCode }: TestDevice) => ({
  device: deviceCode,
  nonce: newNonce(),
  time: '2026-11-21T09:00:00.000Z',
});

export const updateRequest = (sn: string, device: TestDevice, more: object = {}): string =>
  requestString(sn, { kind: 'update', ...always(device), ...more });

export const borrowRequest = (sn: string, device: TestDevice, minutes = 60, more: object = {}): string =>
  requestString(sn, { kind: 'borrow', ...always(device), minutes, ...more });

/** What a device needs to know about its borrow to return it. */
export type Borrowed = { readonly borrowId: string; readonly secret: string };

export function returnRequest(
  sn: string,
  device: TestDevice,
  { borrowId, secret }: Borrowed,
  more: object = {},
): string {
  const { nonce, ...rest } = always(device);
  const proof = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${sn}\n${borrowId}\n${nonce}`).digest('hex');
  return requestString(sn, { kind: 'return', ...rest, nonce, borrowId, proof, ...more });
}

/** A licence in an answer string, with any members. */
export type TestLicence = Readonly<Record<string, unknown>> & {
  readonly kind: string;
  readonly serial: number;
  readonly sn: string;
  readonly device: Readonly<Record<string, string>>;
  readonly borrow?: Borrowed & { readonly until: string };
};

const ANSWER =
  /<(update|borrow|return)Info>\s*<version>1<\/version>\s*<sn>(.*?)<\/sn>\s*<code>([^<]*)<\/code>\s*<keyId>(.*?)<\/keyId>\s*<sign>([^<]*)<\/sign>\s*<\/\1Info>/g;

/** Returns the licences in an answer string or a list of them. Throws when a signature or a wrapper is wrong. */
export function licencesIn(service: TestApp, text: string): TestLicence[] {
  return [...text.matchAll(ANSWER)].map(([, kind, sn, code = '', keyId, sign = '']) => {
    const bytes = Buffer.from(code, 'base64');
    const key = service.deps.signing.keys().find((one) => one.keyId === keyId);
    const der = Buffer.from(key?.publicKey ?? '', 'base64');
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (!verify(null, bytes, publicKey, Buffer.from(sign, 'base64'))) throw new Error('the signature does not fit');
    const licence = JSON.parse(bytes.toString()) as TestLicence;
    if (licence.kind !== kind || licence.sn !== sn) throw new Error('the licence is not of what stands around it');
    return licence;
  });
}

/** Returns the only licence in the first item of an answer. */
export function licenceOf(service: TestApp, { envelope }: TestAnswer): TestLicence {
  const [licence] = licencesIn(service, String(envelope.data.items[0]?.['code']));
  if (!licence) throw new Error(`no licence: ${JSON.stringify(envelope)}`);
  return licence;
}

/** Calls that must succeed, with the licence of the answer as result. */
export const given = async (service: TestApp, path: string, body: unknown): Promise<TestLicence> =>
  licenceOf(service, await ok(service.api('POST', path, JSON.stringify(body))));

/** A business whose SNs can be borrowed. */
export const LENDING = { type: 'FLOAT', licenseBorrow: true };

/** Returns the seat that a borrow request gets. Throws when it is refused. */
export async function lend(service: TestApp, code: string): Promise<TestLicence & { borrow: Borrowed }> {
  const { borrow, ...licence } = await given(service, '/sns/checkout', { code });
  if (!borrow) throw new Error('nothing was lent');
  return { ...licence, borrow };
}

/** Returns the borrowed seats of an SN in order. */
export async function seatsOf(service: TestApp, sn: string): Promise<Record<string, unknown>[]> {
  const body = { querys: [{ name: 'sn', op: '=', values: [sn] }] };
  return (await ok(service.api('POST', '/borrows/data', body))).envelope.data.items;
}

/** Borrows a seat, returns it and gets an update string, on one device of a new SN. Returns the serials in this order. */
export async function useStrings(service: TestApp): Promise<{ sn: string; device: TestDevice; serials: number[] }> {
  const sn = await makeSn(service, { concurrentNumber: 3 }, LENDING);
  const device = newDevice();
  const { serial, borrow } = await lend(service, borrowRequest(sn, device, 60, { machineName: 'field laptop' }));
  const back = await given(service, '/sns/checkin', { code: returnRequest(sn, device, borrow) });
  const update = await given(service, '/sns/update_code', { code: updateRequest(sn, device) });
  return { sn, device, serials: [serial, back.serial, update.serial] };
}
