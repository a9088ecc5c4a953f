import { MAX_BODY_ENTRIES, MAX_DEPTH, MAX_FIELD_NAMES } from '../contract/bounds.ts';
import type { FieldError } from '../contract/errors.ts';

/* Checks of a JSON text that `JSON.parse` does not make. */

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** An object or list around the current position: its number in the text, and the entry or field that is being read. */
type Container = { readonly number: number; readonly isObject: boolean; index: number; name: string };

/**
 * Returns the first fault of a JSON text that `JSON.parse` would accept: brackets nested more than `maxDepth` deep, more
 * than `MAX_FIELD_NAMES` names, more than `MAX_BODY_ENTRIES` fields and list entries, or an object that has a field
 * twice. The parser takes the last of two equal fields, while a proxy may have checked the first.
 *
 * It runs before the parser, whose time and memory grow with new names and small objects. One pass, without a
 * set for each object. An empty list counts as one entry. Of an invalid text it may return undefined.
 */
export function jsonFault(text: string, maxDepth = MAX_DEPTH): FieldError | undefined {
  const around: Container[] = [];
  const names = new Map<string, number>();
  // For each name and depth, the number of the object that had the name there last.
  const lastObject: number[] = [];
  let inside: Container | undefined;
  let opened = 0;
  let entries = 0;
  let beforeName = false;
  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position);
    if (character === QUOTE) {
      const end = endOfQuoted(text, position);
      if (inside && beforeName) {
        const name = nameOf(text.slice(position, end + 1));
        if (name === undefined) return undefined;
        const id = names.get(name) ?? names.size;
        if (id === MAX_FIELD_NAMES) return bodyFault(`has more than ${MAX_FIELD_NAMES} different field names`);
        if (id === names.size) names.set(name, id);
        inside.name = name;
        const slot = id * (maxDepth + 1) + around.length;
        if (lastObject[slot] === inside.number) return { path: pathOf(around), msg: 'is there more than once' };
        lastObject[slot] = inside.number;
        beforeName = false;
        entries++;
      }
      position = end;
    } else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      beforeName = character === OPEN_OBJECT;
      inside = { number: ++opened, isObject: beforeName, index: 0, name: '' };
      around.push(inside);
      if (around.length > maxDepth) return bodyFault(`is nested more than ${maxDepth} levels deep`);
      if (!beforeName) entries++;
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) {
      around.pop();
      inside = around.at(-1);
    } else if (character === COMMA && inside) {
      beforeName = inside.isObject;
      inside.index++;
      if (!beforeName) entries++;
    }
    if (entries > MAX_BODY_ENTRIES) return bodyFault(`has more than ${MAX_BODY_ENTRIES} fields and list entries`);
  }
  return undefined;
}

const bodyFault = (msg: string): FieldError => ({ path: 'body', msg });

/** Returns a name without its quotes and escapes, which may write one name in several ways; undefined when it is invalid. */
function nameOf(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined; // The parser stops at this name and refuses the body.
  }
}

const pathOf = (around: readonly Container[]): string =>
  around
    .map(({ index, name, isObject }) => (isObject ? `.${name}` : `[${index}]`))
    .join('')
    .replace(/^\./, '');

/** Returns the position of the quote that ends a string: the first that an even number of backslashes precedes. */
function endOfQuoted(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
