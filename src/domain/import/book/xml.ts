import { BookFault } from './fault.ts';

/** Longest element, in characters. Without a bound, one without an end would be searched again with each piece. */
const LONGEST = 4 * 1024 * 1024;
/** Milliseconds of work after which the page may answer. */
const SLICE_MS = 12;

/** An element of XML: its attributes as text, and its content. */
export type Element = { readonly attributes: string; readonly content: string };

const expressions = new Map<string, RegExp>();

/** Returns the expression that matches elements of a name, with any prefix. */
function expressionOf(name: string): RegExp {
  const known = expressions.get(name);
  if (known !== undefined) return known;
  const made = new RegExp(String.raw`<(\w+:)?${name}((?:\s[^>]*?)?)(?:/>|>(.*?)</\1${name}\s*>)`, 'gs');
  expressions.set(name, made);
  return made;
}

/** Returns the elements of a name in a text. */
export const elementsIn = (text: string, name: string): Element[] =>
  [...text.matchAll(expressionOf(name))].map(elementOf);

const elementOf = ([, , attributes = '', content = '']: RegExpExecArray): Element => ({ attributes, content });

/** Yields the elements of a name in the pieces of a text. In between, the page answers. */
export async function* elementsOf(pieces: AsyncIterable<string>, name: string): AsyncGenerator<Element, void> {
  let [rest, since] = ['', performance.now()];
  for await (const piece of pieces) {
    rest += piece;
    let end = 0;
    for (const match of rest.matchAll(expressionOf(name))) {
      end = match.index + match[0].length;
      yield elementOf(match);
    }
    rest = rest.slice(end);
    if (rest.length > LONGEST) throw new BookFault('large');
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((goOn) => setTimeout(goOn));
    since = performance.now();
  }
}

/** Returns the value of an attribute, with any prefix. */
export function attribute({ attributes }: Element, name: string): string | undefined {
  const [, value] = new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*"([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : decoded(value);
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Returns a text without the escapes of XML. Entities of a document's own stay as they are. */
export const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole: string, hex?: string, digits?: string, name?: string) => {
      if (hex === undefined && digits === undefined) return NAMED[name ?? ''] ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** Returns the text of a cell: all its runs, without the reading aids of East Asian texts. Spreadsheets write `_x000D_`. */
export const textIn = (xml: string): string =>
  elementsIn(xml.replaceAll(/<(\w+:)?rPh\b.*?<\/\1rPh>/gs, ''), 't')
    .map(({ content }) => decoded(content))
    .join('')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
