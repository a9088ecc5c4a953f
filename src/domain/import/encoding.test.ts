import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from './encoding.ts';

/** Writes text in an encoding of one or two bytes a character, which the platform can only read. */
function encoder(encoding: string, leads: readonly number[], trails: readonly number[]) {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  for (let byte = 0; byte < 0x80; byte++) bytes.set(String.fromCodePoint(byte), [byte]);
  for (const lead of leads) {
    if (trails.length === 0) bytes.set(decoder.decode(new Uint8Array([lead])), [lead]);
    for (const trail of trails) bytes.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  }
  return (text: string) => new Blob([new Uint8Array([...text].flatMap((letter) => bytes.get(letter) ?? [0x3f]))]);
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const gb18030 = encoder('gb18030', span(0xb0, 0xd7), span(0xa1, 0xfe));
const windows1252 = encoder('windows-1252', span(0xa0, 0xff), []);
const utf16 = (text: string, littleEndian: boolean, mark = '') => {
  const units = [...`${mark}${text}`].map((letter) => letter.charCodeAt(0));
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (const [at, unit] of units.entries()) view.setUint16(at * 2, unit, littleEndian);
  return new Blob([view]);
};

const CHINESE = ['客户', '公司', '北京市', '到期日', '张伟', '软件授权', '上海', '已启用', '有限责任公司'];
const WESTERN = ['Müller', 'Größe', 'Straße', 'São Paulo', 'Société', 'Año', 'Malmö', 'Zürich', 'l’été', 'Ångström'];
const table = (words: readonly string[]) =>
  fc
    .array(
      fc.array(fc.oneof(fc.constantFrom(...words), fc.constantFrom('Ada', '42', '')), { minLength: 2, maxLength: 4 }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((rows) => `${words[0]};x\r\n${rows.map((cells) => cells.join(';')).join('\r\n')}\r\n`);

describe('the text of a file comes back from', () => {
  it('UTF-8, with its mark and without', async () => {
    await fc.assert(
      fc.asyncProperty(table([...CHINESE, ...WESTERN]), fc.constantFrom('', '\uFEFF'), async (text, mark) => {
        expect(await textOf(new Blob([mark + text]))).toBe(text);
      }),
    );
  });

  it('UTF-16 of either order, with its mark and without', async () => {
    const any = fc.tuple(table([...CHINESE, ...WESTERN]), fc.boolean(), fc.constantFrom('', '\uFEFF'));
    await fc.assert(
      fc.asyncProperty(any, async ([text, littleEndian, mark]) => {
        expect(await textOf(utf16(text, littleEndian, mark))).toBe(text);
      }),
    );
  });

  it('GB 18030, which spreadsheets write in Chinese', async () => {
    await fc.assert(
      fc.asyncProperty(table(CHINESE), async (text) => {
        expect(await textOf(gb18030(text))).toBe(text);
      }),
    );
  });

  it('Windows-1252, which spreadsheets write in western languages', async () => {
    const words = WESTERN.filter((word) => !word.includes('’'));
    await fc.assert(
      fc.asyncProperty(table(words), async (text) => {
        expect(await textOf(windows1252(text))).toBe(text);
      }),
    );
  });
});
