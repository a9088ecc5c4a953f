import { hash } from 'node:crypto';
import type { TrustedKey } from './keys.ts';
import { Refusal } from './refusal.ts';
import type { RequestKind } from './request.ts';
import { readStateFile, stateFile, withStateLock, writeStateFile } from './state-file.ts';

/** A request that may still be answered. */
export type MadeRequest = {
  readonly kind: RequestKind;
  readonly sn: string;
  readonly nonce: string;
  /** The borrow that a return request gives back. */
  readonly borrowId?: string;
};

/** A session at the service, while it lasts. */
export type Session = {
  /** The origin of the service. */
  readonly service: string;
  readonly id: number;
  readonly token: string;
  readonly sn: string;
  /** The serial of the newest licence that came with the session. */
  readonly serial?: number;
};

/** Everything that a device stores. Answers are stored as received, and their signatures are checked at every use. */
export type State = {
  readonly format: 1;
  /** The highest serial that was taken. */
  readonly serial: number;
  /** The latest known time, in milliseconds since 1970. */
  readonly lastSeen: number;
  readonly keys: readonly TrustedKey[];
  readonly requests: readonly MadeRequest[];
  /** The newest answer. It holds the licence. */
  readonly answer?: string;
  /** The answer that lent a seat which has not been given back. */
  readonly borrow?: string;
  /**
   * The serial of a licence whose seat was given back. Another device may have that seat now, so it licenses nothing
   * here.
   */
  readonly givenBack?: number;
  readonly session?: Session;
};

const EMPTY: State = { format: 1, serial: 0, lastSeen: 0, keys: [], requests: [] };

/**
 * Returns the state in the folder, or an empty one when there is none. Throws Refusal `badState` when it is damaged.
 */
export function readState(folder: string): State {
  const file = readStateFile(folder);
  return file === undefined ? EMPTY : parse(file, stateFile(folder));
}

/**
 * Replaces the state by the result of `change`, and returns it once it is on disk. Several processes may use one
 * folder: each change sees the result of the one before. Throws Refusal `badState`, and whatever `change` throws.
 */
export const changeState = (folder: string, change: (state: State) => State): State =>
  withStateLock(folder, () => {
    const state = readState(folder);
    const changed = change(state);
    if (changed !== state) {
      writeStateFile(folder, `${JSON.stringify({ check: checkOf(changed), state: changed }, undefined, 2)}\n`);
    }
    return changed;
  });

/** The check finds damage, not intent. Signatures and `pinnedKeys` protect against somebody who edits the file. */
function parse(text: string, file: string): State {
  const { check, state } = parseObject(text);
  if (check !== checkOf(state)) {
    throw new Refusal('badState', `${file} is damaged. Put a copy back, or remove it and request a new update string.`);
  }
  return state as State;
}

function parseObject(text: string): { check?: unknown; state?: unknown } {
  try {
    return { ...(JSON.parse(text) as object) };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const checkOf = (state: unknown): string => hash('sha256', JSON.stringify(state) ?? '');
