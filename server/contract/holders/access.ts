import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { defineOperations } from '../operation.ts';
import { id, name, queryFlag, renderedTime } from '../scalars.ts';
import { standing } from '../sns/standing.ts';

/**
 * The checks of a log-in in order, with the code of each refusal. The first failed check decides: first the SN, then
 * the user, then the device, then the limits.
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

/** One check and its result. `passed` is absent when the check was not made. */
export type AccessCheck = {
  readonly check: AccessCheckName;
  readonly code: ErrorCode;
  readonly passed?: boolean;
  /** False when the SN does not need the check, which then passes. */
  readonly needed?: false;
  /** A sentence: why the check failed, or what it found. */
  readonly detail: string;
};

export const accessCheckRecord = z
  .strictObject({
    check: z.enum(Object.keys(ACCESS_CHECKS) as [AccessCheckName, ...AccessCheckName[]]).describe('What was checked'),
    code: z.int().describe('Code of the refusal when the check fails'),
    passed: z.boolean().optional().describe('Absent when the check was not made'),
    needed: z
      .literal(false)
      .optional()
      .describe(
        'False for a check that does not apply to the SN, such as those of an account where it needs none; it passes',
      ),
    detail: z.string().describe('Why it failed, or what it saw'),
    allowance: id.optional().describe('Id of the allowance without which the check would fail'),
    standing: standing.optional(),
    expires: renderedTime
      .optional()
      .describe('When the licence of the SN ends, the same with each check; absent when nothing ends it'),
    graceUntil: renderedTime
      .optional()
      .describe('When its days of grace are over, the same with each check; absent without an end or without grace'),
  })
  .meta({ id: 'AccessCheck' });

/** For `superRefine`: refuses a device with both a device code and a MAC address. */
export function atMostOneDevice(
  named: { readonly deviceCode?: string | undefined; readonly mac?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (named.deviceCode === undefined || named.mac === undefined) return;
  context.addIssue({ code: 'custom', path: ['mac'], message: 'must not be given beside deviceCode' });
}

const explainQuery = z
  .strictObject({
    deviceCode: z
      .string()
      .optional()
      .describe('Device code of the device that asks; absent: a new one is assumed, and its own state is not checked'),
    mac: z.string().optional().describe('MAC address of the device that asks, instead of a device code'),
    loginName: name(128).optional().describe('Account of the user'),
    virtualMachine: queryFlag.optional().describe('As if in a virtual machine; absent: not checked where it matters'),
    remoteDesktop: queryFlag
      .optional()
      .describe('As if through a remote desktop; absent: not checked where it matters'),
  })
  .superRefine(atMostOneDevice);

const exampleStanding = { standing: 'active', expires: '2027-11-20 23:59:59' };

export const accessOperations = defineOperations({ tag: 'online', example: { path: { sn: 'MJDFUNFYBNQMFNYY' } } })({
  'GET /sns/{sn}/explain': {
    extension: true,
    id: 'getSnAccess',
    summary: 'Tell why an SN would or would not let a device or user in',
    description:
      'The checks of a log-in, in order, made without effect; the first that failed is what a log-in would be refused with. The password is not checked. An SN that does not exist answers its first check, failed.',
    query: explainQuery,
    item: accessCheckRecord,
    codes: [2307],
    example: {
      query: { mac: '00-1A-2B-3C-4D-5E' },
      items: [
        {
          ...exampleStanding,
          check: 'snExists',
          code: 1798,
          passed: true,
          detail: 'The SN is known.',
        },
        {
          ...exampleStanding,
          check: 'concurrency',
          code: 1799,
          passed: false,
          detail: 'The session limit is reached: concurrentNumber is 5, open sessions: 4, borrowed seats: 1.',
        },
      ],
    },
  },
});
