import { deflateRawSync } from 'node:zlib';

/** Returns a ZIP archive of these files. Readers here look at no check sums, so it has none. */
export function zipped(files: Readonly<Record<string, string | Buffer>>): Uint8Array<ArrayBuffer> {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(content)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(Buffer.byteLength(content), 18);
    shared.writeUInt16LE(title.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, title, packed]);
    locals.push(local);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, end, title);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  for (const place of [4, 6]) end.writeUInt16LE(locals.length, place);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Uint8Array.from(Buffer.concat([...locals, entries, Buffer.from('PK\u0005\u0006'), end]));
}

type Parts = { readonly strings?: string; readonly styles?: string; readonly sheet: string | Buffer };

/** Returns an XLSX file with the XML of its only visible sheet. A hidden sheet stands before it. */
export const bookOf = ({ strings, styles, sheet }: Parts): Uint8Array<ArrayBuffer> =>
  zipped({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="notes" state="hidden" r:id="rId1"/><sheet name="list" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    'xl/worksheets/sheet2.xml': sheet,
  });
