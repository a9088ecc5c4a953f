import { MAX_BODY_ENTRIES, MAX_DEPTH, MAX_FIELD_NAMES } from '../contract/bounds.ts';
import type { FieldError } from '../contract/errors.ts';

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** An object or list that surrounds the current position, with the entry or field that is being read. */
type Container = { readonly number: number; readonly isObject: boolean; index: number; name: string };

/**
 * Returns the first fault that `JSON.parse` would accept: more than `maxDepth` levels, more than `MAX_FIELD_NAMES` names,
 * more than `MAX_BODY_ENTRIES` fields and list entries, or an object that has a field twice. The parser takes the last of
 * two equal fields, while a proxy may have checked the first.
 *
 * It runs before the parser, whose time and memory grow with new names and small objects. It needs one pass and no set
 * for each object. An empty list counts as one entry. For invalid JSON it may return undefined.
 */
export function jsonFault(text: string, maxDepth = MAX_DEPTH): FieldError | undefined {
  const around: Container[] = [];
  const names = new Map<string, number>();
  // For each name and depth: the number of the last object that had the name there.
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
        if (lastObject[slot] === inside.number) return { path: pathOf(around), msg: 'occurs more than once' };
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

/** Returns a name without quotes and escapes, so that each name has one spelling; undefined when it is invalid. */
function nameOf(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined; // JSON.parse refuses the body at this name.
  }
}

const pathOf = (around: readonly Container[]): string =>
  around
    .map(({ index, name, isObject }) => (isObject ? `.${name}` : `[${index}]`))
    .join('')
    .replace(/^\./, '');

/** Returns the position of the closing quote of a string: the first after an even number of backslashes. */
function endOfQuoted(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
