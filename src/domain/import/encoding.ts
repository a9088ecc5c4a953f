import { BookFault } from './book/fault.ts';

/** The bytes whose distribution tells an encoding. */
const SAMPLE = 64 * 1024;

/** The first bytes of an XLSX file, and of spreadsheets with a password or in the format before it. */
const [XLSX, LOCKED] = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0'];

/**
 * Returns the text of a file, which is CSV for a spreadsheet. UTF-8 and UTF-16 are certain by their marks or their form;
 * else it is GB 18030, which spreadsheets write in Chinese, or Windows-1252, which they write in western languages. Throws
 * `BookFault` for a spreadsheet that cannot be read.
 */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === LOCKED) throw new BookFault('locked');
  if (start === XLSX) return (await import('./book/book.ts')).csvOfBook(bytes);
  const utf16 = utf16In(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const chinese = () => (isChinese(bytes.subarray(0, SAMPLE)) ? decoded('gb18030', bytes) : undefined);
  return decoded('utf-8', bytes) ?? chinese() ?? new TextDecoder('windows-1252').decode(bytes);
}

function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** Finds UTF-16 by its mark, or by the zero that every second byte of western text is. */
function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [...bytes.subarray(0, SAMPLE).entries()].flatMap(([at, byte]) => (byte === 0 ? [at % 2] : []));
  const odd = zeros.filter((at) => at === 1).length;
  if (zeros.length === 0) return undefined;
  return odd * 2 > zeros.length ? 'utf-16le' : 'utf-16be';
}

/**
 * True when the bytes above ASCII come in pairs of frequent Chinese characters. In western text they stand alone between
 * ASCII letters, and two that follow each other are small letters, which are no frequent character.
 */
function isChinese(bytes: Uint8Array): boolean {
  let [paired, high] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    high += 1;
    const isFrequent = (lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa9);
    if (lead >= 0x81 && trail >= 0x80) {
      high += 1;
      at += 1;
      if (isFrequent && trail >= 0xa1) paired += 2;
    }
  }
  return paired * 2 > high;
}
