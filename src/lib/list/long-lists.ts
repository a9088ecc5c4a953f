import { keepDraft, keptDraft } from '../storage.ts';

/** A longer list of values would not fit into an address. */
const LONGEST = 1500;
const KEPT = 10;
const KEY = 'lists';
const MARK = '~';

/**
 * Returns the values of a filter for an address: their text, or the mark of a long list that this tab keeps, also over a
 * reload. A tab keeps the last ten lists.
 */
export function writeValues(text: string): string {
  if (text.length <= LONGEST) return text;
  const mark = MARK + markOf(text);
  const lists = keptLists();
  if (lists[0]?.[0] !== mark)
    keepDraft(KEY, JSON.stringify([[mark, text], ...lists.filter(([known]) => known !== mark)].slice(0, KEPT)));
  return mark;
}

/** Returns the values that were written, or the mark itself when this tab does not have the list. */
export const readValues = (written: string): string =>
  written.startsWith(MARK) ? (keptLists().find(([mark]) => mark === written)?.[1] ?? written) : written;

/** True for the mark of a list that another tab has. */
export const isMissing = (value: string | undefined): boolean => value !== undefined && /^~[0-9a-z]+$/.test(value);

function keptLists(): [mark: string, text: string][] {
  try {
    const lists: unknown = JSON.parse(keptDraft(KEY) ?? '[]');
    return Array.isArray(lists) ? lists.filter(isKept) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const isKept = (list: unknown): list is [string, string] =>
  Array.isArray(list) && list.length === 2 && list.every((part) => typeof part === 'string');

/** Returns a short hash (FNV-1a in two lanes) that tells lists apart. */
function markOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193) >>> 0;
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) >>> 0;
  }
  return one.toString(36) + other.toString(36);
}
