import { LicensingError } from '../../core/errors.ts';
import { later } from '../../time/later.ts';
import { fairTurn } from '../../time/pause.ts';
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

/** Licences that are handed over at once: enough that the hand-over does not count, few enough to share the last ones. */
const LOT = 32;

/** Fewer licences than this are signed sooner than handed over. */
const FEW = 8;

export function createSignatures(signing: Signing): Signatures {
  const begun: (() => Promise<SignedLicence[]>)[] = [];
  let lot: Licence[] = [];
  let count = 0;
  const handOver = (): void => {
    begun.push(signLot(signing, lot));
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
      // From the end, where the other thread comes last: both work until they meet.
      const lots: Promise<SignedLicence[]>[] = [];
      for (const finish of begun.toReversed()) {
        lots.unshift(later(finish()));
        await fairTurn();
      }
      return (await Promise.all(lots)).flat();
    },
  };
}

function signLot(signing: Signing, lot: readonly Licence[]): () => Promise<SignedLicence[]> {
  if (lot.length < FEW) return async () => lot.map((licence) => signLicence(signing, licence));
  const finish = signing.signMany(lot.map(({ json }) => json));
  return async () => {
    const signed = await finish();
    return lot.map(({ kind, sn }, at) => {
      const text = signed[at];
      if (!text) throw new LicensingError(516);
      return { kind, sn, ...text };
    });
  };
}
