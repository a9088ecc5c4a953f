import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * What a log-in is judged by, in order, with the code of the refusal; the first that fails decides. The SN itself first,
 * then who logs in, then from where, then whether there is room. Extensions, Runtime.
 */
export const ACCESS_CHECKS = {
  snExists: 1798,
  snPresent: 1927,
  snNotBlacklisted: 1801,
  snEnabled: 1797,
  snPeriod: 1793,
  userKnown: 513,
  userPassword: 513,
  userEnabled: 531,
  userBound: 531,
  snOnline: 1812,
  virtualMachine: 1926,
  remoteDesktop: 1926,
  deviceEnabled: 1922,
  deviceVolume: 1795,
  concurrency: 1799,
  sessionsOfDevice: 1799,
  usage: 1796,
} as const satisfies Record<string, ErrorCode>;

export type AccessCheckName = keyof typeof ACCESS_CHECKS;

/** One check and how it went; `passed` is absent when it was not made. */
export type AccessCheck = {
  readonly check: AccessCheckName;
  readonly code: ErrorCode;
  readonly passed?: boolean;
  /** A sentence: why it failed, or what it saw. */
  readonly detail: string;
};

export const accessCheckRecord = z
  .strictObject({
    check: z.enum(Object.keys(ACCESS_CHECKS) as [AccessCheckName, ...AccessCheckName[]]),
    code: z.int().describe('Code of the refusal when the check fails'),
    passed: z.boolean().optional().describe('Absent when the check was not made'),
    detail: z.string(),
  })
  .meta({ id: 'AccessCheck' });
