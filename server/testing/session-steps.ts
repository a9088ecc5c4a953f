import fc from 'fast-check';

/** Attributes of an SN that may change; `endsIn` is its end date, in seconds from that moment. */
export type SnChange = {
  readonly status?: 0 | 1 | 2 | 4;
  readonly concurrentNumber?: number | null;
  readonly usageNumber?: number | null;
  readonly volumeNumber?: number | null;
  readonly endsIn?: number;
};

/** One event of a history; devices, users and sessions go by their number. */
export type Step =
  | { readonly does: 'logIn'; device: number; user: number; wrong: boolean; virtual: boolean }
  | { readonly does: 'heartbeat'; session: number; commands: number | undefined }
  | { readonly does: 'logOut'; session: number }
  | { readonly does: 'kick'; session: number }
  | { readonly does: 'withdraw'; session: number }
  | { readonly does: 'notice'; session: number; seconds: number }
  | { readonly does: 'kickAll' | 'sweep' | 'archive' }
  | { readonly does: 'wait'; seconds: number }
  | { readonly does: 'setSn'; change: SnChange }
  | { readonly does: 'setDevice'; device: number; status: 0 | 1 | 33 }
  | { readonly does: 'setUser'; user: number; status: 0 | 1 }
  | { readonly does: 'borrow'; device: number; minutes: number }
  | { readonly does: 'giveBack'; device: number };

export const DEVICES = 4;
/** 0 means no log-in name. */
export const USERS = 3;

const device = fc.nat(DEVICES - 1);
const rarely = fc.nat(9).map((n) => n === 0);
const limit = fc.option(fc.nat(3));

const steps: [weight: number, fc.Arbitrary<Step>][] = [
  [
    12,
    fc.record({
      does: fc.constant('logIn'),
      device,
      user: fc.constantFrom(1, 1, 2, 0),
      wrong: rarely,
      virtual: rarely,
    }),
  ],
  [
    6,
    fc.record({
      does: fc.constant('heartbeat'),
      session: fc.nat(9),
      commands: fc.option(fc.nat(5), { nil: undefined }),
    }),
  ],
  [3, fc.record({ does: fc.constantFrom('logOut', 'kick', 'withdraw'), session: fc.nat(9) })],
  [2, fc.record({ does: fc.constant('notice'), session: fc.nat(9), seconds: fc.integer({ min: 1, max: 300 }) })],
  [2, fc.record({ does: fc.constantFrom('kickAll', 'sweep', 'sweep', 'archive') })],
  [5, fc.record({ does: fc.constant('wait'), seconds: fc.oneof(fc.nat(60), fc.constantFrom(180, 181), fc.nat(4000)) })],
  [
    3,
    fc.record({
      does: fc.constant('setSn'),
      change: fc.oneof(
        fc.record({ status: fc.constantFrom(0, 0, 0, 1, 2, 4) }),
        fc.record({ concurrentNumber: limit }),
        fc.record({ usageNumber: fc.option(fc.nat(9)) }),
        fc.record({ volumeNumber: limit }),
        fc.record({ endsIn: fc.integer({ min: -10, max: 500 }) }),
      ),
    }),
  ],
  [2, fc.record({ does: fc.constant('setDevice'), device, status: fc.constantFrom(0, 0, 1, 33) })],
  [1, fc.record({ does: fc.constant('setUser'), user: fc.constantFrom(1, 2), status: fc.constantFrom(0, 1) })],
  [2, fc.record({ does: fc.constant('borrow'), device, minutes: fc.integer({ min: 1, max: 30 }) })],
  [1, fc.record({ does: fc.constant('giveBack'), device })],
];

/** A history of an SN: its initial state and its events. */
export const history = fc.record({
  isAccount: fc.boolean(),
  concurrentNumber: limit,
  usageNumber: fc.option(fc.nat(9)),
  volumeNumber: limit,
  reclaimMinutes: fc.option(fc.integer({ min: 1, max: 3 })),
  steps: fc.array(fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 4,
    maxLength: 24,
  }),
});
export type History = ReturnType<typeof history.generate>['value'];
