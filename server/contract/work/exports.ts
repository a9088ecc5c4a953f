import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_NAMES, EXPORT_TYPES, type ExportWords } from './export-names.ts';
import { exampleJob, jobRecord } from './jobs.ts';
import { MAX_WORDS } from '../bounds.ts';
import { queryCount } from '../listing.ts';
import { defineOperations } from '../operation.ts';

const path = z.strictObject({ resource: z.enum(EXPORT_NAMES).describe('What to export') });

/** Refusals of SNs that the report of unmet demand names. */
const REPORT_CODES = [1798, 1806] as const;

const word = z.string().min(1).max(200);

export const exportWords: z.ZodType<ExportWords> = z.strictObject({
  columns: z.record(z.string(), word).optional(),
  values: z.record(z.string(), z.record(z.string(), word)).optional(),
  yes: word.optional(),
  no: word.optional(),
});

const words = z
  .string()
  .max(MAX_WORDS)
  .optional()
  .describe(
    `Words for headings and values, as JSON text of at most ${MAX_WORDS} characters: {"columns":{"sn":"SN"},"values":{"status":{"0":"Active"}},"yes":"Yes","no":"No"}. Without it, the file has the names and values of the API. JSON files always do`,
  );

const asked = {
  format: z.enum(EXPORT_FORMATS).optional().describe('csv when not given'),
  q: z.string().optional().describe('The query body of the list, as JSON text'),
  scope: z.string().optional().describe('The scope of the list'),
  columns: z
    .string()
    .optional()
    .describe('Names of columns separated by commas, in the order wanted; all when not given'),
  words,
};

const exampleAsked = {
  format: 'csv',
  q: '{"querys":[{"name":"status","op":"=","values":[0]}]}',
  scope: 'customer',
  columns: 'sn,endDate,customer.name',
};

export const exportOperations = defineOperations({ extension: true, example: { path: { resource: 'sns', id: 4711 } } })(
  {
    'GET /export/{resource}': {
      id: 'exportRecords',
      mayLag: true,
      tag: 'transfer',
      summary: 'Export a whole list as a file',
      description: [
        'The answer is the file itself, streamed; a refusal has the envelope. Times are in the time zone of the service, which the file name tells.',
        'CSV is that of RFC 4180 in UTF-8 with a byte order mark and a line of column names; cells that a spreadsheet would split are quoted, and an apostrophe stands before what it would run as a formula (`docs/api.md`, Export). JSON is one array of records.',
        'XLSX is a workbook whose first row stays in sight: numbers are numbers, and everything else is text that is never run as a formula. Times are the text of the list, and the heads of their columns name the time zone. A text beyond 32,767 characters is cut, with `…` at its end; rows beyond 1,048,576 go on in the next sheet.',
        'A caller may export what it may list. An export that fails on its way breaks the connection: it never ends as a whole file.',
      ].join('\n\n'),
      codes: REPORT_CODES,
      path,
      query: z.strictObject(asked),
      stream: Object.values(EXPORT_TYPES),
      item: z.string().describe('A line of the file'),
      example: {
        query: exampleAsked,
        items: ['sn,endDate,customer.name\r\nMJDFUNFYBNQMFNYY,2027-11-20 23:59:59,Ada Architects\r\n'],
      },
    },
    'POST /export/{resource}': {
      id: 'keepExport',
      allowed: 'viewer',
      tag: 'transfer',
      summary: 'Have a whole list made into a file that is kept',
      description: [
        'As the streamed export, for lists that take long: starts a job, and the item is the job. Its file is fetched when the job is done, as often as wanted, until `EXPORT_DAYS` are over or newer files need the room.',
        'A restart begins the file anew. What it holds is the list while it is made, not when it was asked for.',
      ].join('\n\n'),
      codes: REPORT_CODES,
      path,
      query: z.strictObject({
        ...asked,
        count: queryCount(0, Number.MAX_SAFE_INTEGER, 'must be a whole number from 0')
          .optional()
          .describe('How many records are expected: what `total` of the job tells until it ends'),
      }),
      body: z
        .strictObject({ q: asked.q, words })
        .describe('The parameters of these names, when they do not fit into an address'),
      bodyOptional: true,
      item: jobRecord,
      example: {
        query: { ...exampleAsked, count: 340 },
        items: [
          {
            ...exampleJob,
            operation: 'keepExport',
            change: { format: 'csv', scope: 'customer', columns: 'sn,endDate,customer.name' },
            where: { querys: [{ name: 'status', op: '=', values: [0] }] },
          },
        ],
      },
    },
    'GET /jobs/{id}/file': {
      id: 'getJobFile',
      tag: 'jobs',
      summary: 'Fetch the file of an export',
      description:
        'For who may list what is in it. `Range` fetches a part, so that a download that broke off goes on. 4040 before the file is whole and after it was removed.',
      codes: [4040],
      stream: Object.values(EXPORT_TYPES),
      item: z.string().describe('A line of the file'),
      example: { items: ['sn,endDate\r\nMJDFUNFYBNQMFNYY,2027-11-20 23:59:59\r\n'] },
    },
  },
);
