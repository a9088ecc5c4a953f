import { constants, crc32, deflateRawSync } from 'node:zlib';

type Entry = { readonly name: Buffer; readonly offset: number; crc: number; packed: number; size: number };

/** Largest size or offset in four bytes. Larger archives would need ZIP64. */
const MOST = 2 ** 32 - 1;

/** Ends a deflate stream whose parts were each flushed without an end. */
const END_OF_FILE = Buffer.from([3, 0]);

/**
 * Writes a ZIP archive front to back and holds nothing in memory but the list of files. Parts are deflated one by one
 * and concatenated, which deflate allows. Throws a RangeError above 4 GiB less a byte, for a file or in total.
 * See .ZIP File Format Specification 6.3.10, sections 4.3 and 4.4.
 */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #offset = 0;

  /** Begins a file and returns its header. The previous file must have ended. */
  begin(name: string): Buffer {
    const entry: Entry = { name: Buffer.from(name), offset: this.#offset, crc: 0, packed: 0, size: 0 };
    this.#entries.push(entry);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    common(entry).copy(head, 4);
    return this.#written(Buffer.concat([head, entry.name]));
  }

  /** Adds to the current file. */
  add(text: string): Buffer {
    const entry = this.#last();
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    entry.crc = crc32(bytes, entry.crc);
    entry.size = within(entry.size + bytes.length);
    entry.packed += packed.length;
    return this.#written(packed);
  }

  /** Ends the current file. */
  end(): Buffer {
    const entry = this.#last();
    entry.packed += END_OF_FILE.length;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(entry.crc, 4);
    tail.writeUInt32LE(entry.packed, 8);
    tail.writeUInt32LE(entry.size, 12);
    return this.#written(Buffer.concat([END_OF_FILE, tail]));
  }

  /** Returns the central directory, which completes the archive. */
  finish(): Buffer {
    const start = this.#offset;
    const list = Buffer.concat(this.#entries.flatMap((entry) => [listed(entry), entry.name]));
    const tail = Buffer.alloc(22);
    tail.writeUInt32LE(0x06054b50, 0);
    tail.writeUInt16LE(this.#entries.length, 8);
    tail.writeUInt16LE(this.#entries.length, 10);
    tail.writeUInt32LE(list.length, 12);
    tail.writeUInt32LE(start, 16);
    return this.#written(Buffer.concat([list, tail]));
  }

  #last(): Entry {
    const entry = this.#entries.at(-1);
    if (!entry) throw new Error('No file was begun.');
    return entry;
  }

  #written(bytes: Buffer): Buffer {
    this.#offset = within(this.#offset + bytes.length);
    return bytes;
  }
}

/**
 * Returns the fields that a file's header and its entry in the directory share. Sizes follow the contents; the time is
 * 1980-01-01.
 */
function common({ name }: Entry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  // Sizes follow the contents; names are UTF-8.
  fields.writeUInt16LE(0x0808, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function listed(entry: Entry): Buffer {
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(20, 4);
  common(entry).copy(line, 6);
  line.writeUInt32LE(entry.crc, 16);
  line.writeUInt32LE(entry.packed, 20);
  line.writeUInt32LE(entry.size, 24);
  line.writeUInt32LE(entry.offset, 42);
  return line;
}

function within(size: number): number {
  if (size > MOST) throw new RangeError('The archive is too large: it would have 4 GiB or more.');
  return size;
}
