import { z } from 'zod';
import { snAttributes } from '../sns/attributes.ts';
import { customerEntry } from '../customers/customers.ts';
import { IMPORT_NAMES, type ImportName } from './import-names.ts';
import { exampleJob, jobRecord } from './jobs.ts';
import { defineOperations } from '../operation.ts';
import { writtenShape } from '../records/schemas.ts';
import { snFields } from '../records/sns.ts';
import { anySn, queryFlag } from '../scalars.ts';
import { snStatus } from '../sns/sns.ts';
import { tokenIdCreate } from '../holders/tokenids.ts';
import { userEntry } from '../holders/users.ts';

/** Largest file in bytes, and most lines. */
export const MAX_IMPORT = 64 * 1024 * 1024;
export const MAX_LINES = 100_000;

/** Most columns of a file, and longest record in characters, with delimiters and quotation marks. */
export const MAX_COLUMNS = 256;
export const MAX_RECORD = 65_536;

/** Most faults in an answer. A dry run counts all of them. */
export const TOLD_FAULTS = 50;

const { productName, templateName, businessName } = writtenShape(snFields);
const snEntry = z.strictObject({
  sn: anySn.optional(),
  productName,
  templateName,
  businessName,
  status: snStatus.optional(),
  ...snAttributes,
});
export type SnEntry = z.output<typeof snEntry>;

/** The schema of a line of each import. */
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

/** Most examples of new records, and of changed ones, in a dry run. */
export const IMPORT_EXAMPLES = 20;

const fields = z.record(z.string(), z.unknown());

const preview = z
  .strictObject({
    lines: z.int().describe('How many lines the file has, the header and empty ones left out'),
    new: z.int().describe('How many of them would add a record'),
    changed: z.int().describe('How many would change a record'),
    unchanged: z.int().describe('How many hold what is stored already'),
    failed: z.int().describe('How many would be refused'),
    version: z.string().describe('Names this preview; the import that follows it takes it as `preview`'),
    examples: z
      .array(
        z.strictObject({
          line: z.int().describe('Line of the file'),
          key: z.string().optional().describe('Identifies the record; absent for an SN that would be generated'),
          action: z.enum(['new', 'changed']).describe('What the import would do'),
          before: fields.describe('Changed fields as they are; empty for a new record'),
          after: fields.describe('The same as they would be; of a new record the fields of the line'),
        }),
      )
      .describe(`The first ${IMPORT_EXAMPLES} new and the first ${IMPORT_EXAMPLES} changed records, by line`),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.output<typeof preview>;

export const importOperations = defineOperations({
  tag: 'transfer',
  extension: true,
  example: { path: { resource: 'customers' } },
})({
  'POST /import/{resource}': {
    id: 'importRecords',
    allowed: 'manager',
    summary: 'Import records from a CSV file, or see what is wrong with it',
    description: [
      'The body is CSV (`text/csv`, UTF-8, RFC 4180; tabs or semicolons in place of commas are recognised), up to 64 MiB and 100,000 lines. The first line names the columns: the field names of the batch POST, of SNs `sn`, `productName`, `templateName`, `businessName`, `status` and the attributes.',
      `A file has at most ${MAX_COLUMNS} columns, and a line with its quotation marks and delimiters at most ${MAX_RECORD} characters.`,
      'Records that exist are changed in the columns that the file has, under the rules of PATCH; an empty cell leaves its field as it is. Others are added. An SN without `sn` is generated.',
      `With \`dryRun\` nothing is changed: \`data.preview\` counts what the file would do, with examples, and the items are the first ${TOLD_FAULTS} faults; \`total\` counts all of them.`,
      'Without it a job is started, and the item is the job: each line is done or refused on its own. With the `version` of a preview as `preview`, another file is refused (4120), and so is each line whose record somebody changed after the preview.',
    ].join('\n\n'),
    path: z.strictObject({ resource: z.enum(IMPORT_NAMES).describe('What to import') }),
    query: z.strictObject({
      dryRun: queryFlag.optional().describe('Only tells what the file would do'),
      preview: z
        .string()
        .regex(/^\d{1,15}\.[\da-f]{64}$/, 'must be the version of a preview')
        .optional()
        .describe('The `version` of the preview that the import follows'),
      columns: z
        .string()
        .optional()
        .describe(
          'The field of each column, separated by commas, in place of the names in the first line; nothing leaves a column out',
        ),
    }),
    rawBody: true,
    item: z.union([fault, jobRecord]),
    preview,
    codes: [514, 4120, 4130, 4150],
    example: {
      query: { dryRun: true },
      items: [
        { line: 7, path: 'email', msg: 'must have at most 254 characters' },
        { ...exampleJob, operation: 'importRecords', resource: 'customers' },
      ],
    },
  },
});
