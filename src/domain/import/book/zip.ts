import { BookFault } from './fault.ts';

/** The place of a file in an archive. */
type Entry = { readonly method: number; readonly packed: number; readonly at: number };

/** The bytes that may still be unpacked. An archive of a few kilobytes can hold gigabytes of zeros. */
export type Budget = { left: number };

const [END, DIRECTORY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_SIZE, DIRECTORY_SIZE, LOCAL_SIZE] = [22, 46, 30];
/** Longest comment behind the directory. */
const COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];
/** Bytes that are unpacked at once: they become at most a thousand times as many. */
const SLICE = 4096;

/** The files of a ZIP archive, by name. */
export class Archive {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  readonly #entries = new Map<string, Entry>();

  /** Throws `BookFault` for bytes that are no archive. */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = this.#endOfDirectory();
    let at = this.#uint32(end + 16);
    for (let left = this.#uint16(end + 10); left > 0; left--) {
      if (this.#uint32(at) !== DIRECTORY) throw new BookFault('broken');
      const [name, extra, comment] = [this.#uint16(at + 28), this.#uint16(at + 30), this.#uint16(at + 32)];
      this.#entries.set(new TextDecoder().decode(bytes.subarray(at + DIRECTORY_SIZE, at + DIRECTORY_SIZE + name)), {
        method: this.#uint16(at + 10),
        packed: this.#uint32(at + 20),
        at: this.#uint32(at + 42),
      });
      at += DIRECTORY_SIZE + name + extra + comment;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Yields the text of a file, piece by piece. Throws `BookFault` when it is missing, damaged, or beyond the budget. */
  async *pieces(name: string, budget: Budget): AsyncGenerator<string, void> {
    const decoder = new TextDecoder();
    const reader = this.#unpacked(name).getReader();
    let isOver = false;
    const next = async () => {
      try {
        const piece = await reader.read();
        isOver = piece.done;
        return piece;
      } catch (error) {
        isOver = true;
        throw new BookFault('broken', error);
      }
    };
    try {
      for (let piece = await next(); !piece.done; piece = await next()) {
        budget.left -= piece.value.length;
        if (budget.left < 0) throw new BookFault('large');
        yield decoder.decode(piece.value, { stream: true });
      }
    } finally {
      if (!isOver) await reader.cancel();
    }
  }

  async text(name: string, budget: Budget): Promise<string> {
    let text = '';
    for await (const piece of this.pieces(name, budget)) text += piece;
    return text;
  }

  #unpacked(name: string): ReadableStream<Uint8Array> {
    const entry = this.#entries.get(name);
    if (entry === undefined || this.#uint32(entry.at) !== LOCAL) throw new BookFault('broken');
    const start = entry.at + LOCAL_SIZE + this.#uint16(entry.at + 26) + this.#uint16(entry.at + 28);
    const packed = slicesOf(this.#bytes.subarray(start, start + entry.packed));
    if (entry.method === STORED) return packed;
    if (entry.method !== DEFLATED) throw new BookFault('broken');
    return packed.pipeThrough(new DecompressionStream('deflate-raw'));
  }

  #endOfDirectory(): number {
    const last = this.#bytes.length - END_SIZE;
    for (let at = last; at >= Math.max(0, last - COMMENT); at--) if (this.#view.getUint32(at, true) === END) return at;
    throw new BookFault('broken');
  }

  #uint16(at: number): number {
    if (at + 2 > this.#bytes.length) throw new BookFault('broken');
    return this.#view.getUint16(at, true);
  }

  #uint32(at: number): number {
    if (at + 4 > this.#bytes.length) throw new BookFault('broken');
    return this.#view.getUint32(at, true);
  }
}

/** Hands out bytes only as they are asked for, so that a reader can stop in time. */
function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.subarray(at, at + SLICE));
        at += SLICE;
      },
    },
    { highWaterMark: 0 },
  );
}
