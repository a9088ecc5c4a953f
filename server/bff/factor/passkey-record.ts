import type { PasskeyRecord } from '../../contract/bff/passkeys.ts';
import type { Zone } from '../../time/zone.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** Returns the record of a passkey for its operator. */
export const passkeyRecordOf = (
  { id, name, host, created, last_used: lastUsed }: PasskeyRow,
  zone: Zone,
): PasskeyRecord => ({
  id,
  name,
  host,
  created: zone.toText(created),
  ...(lastUsed !== null && { lastUsed: zone.toText(lastUsed) }),
});
