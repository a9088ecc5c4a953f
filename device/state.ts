import { hash } from 'node:crypto';
import type { TrustedKey } from './keys.ts';
import { Refusal } from './refusal.ts';
import type { RequestKind } from './request.ts';
import { readStateFile, stateFile, withStateLock, writeStateFile } from './state-file.ts';

/** A request that was made and may be answered. */
export type MadeRequest = {
  readonly kind: RequestKind;
  readonly sn: string;
  readonly nonce: string;
  /** The borrow that a return request gives back. */
  readonly borrowId?: string;
};

/** A session at the service, while it lasts. */
export type Session = {
  /** Origin of the service. */
  readonly service: string;
  readonly id: number;
  readonly token: string;
  readonly sn: string;
  /** Of the newest licence that came with it. */
  readonly serial?: number;
};

/** All that a device keeps. Answers are kept as they came, and their signatures checked whenever they are used. */
export type State = {
  readonly format: 1;
  /** Highest serial that was taken. */
  readonly serial: number;
  /** Latest time that is known to have passed, in milliseconds since 1970. */
  readonly lastSeen: number;
  readonly keys: readonly TrustedKey[];
  readonly requests: readonly MadeRequest[];
  /** The newest answer, which says what is licensed. */
  readonly answer?: string;
  /** The answer that lent a seat which was not given back since. */
  readonly borrow?: string;
  /** Serial of a licence whose seat was given back: another device may have it by now, so it licenses nothing here. */
  readonly givenBack?: number;
  readonly session?: Session;
};

const EMPTY: State = { format: 1, serial: 0, lastSeen: 0, keys: [], requests: [] };

/** What the folder holds; an empty state when it holds none. Throws Refusal `badState` for one that is damaged. */
export function readState(folder: string): State {
  const file = readStateFile(folder);
  return file === undefined ? EMPTY : parse(file, stateFile(folder));
}

/**
 * Replaces the state by what `change` makes of it, and returns the new one when it is on the disk. Several processes may
 * use one folder: each change sees what the one before it left. Throws Refusal `badState`, and whatever `change` throws.
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

/**
 * The check finds damage, not intent. Against who changes the file by hand the licences are signed, and an application
 * brings its own keys along (`pinnedKeys`).
 */
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
