import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StorageFault } from '#contract/work/storage.ts';

/** States of the storage, with what to do about its faults. */
export const storageStates: Readonly<Record<StorageFault | 'ready', MessageDescriptor>> = {
  ready: msg`Ready`,
  full: msg`The disk is full. Free some space: until then, nothing can be changed.`,
  damaged: msg`The database is damaged. Restore it from a backup.`,
  replaced: msg`The data folder was removed or replaced. Put it back, or restart the service.`,
  unreachable: msg`The database cannot be reached. Until it is back, nothing can be read or changed.`,
  failed: msg`A change could not be written. The service is stopping. Start it again.`,
};
