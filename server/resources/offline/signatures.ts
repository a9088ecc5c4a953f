import { LicensingError } from '../../core/errors.ts';
import type { Signing } from '../../http/deps.ts';
import type { SignedLicence } from './answer-codec.ts';
import { signLicence, type Licence } from './licence-store.ts';

/** Licences that are signed while the next ones are still being written. */
export type Signatures = {
  /** Takes a licence to be signed; its place in the order is returned. */
  readonly add: (licence: Licence) => number;
  /** All of them, in order. */
  readonly all: () => Promise<SignedLicence[]>;
};

/** Licences that are handed over at once: enough that the hand-over does not count. */
const LOT = 64;

/** Fewer licences than this are signed sooner than handed over. */
const FEW = 8;

export function createSignatures(signing: Signing): Signatures {
  const begun: Promise<SignedLicence[]>[] = [];
  let lot: Licence[] = [];
  let count = 0;
  const handOver = (): void => {
    const signed = signLot(signing, lot);
    // It is awaited in `all`; until then a failure must not count as one that nobody looks at.
    signed.catch(() => undefined);
    begun.push(signed);
    lot = [];
  };
  return {
    add: (licence) => {
      lot.push(licence);
      if (lot.length === LOT) handOver();
      return count++;
    },
    all: async () => {
      handOver();
      return (await Promise.all(begun)).flat();
    },
  };
}

async function signLot(signing: Signing, lot: readonly Licence[]): Promise<SignedLicence[]> {
  if (lot.length < FEW) return lot.map((licence) => signLicence(signing, licence));
  const signed = await signing.signMany(lot.map(({ json }) => json));
  return lot.map(({ kind, sn }, at) => {
    const text = signed[at];
    if (!text) throw new LicensingError(516);
    return { kind, sn, ...text };
  });
}
