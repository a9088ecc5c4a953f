import type { Random } from '../../server/db/seed/random.ts';
import type { Event } from './events.ts';

/** Bytes that a disk writes at once. */
const SECTOR = 512;

/** A write or truncation that no sync has covered yet. */
type Pending = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

/** How many of the pending writes a power cut keeps. */
const KEEPS = ['none', 'all', 'some', 'first', 'torn'] as const;

/** One file on a disk with a cache: what is on it for sure, and what may be. */
export class DiskFile {
  #bytes: Buffer;
  #length: number;
  #pending: Pending[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#length = bytes.length;
  }

  take(event: Event): void {
    if (event.kind === 'write' || event.kind === 'truncate') this.#pending.push(event);
  }

  /** The number of writes that a sync which begins now covers. */
  get pending(): number {
    return this.#pending.length;
  }

  /** A sync has ended that covers the oldest `count` writes. */
  synced(count: number): void {
    for (const write of this.#pending.splice(0, count)) this.#apply(write);
  }

  /** Returns the file after a power cut: everything that was synced, and any part of the rest in any order. */
  cut(random: Random): Buffer {
    const after = new DiskFile(Buffer.from(this.#bytes.subarray(0, this.#length)));
    const keep = random.pick(KEEPS);
    const last = this.#pending.length - 1;
    const first = random.below(last + 2);
    for (const [index, write] of this.#pending.entries()) {
      if (keep === 'none' || (keep === 'some' && random.chance(0.5)) || (keep === 'first' && index >= first)) continue;
      after.#apply(keep === 'torn' && index === last ? torn(write, random) : write);
    }
    return after.#bytes.subarray(0, after.#length);
  }

  #apply(write: Pending): void {
    if ('size' in write) {
      this.#bytes.fill(0, Math.min(write.size, this.#length), this.#length);
      this.#grow(write.size);
      this.#length = write.size;
      return;
    }
    this.#grow(write.at + write.bytes.length);
    write.bytes.copy(this.#bytes, write.at);
    this.#length = Math.max(this.#length, write.at + write.bytes.length);
  }

  #grow(length: number): void {
    if (length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(2 * length - this.#bytes.length)]);
  }
}

/** Returns the beginning of a write, up to any sector. */
const torn = (write: Pending, random: Random): Pending =>
  'size' in write
    ? write
    : { at: write.at, bytes: write.bytes.subarray(0, SECTOR * random.below(Math.ceil(write.bytes.length / SECTOR))) };
