import type { TimelineEntry } from '../../contract/history/timeline.ts';

/** A place in a source: its number, or the second and the id. All entries of a source before it are older. */
export type Place = readonly number[];

/** The content of an entry, without its time and its cursor. */
export type Content = Omit<TimelineEntry, 'time' | 'cursor'>;

/** An entry of one source. `time` is in seconds since 1970. */
export type Row = { readonly time: number; readonly place: Place; readonly content: Content };

/** Which entries of a source are wanted. The times are in seconds since 1970. */
export type Wanted = {
  /** The place before which the page begins. Undefined for the first page. */
  readonly below: Place | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly limit: number;
};

/** One source of a timeline. */
export type Source = {
  /** The letter of the source in a cursor. */
  readonly letter: string;
  /** Returns the newest wanted entries, newest first; fewer than `limit` only when there are no more. */
  readonly read: (wanted: Wanted) => Promise<readonly Row[]>;
};
