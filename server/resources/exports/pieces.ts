import { join } from 'node:path';
import { createThread } from '../../core/thread.ts';
import type { RecordText } from '../../query/record.ts';
import type { FileContents } from './file.ts';

/** A part of a file, and how many records it has. */
export type Piece = { readonly bytes: Uint8Array; readonly records: number };

/** Tells the thread that writes files what to do next with one of them. The first order for a file has its contents. */
export type FileOrder = {
  readonly file: number;
  readonly contents?: FileContents;
  readonly step: readonly RecordText[] | 'end' | 'forget';
};

/** An order is answered with the bytes that it wrote, or with the reason why it failed. */
export type FileBytes = Uint8Array | { readonly failure: string };

const workerFile = join(import.meta.dirname, 'pieces-worker.ts');

/** Little room for new objects: with Node's own limit, the texts of past steps would take tens of megabytes. */
const inThread = createThread<FileOrder, FileBytes>(workerFile, { maxYoungGenerationSizeMb: 8 });

let files = 0;

/**
 * Yields the pieces of a file; the first one has the heading and the first records. A thread writes them, so that the
 * event loop stays free. It takes the steps of all files in turn.
 */
export async function* piecesOf(
  contents: FileContents,
  steps: AsyncIterable<readonly RecordText[]>,
): AsyncGenerator<Piece, undefined> {
  const file = ++files;
  let isBegun = false;
  const written = async (step: FileOrder['step']): Promise<Uint8Array> => {
    const bytes = await inThread({ file, step, ...(!isBegun && { contents }) });
    isBegun = true;
    if ('failure' in bytes) throw new Error(bytes.failure);
    return bytes;
  };
  try {
    for await (const records of steps) yield { bytes: await written(records), records: records.length };
    yield { bytes: await written('end'), records: 0 };
  } finally {
    // A thread that has ended knows no file.
    await Promise.allSettled([inThread({ file, step: 'forget' })]);
  }
}
