import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type About = { readonly about: string };
type Judged<Good> = About & { readonly text: string } & (Good | { readonly code: number });

/** The test vectors of the offline strings, which the device reads too; `about` in the file explains them. */
export type OfflineVectors = {
  readonly deviceCodes: readonly Judged<{ readonly mid: string; readonly fingerprint: string }>[];
  readonly macs: readonly ({ readonly text: string } & ({ readonly hex: string } | { readonly code: number }))[];
  readonly requests: readonly Judged<{ readonly ok: Readonly<Record<string, string | number>> }>[];
  readonly proofs: readonly (About & {
    readonly secret: string;
    readonly sn: string;
    readonly borrowId: string;
    readonly nonce: string;
    readonly proof: string;
    readonly code?: number;
  })[];
  readonly keys: readonly (About & {
    /** PKCS#8 DER, base64. */
    readonly privateKey: string;
    readonly listed: { readonly keyId: string; readonly publicKey: string };
  })[];
  readonly answers: readonly (About & {
    readonly text: string;
    readonly refused?: string;
    readonly keyId?: string;
    readonly licence?: Readonly<Record<string, unknown>>;
    readonly licences?: readonly { readonly keyId: string; readonly licence: object }[];
  })[];
  readonly ed25519: readonly (About & {
    readonly publicKey: string;
    readonly message: string;
    readonly signature: string;
  })[];
};

const FILE = join(import.meta.dirname, '../../docs/offline-vectors.json');

export const offlineVectors = (): OfflineVectors => JSON.parse(readFileSync(FILE, 'utf8')) as OfflineVectors;
