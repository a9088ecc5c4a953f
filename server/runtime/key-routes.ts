import { DEFAULT_PAGE } from '../contract/listing.ts';
import { signingKeyOperations } from '../contract/signing-keys.ts';
import type { Deps } from '../http/deps.ts';
import { Routes } from '../http/routes.ts';

/** The public signing keys, for devices to verify strings with. Offline format, Keys. */
export const keyRoutes = (deps: Deps) =>
  new Routes(deps, signingKeyOperations).read('GET /runtime/keys', async ({ db, query }) => {
    const keys = deps.signing.keys();
    const { offset = 0, limit = DEFAULT_PAGE } = query;
    const items = keys.slice(offset, offset + limit).map(({ keyId, publicKey, createdAt, retiredAt }) => ({
      keyId,
      algorithm: 'Ed25519',
      publicKey,
      createdAt: db.zone.toText(createdAt),
      ...(retiredAt !== undefined && { retiredAt: db.zone.toText(retiredAt) }),
    }));
    return { total: keys.length, items: items.map((item) => JSON.stringify(item)) };
  }).app;
