import { LicensingError } from '../../core/errors.ts';
import type { Change } from '../../http/audit.ts';
import type { JobWork } from '../jobs/work-store.ts';
import type { Entry, ImportSource } from './source.ts';

/** How a job takes the lines of a file in. */
export const importWork = (source: ImportSource): JobWork => ({
  run: async (tx, _job, { input }) => {
    if (input === null) throw new LicensingError(515, 'The line is at fault; correct the file and import it again.');
    const changes: Change[] = [];
    await source.put(tx, JSON.parse(input) as Entry, (...more) => void changes.push(...more));
    return changes;
  },
});
