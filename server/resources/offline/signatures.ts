import type { Signing } from '../../http/deps.ts';
import type { SignedLicence } from './answer-codec.ts';
import { signLicence, type Licence } from './licence-store.ts';

/** Licences that are signed while the next ones are still being written. */
export type Signatures = {
  /** Begins to sign a licence; its place in the order is returned. */
  readonly add: (licence: Licence) => number;
  /** All of them, in order. */
  readonly all: () => Promise<SignedLicence[]>;
};

export function createSignatures(signing: Signing): Signatures {
  const begun: Promise<SignedLicence>[] = [];
  return {
    add: (licence) => {
      const signed = signLicence(signing, licence);
      // It is awaited in `all`; until then a failure must not count as one that nobody looks at.
      signed.catch(() => undefined);
      return begun.push(signed) - 1;
    },
    all: () => Promise.all(begun),
  };
}
