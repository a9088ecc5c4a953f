import type { Shape } from './shape.ts';

/**
 * Why a device refuses, each with its number in the service's catalogue of codes (docs/api.md). Reasons that only a
 * device can find have no code.
 */
export const REASON_CODES = {
  badDeviceCode: 2307,
  badMac: 2307,
  badSn: 1806,
  badRequest: 2051,
  malformed: undefined,
  unknownKey: undefined,
  badSignature: undefined,
  wrongKind: undefined,
  wrongSn: undefined,
  wrongDevice: undefined,
  wrongNonce: undefined,
  older: undefined,
  noLicence: undefined,
  clock: undefined,
  gone: 1927,
  blacklisted: 1801,
  disabled: 1797,
  notBegun: 1793,
  expired: 1793,
  virtualMachine: 1926,
  offlineOver: 1920,
  borrowOver: 1920,
  returned: 1920,
  noFeature: 1283,
  notBorrowed: 1811,
  noSession: 513,
  badKeys: undefined,
  noMachine: undefined,
  badState: undefined,
  service: undefined,
} as const satisfies Record<string, number | undefined>;

export type Reason = keyof typeof REASON_CODES;

/** A refusal of the device: a reason for programs, a code where one fits, and a sentence for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: Reason;
  /** The number in the catalogue of codes; the service's answer when the reason is `service`. */
  readonly code: number | undefined;

  constructor(reason: Reason, message: string, options: { code?: number; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.reason = reason;
    this.code = options.code ?? REASON_CODES[reason];
  }
}

/** Accepts the texts that a reader does not refuse. */
export const accepted =
  (read: (text: string) => unknown): Shape<string> =>
  (value): value is string => {
    if (typeof value !== 'string') return false;
    try {
      read(value);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
