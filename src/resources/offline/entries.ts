import { readRequest, type OfflineRequest } from '../../domain/offline-text.ts';

/** The reason why an entry is not sent: it is no request string, it returns a seat, or it repeats an earlier entry. */
export type EntryFault = 'form' | 'return' | 'double';

/** A request of a batch. `line` is the input line on which it starts. */
export type Entry = {
  /** Position among all entries, from 0. Several entries may start on one line. */
  readonly place: number;
  readonly line: number;
  readonly text: string;
  readonly request?: OfflineRequest;
  readonly fault?: EntryFault;
};

export const MOST_ENTRIES = 1000;

/** A request ends before the next one begins. Otherwise each beginning without an end would be searched to the end. */
const REQUEST = /<requestInfo>(?:[^<]|<(?!requestInfo>))*?<\/requestInfo>/g;

/**
 * Returns the requests in a pasted text or CSV file. It finds every request string, whatever cells are beside it. Every
 * other line becomes an entry with a fault, except for a header in the first line.
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

/** Adds the line numbers. The matches are in order, so one pass over the text is enough. */
function withLines(text: string, matches: readonly { text: string; at: number }[]): { text: string; line: number }[] {
  let [line, counted] = [1, 0];
  return matches.map((match) => {
    line += text.slice(counted, match.at).split('\n').length - 1;
    counted = match.at;
    return { text: match.text, line };
  });
}

/** Returns the lines with their numbers, without empty lines and duplicates. */
export function readLines(text: string): { line: number; text: string }[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, text: line.trim() }));
  return lines.filter((line, at) => line.text !== '' && lines.findIndex((one) => one.text === line.text) === at);
}

/** Returns a device from its MAC address or device code. */
export const namedDevice = (text: string): { code: string } | { mac: string } =>
  /^[0-9a-f]{2}([-:]?[0-9a-f]{2}){5}$/i.test(text) ? { mac: text } : { code: text };
