import { RECORD_KINDS, type RecordKind } from './kinds.ts';
import type { AnyOperationId } from './operations.ts';

/** The kinds of records whose changes GET /bff/events reports. */
export type EventKind = RecordKind;

const kinds: Readonly<Record<EventKind, { readonly reads: AnyOperationId; readonly keyless?: true }>> = RECORD_KINDS;

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(kinds, kind);

/** Returns the read operation that a role needs to receive events of a kind. */
export const readsOf = (kind: EventKind): AnyOperationId => kinds[kind].reads;

/** True when the events of a kind have no keys. */
export const isKeyless = (kind: EventKind): boolean => kinds[kind].keyless === true;

/** Changed records of one kind. Without keys there are too many to list, or the kind has none. */
export type ChangedRecords = { readonly kind: EventKind; readonly keys?: readonly string[] };

/**
 * The events of the stream and their data. `reset`: the stream begins, and the client reads everything again. `change`:
 * records changed. `over`: the operator's session and the stream have ended.
 */
export type StreamEvents = {
  readonly reset: Readonly<Record<string, never>>;
  readonly change: readonly ChangedRecords[];
  readonly over: Readonly<Record<string, never>>;
};
