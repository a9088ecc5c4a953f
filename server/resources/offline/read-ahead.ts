import { join } from 'node:path';
import { later } from '../../time/later.ts';
import { createThread } from '../../core/thread.ts';
import { readRequestString, type RequestString } from './request-string.ts';

const inThread = createThread<readonly string[], string>(join(import.meta.dirname, 'read-ahead-worker.ts'));

/** Request strings per message to the thread: enough that a message costs little per string. */
const LOT = 64;

/** Reading fewer than this is faster than a message. */
const FEW = 16;

export type ReadRequests = (at: number) => Promise<RequestString>;

/**
 * Reads many request strings in a thread. Resolves when the first are read, so that no transaction waits for the thread
 * to start.
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
