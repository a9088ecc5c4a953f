import { z } from 'zod';

/** What an SN is good for at one moment, as one word. An SN has the first that applies, from `archived` to `active`. */
export const STANDINGS = [
  'active', 'pending', 'expired', 'exhausted', 'disabled', 'deleted', 'blacklisted', 'archived',
] as const; // prettier-ignore
export type Standing = (typeof STANDINGS)[number];

export const standing = z
  .enum(STANDINGS)
  .describe(
    'What the SN is good for at the time of the answer, the first that applies: archived, blacklisted, deleted, disabled, pending (before startDate), expired (from `expires` on), exhausted (usageNumber log-ins were made), active',
  );
