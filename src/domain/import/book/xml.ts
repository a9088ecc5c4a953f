import { BookFault } from './fault.ts';

/** Longest element, in characters. Without a bound, one without an end would be searched again with each piece. */
const LONGEST = 4 * 1024 * 1024;
/** Milliseconds of work after which the page may answer. */
const SLICE_MS = 12;

/** An element of XML: its attributes as text, and its content. */
export type Element = { readonly attributes: string; readonly content: string };

/** An element with its place in a text: the position of its first character, and that behind its last. */
type Placed = { readonly element: Element; readonly start: number; readonly end: number };

/** Expressions that match the beginning of a tag of a name, with any prefix, and such a tag that ends an element. */
type Tags = { readonly opening: RegExp; readonly closing: (prefix: string) => RegExp };

const known = new Map<string, Tags>();

function tagsOf(name: string): Tags {
  const tags = known.get(name) ?? {
    opening: new RegExp(String.raw`<(\w+:)?${name}(?=[\s/>])`, 'g'),
    closing: (prefix) => new RegExp(String.raw`</${prefix}${name}\s*>`, 'g'),
  };
  known.set(name, tags);
  return tags;
}

/**
 * Yields the elements of a name in a text, up to the first that does not end. It never looks at a character twice: one
 * expression for a whole element would take hours for a text of tags that do not end.
 */
function* placedIn(text: string, name: string): Generator<Placed> {
  const { opening, closing } = tagsOf(name);
  for (let from = 0; ;) {
    opening.lastIndex = from;
    const tag = opening.exec(text);
    const head = tag === null ? -1 : text.indexOf('>', opening.lastIndex);
    if (tag === null || head < 0) return;
    const isEmpty = text[head - 1] === '/';
    const attributes = text.slice(opening.lastIndex, isEmpty ? head - 1 : head);
    let [content, end] = ['', head + 1];
    if (!isEmpty) {
      const close = closing(tag[1] ?? '');
      close.lastIndex = end;
      const last = close.exec(text);
      if (last === null) return;
      [content, end] = [text.slice(end, last.index), close.lastIndex];
    }
    yield { element: { attributes, content }, start: tag.index, end };
    from = end;
  }
}

/** Returns the elements of a name in a text, up to the first that does not end. */
export const elementsIn = (text: string, name: string): Element[] =>
  [...placedIn(text, name)].map(({ element }) => element);

/** Yields the elements of a name in the pieces of a text. In between, the page answers. */
export async function* elementsOf(pieces: AsyncIterable<string>, name: string): AsyncGenerator<Element, void> {
  let [rest, since] = ['', performance.now()];
  for await (const piece of pieces) {
    rest += piece;
    let behind = 0;
    for (const { element, end } of placedIn(rest, name)) {
      behind = end;
      yield element;
    }
    rest = rest.slice(behind);
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
  elementsIn(without(xml, 'rPh'), 't')
    .map(({ content }) => decoded(content))
    .join('')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns a text without the elements of a name. */
function without(xml: string, name: string): string {
  let [kept, from] = ['', 0];
  for (const { start, end } of placedIn(xml, name)) {
    kept += xml.slice(from, start);
    from = end;
  }
  return kept + xml.slice(from);
}
