import type { StorageFault } from '../contract/work/storage.ts';
import { LicensingError } from '../core/errors.ts';

const FAULTS: Readonly<Record<StorageFault, string>> = {
  failed: 'The storage has failed. The service ends, and reads its log when it starts again.',
  replaced: 'The data folder or its database was removed or replaced while the service runs.',
  unreachable: 'The database cannot be reached.',
  full: 'The disk of the data folder has no room. Free some space on it.',
  damaged: 'The database is damaged. Restore it from a backup.',
};

const MESSAGES = {
  ...FAULTS,
  unwritten: 'The storage cannot be written.',
  closed: 'The storage is closed.',
} as const;

/** The storage refused a change, and nothing was written (520). */
export class StorageError extends LicensingError {
  constructor(reason: keyof typeof MESSAGES, cause?: unknown) {
    super(520, `${MESSAGES[reason]} Nothing was changed.`, cause === undefined ? {} : { cause });
  }
}

/** Returns the error for a storage that cannot be used (520). */
export const notReady = (fault: StorageFault): LicensingError => new LicensingError(520, FAULTS[fault]);

/** Returns the error for a commit that failed with unknown outcome (5031). */
export const unknownOutcome = (cause: unknown): LicensingError =>
  new LicensingError(
    5031,
    'It is unknown whether the change was made: the storage failed while it was being committed. The same request with the same Idempotency-Key finds out.',
    { cause },
  );
