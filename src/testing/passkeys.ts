import { createPasskey } from '../../server/testing/passkey.ts';
import { atTestEnd } from './test-end.ts';

/** What the browser is asked for, as bytes. */
type Asked = { readonly publicKey: { readonly challenge: ArrayBuffer } & Record<string, unknown> };

/**
 * Plugs a passkey into the test's browser, whose pages are at `origin`. With `refuse` set, it answers with this error, such
 * as `NotAllowedError` after a cancel.
 */
export function plugInPasskey(origin: string): { refuse: string | undefined } {
  const passkey = createPasskey();
  const state: { refuse: string | undefined } = { refuse: undefined };
  const asked = ({ publicKey }: Asked) => {
    if (state.refuse !== undefined) throw new DOMException('The passkey refuses', state.refuse);
    return { ...publicKey, challenge: Buffer.from(publicKey.challenge).toString('base64url') };
  };
  const shared = {
    id: passkey.id,
    rawId: bytes(passkey.id),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
  };
  const put = (of: object, name: string, value: unknown): void => {
    Object.defineProperty(of, name, { configurable: true, value });
    atTestEnd(() => void Reflect.deleteProperty(of, name));
  };
  put(globalThis, 'PublicKeyCredential', () => undefined);
  put(navigator, 'credentials', {
    create: async (options: Asked) => {
      const { clientDataJSON, attestationObject, transports } = passkey.create(asked(options), { origin });
      const response = { clientDataJSON: bytes(clientDataJSON), attestationObject: bytes(attestationObject) };
      return { ...shared, response: { ...response, getTransports: () => transports } };
    },
    get: async (options: Asked) => {
      const { clientDataJSON, authenticatorData, signature } = passkey.get(asked(options), { origin });
      const response = { clientDataJSON: bytes(clientDataJSON), authenticatorData: bytes(authenticatorData) };
      return { ...shared, response: { ...response, signature: bytes(signature) } };
    },
  });
  return state;
}

const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
