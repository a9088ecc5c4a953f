import { z } from 'zod';
import { snFields } from '../records/sns.ts';

/** The standing of an SN is the first of these that applies, from `archived` to `active`. */
export const STANDINGS = snFields.standing.choices;
export type Standing = (typeof STANDINGS)[number];

export const standing = z
  .enum(STANDINGS)
  .describe(
    'What the SN is good for at the time of the answer, the first that applies: archived, blacklisted, deleted, disabled, pending (before startDate), expired (from `expires` on, and not in grace), grace (from `expires` on, before `graceUntil`: it still works), exhausted (usageNumber log-ins were made), active',
  );
