import { z } from 'zod';
import { reasonText, ticketText } from '../history/audit.ts';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { allowanceFields, allowanceMeanings } from '../records/allowances.ts';
import { listNames } from '../records/field.ts';
import { recordShape } from '../records/schemas.ts';
import { MAX_LIMIT, text, timestamp } from '../scalars.ts';

/** Longest time ahead of an allowance, in days of 24 hours. */
export const MAX_ALLOWANCE_DAYS = 90;

const extra = z.int(`must be a whole number from 1 to ${MAX_LIMIT}`).min(1).max(MAX_LIMIT).optional();

export const allowanceBody = z.strictObject({
  until: timestamp.describe(`${allowanceMeanings.until}, within ${MAX_ALLOWANCE_DAYS} days. A date alone: its end`),
  extend: z.boolean().optional().describe(allowanceMeanings.extend),
  extraConcurrent: extra.describe(allowanceMeanings.extraConcurrent),
  extraDevices: extra.describe(allowanceMeanings.extraDevices),
  reason: reasonText.min(1, 'must not be empty').describe(allowanceMeanings.reason),
  ticket: ticketText.optional().describe(allowanceMeanings.ticket),
  ask: z.boolean().optional().describe('True only asks for it: it has no effect until somebody else approves it'),
});
export type AllowanceBody = z.output<typeof allowanceBody>;

export const allowanceRecord = z
  .strictObject(recordShape(allowanceFields, allowanceMeanings))
  .meta({ id: 'Allowance' });
export type AllowanceRecord = z.output<typeof allowanceRecord>;

const decision = {
  allowed: 'support',
  body: z.strictObject({ comment: text(2000).trim().optional().describe(allowanceMeanings.comment) }),
  bodyOptional: true,
  codes: [4040, 4093],
} as const;

const example = {
  id: 4711,
  sn: 'MJDFUNFYBNQMFNYY',
  state: 'open',
  from: '2026-11-21 09:00:00',
  until: '2026-11-30 23:59:59',
  extend: true,
  extraConcurrent: 3,
  reason: 'The order of the renewal is on its way',
  ticket: 'INC-42',
  givenBy: 'ines',
} as const;
const { givenBy: _givenBy, ...unanswered } = example;
const given = {
  until: example.until,
  extend: true,
  extraConcurrent: 3,
  reason: example.reason,
  ticket: example.ticket,
};

export const allowanceOperations = defineOperations({
  tag: 'allowances',
  extension: true,
  item: allowanceRecord,
  example: { path: { sn: example.sn, id: example.id }, items: [example] },
})({
  'GET /sns/{sn}/allowances': {
    id: 'listSnAllowances',
    summary: 'List the allowances of an SN, the newest first',
    query: pageQuery,
  },
  'POST /sns/{sn}/allowances': {
    id: 'giveAllowance',
    allowed: 'support',
    claims: true,
    summary: 'Give an SN help that ends by itself, or ask for it',
    description:
      'The role support gives within the bounds of `GET /bff/settings`; beyond them 531. One allowance of each kind (extend, sessions, devices) can be open on an SN (4090). When it ends, no session ends; devices that only it made room for are disabled, the newest first.',
    body: allowanceBody,
    codes: [4090, 4093],
    example: { body: given },
  },
  'DELETE /sns/{sn}/allowances/{id}': {
    id: 'endAllowance',
    allowed: 'support',
    summary: 'End an allowance now, or withdraw one that was asked for',
    description: 'The role support ends what it gave or asked for itself (531).',
    codes: [4040, 4093],
    example: { items: [{ ...example, state: 'ended', endedAt: '2026-11-22 10:00:00', endedBy: 'ines' }] },
  },
  'POST /allowances/data': {
    id: 'queryAllowances',
    summary: 'Query the allowances of all SNs',
    ...querying(listNames(allowanceFields)),
    example: { body: { querys: [{ name: 'state', op: '=', values: ['asked'] }], sorts: [{ name: 'until' }] } },
  },
  'POST /allowances/{id}/approve': {
    ...decision,
    id: 'approveAllowance',
    summary: 'Give an allowance that somebody asked for',
    description: 'Not by who asked for it, and by support within its bounds only (531).',
    codes: [...decision.codes, 4090],
    example: { body: { comment: 'Agreed with sales' }, items: [{ ...example, askedBy: 'tom' }] },
  },
  'POST /allowances/{id}/decline': {
    ...decision,
    id: 'declineAllowance',
    summary: 'Decline an allowance that somebody asked for',
    description: 'Not by who asked for it, and by support only what it may give (531).',
    example: {
      body: { comment: 'Has 20 seats that nobody uses' },
      items: [
        {
          ...unanswered,
          state: 'declined',
          askedBy: 'tom',
          endedAt: '2026-11-21 10:00:00',
          endedBy: 'ines',
        },
      ],
    },
  },
});
