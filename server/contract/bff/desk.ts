import { z } from 'zod';
import type { FoundKind } from '../kinds.ts';
import { defineOperations } from '../operation.ts';
import { line, renderedTime } from '../scalars.ts';

/** Kinds of records that a call can be about. */
export const CASE_KINDS = ['sn', 'customer', 'user', 'machine', 'tokenid'] as const satisfies readonly FoundKind[];
export type CaseKind = (typeof CASE_KINDS)[number];

/** Most cases that are answered. */
export const MOST_CASES = 15;

const kind = z.enum(CASE_KINDS).describe('Kind of the record');
const key = line(1024).describe('Key of the record, as in the audit log');

export const deskCaseRecord = z
  .strictObject({
    kind,
    key,
    title: z.string().describe('Name of the record now'),
    subtitle: z.string().optional().describe('What tells it from others of that title'),
    operator: z.string().describe('The operator who opened it last'),
    time: renderedTime.describe('When it was opened last'),
  })
  .meta({ id: 'DeskCase' });
export type DeskCase = z.output<typeof deskCaseRecord>;

const example = {
  kind: 'customer',
  key: 'Partners/Ada Architects',
  title: 'Ada Architects',
  subtitle: 'Partners',
  operator: 'ines',
  time: '2026-11-21 08:41:00',
} as const;

export const deskCaseOperations = defineOperations({
  tag: 'desk',
  extension: true,
  item: deskCaseRecord,
  example: { items: [example] },
})({
  'GET /bff/desk/cases': {
    id: 'listDeskCases',
    summary: `List the last ${MOST_CASES} records that operators opened at the support desk today`,
    description:
      'The latest first, each record once. Records that are gone or that the role may not read are left out.',
  },
  'POST /bff/desk/cases': {
    id: 'addDeskCase',
    allowed: 'viewer',
    summary: 'Say that the operator opened a record at the support desk',
    description: 'Answers the list of cases after it. Cases are kept for a day.',
    body: z.strictObject({ kind, key }),
    codes: [4040],
    example: { body: { kind: 'customer', key: 'Partners/Ada Architects' } },
  },
});
