import { holding, lengthened } from './columns.ts';

/** The codes are divided among this many tables, so that making one of them longer takes little time. */
const TABLES = 256;

/** These stand in a table where no id was yet, and where one was removed. Ids begin at 1. */
const [FREE, REMOVED] = [0, -1];

/** A new table has this many places. The number is always a power of two. */
const PLACES = 8;

/**
 * Codes by id, and ids by code. They lie in a few large pieces of memory: as texts in a map, a million of them were most of
 * what the garbage collector had to look through.
 */
export class Codes {
  #bytes = Buffer.from(new ArrayBuffer(0));
  #used = 0;
  #start = new Int32Array(0);
  #length = new Int32Array(0);
  /** An id stands at the place that the hash of its code gives, or at the next one that was free. */
  readonly #tables = Array.from({ length: TABLES }, () => new Int32Array(PLACES));
  /** Tells how many places of each table are not free. */
  readonly #taken = new Int32Array(TABLES);

  /** Returns the last code of an id; an empty text when it never had one. */
  of = (id: number): string => this.#bytesOf(id).toString();

  /** Gives a code to an id, in place of the one before. */
  set(id: number, code: string): void {
    if (this.of(id) !== code) {
      const before = this.#bytesOf(id);
      const { table, at } = this.#find(before, hashOf(before));
      // It may belong to another id by now.
      if (table[at] === id) table[at] = REMOVED;
      this.#keep(id, Buffer.from(code));
    }
    const bytes = this.#bytesOf(id);
    const hash = hashOf(bytes);
    const { table, at } = this.#find(bytes, hash);
    if (table[at] === FREE) this.#take(hash);
    table[at] = id;
    if ((this.#taken[tableOf(hash)] ?? 0) * 2 > table.length) this.#lengthen(tableOf(hash));
  }

  /** Takes a code away from its id. Returns the id, or undefined when no id has the code. */
  delete(code: string): number | undefined {
    const bytes = Buffer.from(code);
    const { table, at } = this.#find(bytes, hashOf(bytes));
    const id = table[at] ?? FREE;
    if (id === FREE) return undefined;
    table[at] = REMOVED;
    return id;
  }

  #bytesOf(id: number): Buffer {
    const start = this.#start[id] ?? 0;
    return this.#bytes.subarray(start, start + (this.#length[id] ?? 0));
  }

  /** Writes a code behind all others, unless it fits into the place of the one before. */
  #keep(id: number, code: Buffer): void {
    [this.#start, this.#length] = [holding(this.#start, id, 0), holding(this.#length, id, 0)];
    if (code.length > (this.#length[id] ?? 0)) {
      this.#start[id] = this.#used;
      this.#used += code.length;
    }
    this.#length[id] = code.length;
    if (this.#used > this.#bytes.length) {
      const longer = lengthened(new Uint8Array(this.#bytes.buffer), Math.ceil(this.#used * 1.25));
      this.#bytes = Buffer.from(longer.buffer);
    }
    code.copy(this.#bytes, this.#start[id]);
  }

  /** Returns the place of a code, or the free one where it belongs. */
  #find(code: Buffer, hash: number): { readonly table: Int32Array; readonly at: number } {
    const table = this.#tables[tableOf(hash)] ?? new Int32Array(PLACES);
    let at = placeOf(hash, table);
    for (let id = table[at] ?? FREE; id !== FREE; id = table[at] ?? FREE) {
      if (id !== REMOVED && this.#bytesOf(id).equals(code)) break;
      at = (at + 1) & (table.length - 1);
    }
    return { table, at };
  }

  #take(hash: number): void {
    this.#taken[tableOf(hash)] = (this.#taken[tableOf(hash)] ?? 0) + 1;
  }

  /** Makes a table with room for twice the ids of another one, without the places of removed ones. */
  #lengthen(number: number): void {
    const ids = (this.#tables[number] ?? new Int32Array(0)).filter((id) => id > FREE);
    const table = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(PLACES, ids.length * 4))));
    for (const id of ids) {
      let at = placeOf(hashOf(this.#bytesOf(id)), table);
      while (table[at] !== FREE) at = (at + 1) & (table.length - 1);
      table[at] = id;
    }
    this.#tables[number] = table;
    this.#taken[number] = ids.length;
  }
}

/** Returns the FNV-1a hash with 32 bits, which spreads short texts well. */
function hashOf(bytes: Buffer): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const tableOf = (hash: number): number => hash % TABLES;

const placeOf = (hash: number, { length }: Int32Array): number => Math.floor(hash / TABLES) & (length - 1);
