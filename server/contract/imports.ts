import { z } from 'zod';
import { snAttributes } from './attributes.ts';
import { customerEntry } from './customers.ts';
import { IMPORT_NAMES, type ImportName } from './import-names.ts';
import { exampleJob, jobRecord } from './jobs.ts';
import { defineOperations } from './operation.ts';
import { anySn, name, queryFlag } from './scalars.ts';
import { snStatus } from './sns.ts';
import { tokenIdCreate } from './tokenids.ts';
import { userEntry } from './users.ts';

/** Largest file, in bytes, and most lines of it. */
export const MAX_IMPORT = 64 * 1024 * 1024;
export const MAX_LINES = 100_000;

/** So many faults are told by a dry run; all are counted. */
export const TOLD_FAULTS = 1_000;

const snEntry = z.strictObject({
  sn: anySn.optional(),
  productName: name().optional(),
  templateName: name().optional(),
  businessName: name().optional(),
  status: snStatus.optional(),
  ...snAttributes,
});
export type SnEntry = z.output<typeof snEntry>;

/** What a line of each import comes to. */
export const importEntries = {
  customers: customerEntry,
  users: userEntry,
  tokenids: tokenIdCreate,
  sns: snEntry,
} as const satisfies Record<ImportName, z.ZodObject>;

const fault = z
  .strictObject({
    line: z.int().describe('Line of the file; the header is line 1'),
    path: z.string().describe('Column at fault; empty for the line as a whole'),
    msg: z.string().describe('What is wrong with it'),
  })
  .meta({ id: 'ImportFault' });
export type ImportFault = z.output<typeof fault>;

export const importOperations = defineOperations({
  'POST /import/{resource}': {
    id: 'importRecords',
    tag: 'transfer',
    summary: 'Import records from a CSV file, or see what is wrong with it',
    description: [
      'The body is CSV (`text/csv`, UTF-8, RFC 4180; tabs or semicolons in place of commas are recognised), up to 64 MiB and 100,000 lines. The first line names the columns: the field names of the batch POST, of SNs `sn`, `productName`, `templateName`, `businessName`, `status` and the attributes.',
      'What is there already is changed in the columns that the file has, an empty cell empties; what is missing is added. Token IDs are only added. An SN without `sn` is generated.',
      'With `dryRun` the items are all that is wrong, and nothing is changed. Without it a job is started, and the item is the job: each line is done or refused on its own.',
    ].join('\n\n'),
    extension: true,
    path: z.strictObject({ resource: z.enum(IMPORT_NAMES).describe('What to import') }),
    query: z.strictObject({
      dryRun: queryFlag.optional().describe('Only tells what is wrong'),
      columns: z
        .string()
        .optional()
        .describe(
          'The field of each column, separated by commas, in place of the names in the first line; nothing leaves a column out',
        ),
    }),
    rawBody: true,
    item: z.union([fault, jobRecord]),
    codes: [514, 4130, 4150],
    example: {
      path: { resource: 'customers' },
      query: { dryRun: true },
      items: [
        { line: 7, path: 'email', msg: 'must have at most 254 characters' },
        { ...exampleJob, operation: 'importRecords', resource: 'customers' },
      ],
    },
  },
});
