import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyList, verifyWith, type Verify } from '../keys.ts';
import type { Licence } from '../licence.ts';

type Signed = { readonly keyId: string; readonly licence: Licence };

/** docs/offline-vectors.json, whose `about` explains the members. */
export type Vectors = {
  readonly deviceCodes: readonly { about: string; text: string; mid?: string; fingerprint?: string; code?: number }[];
  readonly macs: readonly { text: string; hex?: string; code?: number }[];
  readonly requests: readonly { about: string; text: string; ok?: { sn: string; device: string }; code?: number }[];
  readonly proofs: readonly {
    about: string;
    secret: string;
    sn: string;
    borrowId: string;
    nonce: string;
    proof: string;
    code?: number;
  }[];
  readonly keys: readonly {
    about: string;
    seed: string;
    privateKey: string;
    trusted: boolean;
    listed: { keyId: string; algorithm: string; publicKey: string };
  }[];
  readonly answers: readonly {
    about: string;
    text: string;
    keyId?: string;
    licence?: Licence;
    licences?: readonly Signed[];
    refused?: string;
  }[];
  readonly ed25519: readonly { about: string; publicKey: string; message: string; signature: string }[];
};

const file = join(import.meta.dirname, '../../docs/offline-vectors.json');

export const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

/** The public keys for the answers in the vectors. */
const vectorKeys = readKeyList(vectors.keys.filter(({ trusted }) => trusted).map(({ listed }) => listed));

export const verifyVectors: Verify = verifyWith(vectorKeys);
