import { IMPORT_NAMES } from './contract/work/import-names.ts';
import { importSources } from './imports.ts';
import { importWork } from './resources/imports/work.ts';
import type { JobWorks } from './resources/jobs/work.ts';
import { generateWork } from './resources/generate/work.ts';
import { undoWork } from './resources/undo/work.ts';
import { undoings } from './undo.ts';
import { bulkWorks } from './resources/bulk/work.ts';

/** The work of jobs by operation and resource. What an import may change, an undo may change back. */
export const works: JobWorks = {
  ...bulkWorks,
  'generateMany sns': generateWork,
  ...Object.fromEntries(IMPORT_NAMES.map((name) => [`importRecords ${name}`, importWork(importSources[name])])),
  ...Object.fromEntries([...IMPORT_NAMES, 'machines'].map((name) => [`undoJob ${name}`, undoWork(undoings)])),
};
