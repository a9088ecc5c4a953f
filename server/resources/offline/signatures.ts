import { LicensingError } from '../../core/errors.ts';
import { later } from '../../time/later.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Signing } from '../../http/deps.ts';
import type { SignedLicence } from './answer-codec.ts';
import { signLicence, type Licence } from './licence-store.ts';

/** Signs licences in a thread while the next ones are written. */
export type Signatures = {
  /** Returns the position of the licence. */
  readonly add: (licence: Licence) => number;
  readonly all: () => Promise<SignedLicence[]>;
};

/** Licences per message to the thread: a message costs little, and both threads share the last ones. */
const LOT = 32;

/** Signing fewer licences than this is faster than a message. */
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
      // This thread signs from the end and the other from the start, until they meet.
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
