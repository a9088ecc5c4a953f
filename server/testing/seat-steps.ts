import fc from 'fast-check';

/** What an allowance gives, by kind. */
export type Help = { readonly extend?: true; readonly extraConcurrent?: number; readonly extraDevices?: number };

/** Attributes of an SN. Dates are in seconds; those of a step count from its moment. */
export type SnChange = {
  readonly status?: 0 | 1;
  readonly startDate?: number | null;
  readonly endDate?: number | null;
  readonly expirationDays?: number | null;
  readonly graceDays?: number | null;
  readonly concurrentNumber?: number | null;
  readonly volumeNumber?: number | null;
  readonly usageNumber?: number | null;
  readonly reclaimMinutes?: number | null;
};

/** One event at one of the SNs; devices, users, sessions and allowances go by their number. */
export type Step = { readonly at: number } & (
  | { readonly does: 'logIn'; device: number; user: number }
  | { readonly does: 'heartbeat'; session: number; commands: number | undefined }
  | { readonly does: 'logOut' | 'kick' | 'withdraw'; session: number }
  | { readonly does: 'notice'; session: number; seconds: number }
  | { readonly does: 'give'; help: Help; seconds: number; asks: boolean }
  | { readonly does: 'approve' | 'approveOwn' | 'decline' | 'stop'; allowance: number }
  | { readonly does: 'set'; change: SnChange }
  | { readonly does: 'setDevice'; device: number; status: 0 | 1 | 33 }
  | { readonly does: 'setUser'; user: number; status: 0 | 1 }
  | { readonly does: 'replace'; device: number; by: number }
  | { readonly does: 'borrow'; device: number; minutes: number }
  | { readonly does: 'giveBack'; device: number }
  | { readonly does: 'wait'; seconds: number; sweeps: boolean }
  /** Time passes in which all sessions call, and some of them do something. */
  | { readonly does: 'work'; rounds: number; busy: number }
);

export const SNS = 2;
export const DEVICES = 5;
/** Of each SN. 0 means no log-in name. */
export const USERS = 3;
const DAY = 86_400;

const at = fc.nat(SNS - 1);
const device = fc.nat(DEVICES - 1);
const session = fc.nat(9);
const user = fc.constantFrom(1, 1, 2, 0);
const limit = fc.constantFrom(1, 1, 2, 3, null);
const moments = [-30, 30, 60, 600, DAY, 8 * DAY, null];
const help = fc
  .record(
    {
      extend: fc.constant<true>(true),
      extraConcurrent: fc.integer({ min: 1, max: 2 }),
      extraDevices: fc.integer({ min: 1, max: 2 }),
    },
    { requiredKeys: [] },
  )
  .filter((given) => Object.keys(given).length > 0);

const attributes = {
  endDate: fc.constantFrom(...moments),
  graceDays: fc.constantFrom(0, 1, 2, null),
  concurrentNumber: limit,
  volumeNumber: limit,
  reclaimMinutes: fc.constantFrom(5, 5, 6, null),
};
const others = {
  status: fc.constantFrom(0, 0, 1),
  startDate: fc.constantFrom(60, -60, null),
  expirationDays: fc.constantFrom(0, 1, 9, null),
  usageNumber: fc.constantFrom(1, 3, 9, null),
};
const oneOf = (fields: Readonly<Record<string, fc.Arbitrary<number | null>>>): fc.Arbitrary<SnChange> =>
  fc.oneof(...Object.entries(fields).map(([name, values]) => values.map((value) => ({ [name]: value }))));

const steps: [weight: number, fc.Arbitrary<Step>][] = [
  [8, fc.record({ does: fc.constant('logIn'), at, device, user })],
  [2, fc.record({ does: fc.constant('heartbeat'), at, session, commands: fc.option(fc.nat(9), { nil: undefined }) })],
  [2, fc.record({ does: fc.constantFrom('logOut', 'kick', 'withdraw'), at, session })],
  [2, fc.record({ does: fc.constant('notice'), at, session, seconds: fc.constantFrom(29, 60, 300) })],
  [3, fc.record({ does: fc.constant('give'), at, help, seconds: fc.constantFrom(30, 60, 600, DAY, 9 * DAY), asks: fc.boolean() })],
  [3, fc.record({ does: fc.constantFrom('approve', 'approve', 'approveOwn', 'decline', 'stop'), at, allowance: fc.nat(3) })],
  [2, fc.record({ does: fc.constant('set'), at, change: oneOf(attributes) })],
  [1, fc.record({ does: fc.constant('set'), at, change: oneOf(others) })],
  [1, fc.record({ does: fc.constant('setDevice'), at, device, status: fc.constantFrom(0, 0, 1, 33) })],
  [1, fc.record({ does: fc.constant('setUser'), at, user: fc.constantFrom(1, 2), status: fc.constantFrom(0, 1) })],
  [2, fc.record({ does: fc.constant('replace'), at, device, by: device })],
  [3, fc.record({ does: fc.constant('borrow'), at, device, minutes: fc.constantFrom(1, 3, 10, 60, 2 * 24 * 60) })],
  [1, fc.record({ does: fc.constant('giveBack'), at, device })],
  [3, fc.record({ does: fc.constant('wait'), at, seconds: fc.constantFrom(1, 29, 30, 60, 180, 181, DAY - 1, DAY), sweeps: fc.boolean() })],
  [4, fc.record({ does: fc.constant('work'), at, rounds: fc.integer({ min: 1, max: 3 }), busy: fc.nat(2 ** DEVICES - 1) })],
]; // prettier-ignore

/** What is fixed when a history begins: the attributes of each SN, and whether its users log in with accounts. */
const begin = fc.record({ ...attributes, isAccount: fc.boolean() });

/** A history of SNs of one business. */
export const histories = fc.record({
  begins: fc.array(begin, { minLength: SNS, maxLength: SNS }),
  steps: fc.array(fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 6,
    maxLength: 20,
  }),
});
export type History = ReturnType<typeof histories.generate>['value'];
