/**
 * JSON texts of committed records by a key that differs whenever the text differs. A text that was not used for a while
 * is dropped.
 */
export type RecordTexts = {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, text: string) => void;
  readonly figures: () => RecordTextFigures;
};

/** The memory of the texts in bytes, and how often a text was found and missed since the start. */
export type RecordTextFigures = { readonly bytes: number; readonly hits: number; readonly misses: number };

/** Most memory for texts in bytes: about 40,000 SNs. */
const MOST_BYTES = 32 * 2 ** 20;

/** Memory of an entry beside its characters: the object, two string headers and the place in the map. */
const OVERHEAD = 120;

/** The key is kept here too: a caller's key may be part of a longer string, which it would keep in memory. */
type Entry = { readonly key: string; readonly text: string; readonly bytes: number };

/**
 * Returns texts that take at most `most` bytes. There are two generations. When the young one has half of the bytes, it
 * becomes the old one, and the old one is dropped. A text of the old one that is used becomes young again. So a hit moves
 * nothing, and the texts in use stay.
 */
export function createRecordTexts(most = MOST_BYTES): RecordTexts {
  let young = new Map<string, Entry>();
  let old = new Map<string, Entry>();
  let [youngBytes, oldBytes, hits, misses] = [0, 0, 0, 0];

  function add(entry: Entry): void {
    if (entry.bytes > most / 2) return;
    if (youngBytes + entry.bytes > most / 2) {
      [old, oldBytes] = [young, youngBytes];
      [young, youngBytes] = [new Map<string, Entry>(), 0];
    }
    young.set(entry.key, entry);
    youngBytes += entry.bytes;
  }

  return {
    get: (key) => {
      let entry = young.get(key);
      if (!entry) {
        entry = old.get(key);
        if (!entry) {
          misses++;
          return undefined;
        }
        add(entry);
      }
      hits++;
      return entry.text;
    },
    set: (key, text) => {
      if (!young.has(key)) add({ key, text, bytes: bytesOf(key) + bytesOf(text) + OVERHEAD });
    },
    figures: () => ({ bytes: youngBytes + oldBytes, hits, misses }),
  };
}

/** V8 takes one byte for each character of a plain text, and two when the text has any other character. */
function bytesOf(text: string): number {
  const { length } = text;
  return Buffer.byteLength(text) === length ? length : 2 * length;
}
