import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/api-error.ts';

/** Why a browser or a passkey refuses, by the name of the error (WebAuthn level 3, sections 5.1.3 and 5.1.4). */
const FAULTS: Readonly<Record<string, MessageDescriptor>> = {
  NotAllowedError: msg`The passkey was not used in time, or you cancelled. Try again.`,
  AbortError: msg`The passkey was not used in time, or you cancelled. Try again.`,
  InvalidStateError: msg`This device already has a passkey for your account.`,
  SecurityError: msg`Passkeys do not work at this address. Open the back office by its usual name, over HTTPS.`,
  NotSupportedError: msg`This browser or device cannot use passkeys here.`,
  ConstraintError: msg`This browser or device cannot use passkeys here.`,
  UnknownError: msg`This browser or device cannot use passkeys here.`,
};

/** Returns why a browser refused to make or use a passkey, or that the server refused it; undefined for other errors. */
export function passkeyFault(error: unknown): MessageDescriptor | undefined {
  if (error instanceof ApiError && error.errors.some(({ path }) => path === 'passkey'))
    return msg`This passkey was not accepted. Try again, or use another one.`;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return Object.hasOwn(FAULTS, name) ? FAULTS[name] : undefined;
}

/** Returns true where browsers allow passkeys: over HTTPS or on this machine, and at a host name. */
export const allowsPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);
