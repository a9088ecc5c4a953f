import { readRequest, type OfflineRequest } from '../../domain/offline-text.ts';

/** Why an entry is not sent: no request string, one to give a seat back, one that stands further up already. */
export type EntryFault = 'form' | 'return' | 'double';

/** One request of a batch, at the line of the input on which it begins. */
export type Entry = {
  /** Its place among all, from 0: several may begin on one line. */
  readonly place: number;
  readonly line: number;
  readonly text: string;
  readonly request?: OfflineRequest;
  readonly fault?: EntryFault;
};

/** Most requests that are taken at once. */
export const MOST_ENTRIES = 1000;

const REQUEST = /<requestInfo>[\s\S]*?<\/requestInfo>/g;

/**
 * The requests in a pasted text or a CSV file: every request string wherever it stands, whatever cells are beside it,
 * and every other line as one that is none. A first line above request strings is a head.
 */
export function readEntries(text: string): Entry[] {
  const matches = [...text.matchAll(REQUEST)].map((match) => ({ text: match[0], at: match.index }));
  const blank = text.replaceAll(REQUEST, (request) => request.replaceAll(/[^\n]/g, '\u0000'));
  const lines = blank.split('\n');
  const others = lines.flatMap((line, index) => {
    const isHead = index === 0 && matches.length > 0 && !line.includes('<');
    return line.includes('\u0000') || line.trim() === '' || isHead ? [] : [{ text: line.trim(), line: index + 1 }];
  });
  const requests = withLines(text, matches);
  const seen = new Set<string>();
  return [...requests, ...others]
    .toSorted((one, other) => one.line - other.line)
    .map((found, place) => {
      const entry = { ...found, place };
      const request = readRequest(entry.text);
      if (request === undefined) return { ...entry, fault: 'form' };
      if (seen.has(entry.text)) return { ...entry, request, fault: 'double' };
      seen.add(entry.text);
      return request.kind === 'return' ? { ...entry, request, fault: 'return' } : { ...entry, request };
    });
}

/** Finds on which line each begins; they stand in order, so that the text is gone through once. */
function withLines(text: string, matches: readonly { text: string; at: number }[]): { text: string; line: number }[] {
  let [line, counted] = [1, 0];
  return matches.map((match) => {
    line += text.slice(counted, match.at).split('\n').length - 1;
    counted = match.at;
    return { text: match.text, line };
  });
}

/** Lines that are neither empty nor twice there, with their place in the text. */
export function readLines(text: string): { line: number; text: string }[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, text: line.trim() }));
  return lines.filter((line, at) => line.text !== '' && lines.findIndex((one) => one.text === line.text) === at);
}

/** A device as it is named without a request of its own: by its code, or by a MAC address. */
export const namedDevice = (text: string): { code: string } | { mac: string } =>
  /^[0-9a-f]{2}([-:]?[0-9a-f]{2}){5}$/i.test(text) ? { mac: text } : { code: text };
