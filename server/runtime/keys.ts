import { DEFAULT_PAGE } from '../contract/bounds.ts';
import type { Deps } from '../http/deps.ts';
import type { RuntimeHandlers } from './app.ts';

/** Lists the public signing keys, newest first, with which devices verify strings. */
export const listKeys =
  ({ signing, db: { read } }: Deps): RuntimeHandlers['GET /runtime/keys'] =>
  async ({ query }) => {
    const { offset = 0, limit = DEFAULT_PAGE } = query;
    const keys = signing.keys();
    const items = keys.slice(offset, offset + limit).map(({ keyId, publicKey, createdAt, retiredAt }) =>
      JSON.stringify({
        keyId,
        algorithm: 'Ed25519',
        publicKey,
        createdAt: read.zone.toText(createdAt),
        ...(retiredAt !== undefined && { retiredAt: read.zone.toText(retiredAt) }),
      }),
    );
    return { total: keys.length, items };
  };
