import { z } from 'zod';
import { snAttributes } from '../sns/attributes.ts';
import { customerEntry } from '../customers/customers.ts';
import { DATE_ORDERS } from './import-dates.ts';
import { IMPORT_NAMES, type ImportName } from './import-names.ts';
import { exampleJob, jobRecord } from './jobs.ts';
import { defineOperations } from '../operation.ts';
import { writtenShape } from '../records/schemas.ts';
import { snFields } from '../records/sns.ts';
import { anySn, jsonText, queryFlag, renderedTime } from '../scalars.ts';
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

const columns = z
  .string()
  .describe(
    'The field of each column, separated by commas, in place of the names in the first line; nothing leaves a column out',
  );
const dates = z.record(z.string(), z.enum(DATE_ORDERS));
const fill = z.record(z.string(), z.string());
const empty = z.enum(['keep', 'clear']);

/** How the cells of a file are read. Without these parameters, a cell has the form of the API. */
const readingQuery = {
  columns: columns.optional(),
  dates: jsonText(dates)
    .optional()
    .describe(
      'Fields whose dates have any common form, as JSON: `dayFirst` reads 03/04/2027 as 3 April, `monthFirst` as March 4. ISO 8601, month names, Chinese dates, serial numbers of spreadsheets and Unix times are read alike in both. Midnight counts as a date alone',
    ),
  values: jsonText(z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))))
    .optional()
    .describe(
      'What the texts in a column stand for, as JSON by field and text, in any letter case: null clears the field, and an empty text is an empty cell',
    ),
  fill: jsonText(fill).optional().describe('The cell of each line for fields without a column, as JSON by field'),
  numbers: z
    .enum(['plain', 'grouped'])
    .optional()
    .describe('`grouped` reads numbers with separators between thousands, and with decimals that are zero'),
  empty: empty.optional().describe('`clear`: an empty cell clears its field, if it can be cleared'),
};

/** Most mappings that are remembered for a resource. */
export const MOST_MAPPINGS = 50;

const mapping = z
  .strictObject({
    header: z.array(z.string()).describe('The names of the columns in the first line of the file'),
    columns,
    dates: dates.optional().describe('The order of the dates, by field'),
    fill: fill.optional().describe('What the fields without a column had'),
    empty: empty.optional().describe('What an empty cell meant'),
    usedBy: z.string().describe('Who imported the file'),
    usedDate: renderedTime.describe('When it was last used'),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.output<typeof mapping>;

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
      'Files of other systems are read with `dates`, `values`, `fill` and `numbers`. An import with `columns` is remembered as the mapping of its header.',
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
      ...readingQuery,
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
  'GET /import/{resource}/mappings': {
    id: 'listImportMappings',
    summary: 'List how files were read',
    description: `The last ${MOST_MAPPINGS} headers that were imported with \`columns\`, by caller, the latest first.`,
    path: z.strictObject({ resource: z.enum(IMPORT_NAMES).describe('What was imported') }),
    item: mapping,
    example: {
      items: [
        {
          header: ['Company', 'City'],
          columns: 'name,city',
          usedBy: 'maria',
          usedDate: '2026-11-21 09:00:00',
        },
      ],
    },
  },
});
