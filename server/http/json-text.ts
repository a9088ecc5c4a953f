/* What `JSON.parse` does not tell of a text. */

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How deep brackets are nested in a text of JSON, valid or not; those within its texts are none. */
export function depth(text: string): number {
  let deepest = 0;
  let current = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfQuoted(text, index);
    else if (character === OPEN_LIST || character === OPEN_OBJECT) deepest = Math.max(deepest, ++current);
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) current--;
  }
  return deepest;
}

/** A list or an object around a place in a text: which entry it is in, or which field; `names` are the fields so far. */
type Around = { at: number; name: string; readonly names: Set<string> | undefined };

/**
 * The path of a field that an object in a valid JSON text has twice (`[2].status`); undefined when there is none. The
 * parser takes the last of them, and what stands between the client and the service may have judged the first.
 */
export function repeatedField(text: string): string | undefined {
  const around: Around[] = [];
  let inside: Around | undefined;
  let beforeName = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) {
      const end = endOfQuoted(text, index);
      if (inside?.names && beforeName) {
        inside.name = nameOf(text.slice(index, end + 1));
        if (inside.names.has(inside.name)) return pathOf(around);
        inside.names.add(inside.name);
        beforeName = false;
      }
      index = end;
    } else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      beforeName = character === OPEN_OBJECT;
      inside = { at: 0, name: '', names: beforeName ? new Set() : undefined };
      around.push(inside);
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) {
      around.pop();
      inside = around.at(-1);
    } else if (character === COMMA && inside) {
      beforeName = inside.names !== undefined;
      inside.at++;
    }
  }
  return undefined;
}

/** A name as it is read: the same one can be written in several ways. */
const nameOf = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

const pathOf = (around: readonly Around[]): string =>
  around
    .map(({ at, name, names }) => (names ? `.${name}` : `[${at}]`))
    .join('')
    .replace(/^\./, '');

/** Where the quote stands that ends what begins with one: the first that an even number of backslashes precedes. */
function endOfQuoted(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
