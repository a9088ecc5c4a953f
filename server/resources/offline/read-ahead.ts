import { later } from '../../time/later.ts';
import { createThread } from '../../core/thread.ts';
import { readRequestString, type RequestString } from './request-string.ts';

const inThread = createThread<readonly string[], string>(new URL('./read-ahead-worker.ts', import.meta.url));

/** Request strings that are handed over at once: enough that the hand-over does not count. */
const LOT = 64;

/** Fewer than this are read sooner than handed over. */
const FEW = 16;

/** Gives requests by their place, in any order: each as `readRequestString` does, its refusals included. */
export type ReadRequests = (at: number) => Promise<RequestString>;

/**
 * Reads many request strings in a thread of its own, while those before are being answered. Resolves when the first are
 * read: the thread may have to begin, and no transaction should wait for that.
 */
export async function readAhead(texts: readonly string[]): Promise<ReadRequests> {
  if (texts.length < FEW) return async (at) => readRequestString(texts[at] ?? '');
  const lots = Array.from({ length: Math.ceil(texts.length / LOT) }, (_, lot) =>
    later(readLot(texts.slice(lot * LOT, (lot + 1) * LOT))),
  );
  await lots[0];
  return async (at) => {
    const lot = await lots[Math.floor(at / LOT)];
    return lot?.[at % LOT] ?? readRequestString(texts[at] ?? '');
  };
}

const readLot = async (texts: readonly string[]): Promise<readonly (RequestString | null)[]> =>
  JSON.parse(await inThread(texts)) as (RequestString | null)[];
