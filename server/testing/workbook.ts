import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Returns the files of a ZIP archive by name, read from its central directory. Throws when sizes or checksums do not
 * match the contents.
 */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const head = archive.readUInt32LE(at + 42);
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = inflateRawSync(archive.subarray(start, start + packed));
    const behind = [4, 8, 12].map((field) => archive.readUInt32LE(start + packed + field));
    if (archive.readUInt32LE(head) !== 0x04034b50 || archive.readUInt32LE(start + packed) !== 0x08074b50)
      throw new Error(`${name} has no head or no sizes behind it`);
    if (bytes.length !== size || crc32(bytes) !== crc || behind.join() !== [crc, packed, size].join())
      throw new Error(`${name} is not what the archive says of it`);
    files.set(name, bytes.toString('utf8'));
    at += 46 + nameLength;
  }
  if (at !== end) throw new Error('The list of files has another length than the archive says');
  return files;
}

export type SheetCell = string | number | boolean;

/** Returns the rows of each sheet of a workbook by sheet name; each cell by the letters of its column. */
export function readWorkbook(bytes: Buffer): Map<string, Record<string, SheetCell>[]> {
  const files = unzip(bytes);
  const book = files.get('xl/workbook.xml') ?? '';
  const targets = new Map(
    [...(files.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(
      ([, id = '', target = '']) => [id, target],
    ),
  );
  const named = [...book.matchAll(/<sheet name="([^"]+)" sheetId="\d+" r:id="(\w+)"\/>/g)];
  return new Map(named.map(([, name = '', id = '']) => [name, rowsOf(files.get(`xl/${targets.get(id)}`) ?? '')]));
}

const rowsOf = (xml: string): Record<string, SheetCell>[] =>
  [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number = '', cells = ''], at) => {
    if (Number(number) !== at + 1) throw new Error(`Row ${number} stands at ${at + 1}`);
    return Object.fromEntries(
      [...cells.matchAll(/<c r="([A-Z]+)(\d+)"(?: t="(\w+)")?(?: s="\d+")?>(.*?)<\/c>/gs)].map(
        ([, column = '', , type, inner = '']) => [column, valueOf(type, inner)],
      ),
    );
  });

function valueOf(type: string | undefined, inner: string): SheetCell {
  const [, value = ''] = /^<v>(.*)<\/v>$/s.exec(inner) ?? [];
  if (type === undefined) return Number(value);
  if (type === 'b') return value === '1';
  const [, text] = /^<is><t xml:space="preserve">(.*)<\/t><\/is>$/s.exec(inner) ?? [];
  if (type !== 'inlineStr' || text === undefined) throw new Error(`No cell: ${inner}`);
  return text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity).replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))); // prettier-ignore
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
