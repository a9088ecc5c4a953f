import { LicensingError } from '../../core/errors.ts';
import type { Change } from '../../http/audit.ts';
import type { JobWork } from '../jobs/work.ts';
import { assertAsPreviewed, sinceOf } from './changed-store.ts';
import type { Entry, ImportSource } from './source.ts';

export const importWork = (source: ImportSource): JobWork => ({
  adds: true,
  run: async (tx, job, { input, key }) => {
    if (input === null) throw new LicensingError(515, 'The line has an error. Correct the file, then import it again.');
    const changes: Change[] = [];
    await source.put(tx, JSON.parse(input) as Entry, (...more) => void changes.push(...more));
    const { preview } = JSON.parse(job.change ?? '{}') as { preview?: string };
    if (changes.length > 0 && preview !== undefined)
      await assertAsPreviewed(tx, job, { kind: source.kind, key }, sinceOf(preview));
    return changes;
  },
});
