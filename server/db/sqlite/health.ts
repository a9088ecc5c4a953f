import type { Integrity, StorageFault } from '../../contract/work/storage.ts';
import { SqliteCode, sqliteCode } from './sqlite-error.ts';
import { StorageError } from '../storage-error.ts';

/** Tracks the state of the storage while it is open. */
export type Health = {
  /** Returns the worst current fault, or undefined. It also checks the files. */
  readonly fault: () => StorageFault | undefined;
  /** Returns why a change must be refused, without checking the files. */
  readonly refusal: (isEssential: boolean) => StorageError | undefined;
  /** Throws 520 when the files are not the ones that were opened. */
  readonly expectSameFiles: () => void;
  /** Records damage that an error reports. */
  readonly noticed: (error: unknown) => void;
  readonly setFull: (full: boolean) => void;
  readonly setFailed: () => void;
  readonly integrity: () => Integrity;
  readonly setIntegrity: (state: Integrity) => void;
};

const DAMAGE: readonly (number | undefined)[] = [SqliteCode.Corrupt, SqliteCode.NotADatabase];

export const isDamage = (error: unknown): boolean => DAMAGE.includes(sqliteCode(error));

export function createHealth(isSameFiles: () => boolean, initial: Integrity, isFull: boolean): Health {
  let [full, failed, damaged] = [isFull, false, false];
  let integrity = initial;
  return {
    fault: () => {
      if (failed) return 'failed';
      if (!isSameFiles()) return 'replaced';
      if (full) return 'full';
      return damaged || integrity === 'damaged' ? 'damaged' : undefined;
    },
    refusal: (isEssential) => {
      if (failed) return new StorageError('failed');
      return full && !isEssential ? new StorageError('full') : undefined;
    },
    expectSameFiles: () => {
      if (!isSameFiles()) throw new StorageError('replaced');
    },
    noticed: (error) => {
      damaged ||= isDamage(error);
    },
    setFull: (value) => {
      full = value;
    },
    setFailed: () => {
      failed = true;
    },
    integrity: () => integrity,
    setIntegrity: (state) => {
      integrity = state;
    },
  };
}
