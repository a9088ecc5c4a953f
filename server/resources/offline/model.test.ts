import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../../runtime/sweeper.ts';
import { makeCatalogue, makeSns, ok, type Catalogue } from '../../testing/factories.ts';
import {
  borrowRequest,
  LENDING,
  licenceOf,
  newDevice,
  returnRequest,
  seatsOf,
  type Borrowed,
} from '../../testing/offline.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

/*
 * Random histories of seats that are borrowed, replaced, returned or expire, and of repeated requests, one after
 * another and several at the same time. Concurrent requests must have the effect of some order that the model allows.
 */
let service: TestApp;
let catalogue: Catalogue;
beforeAll(async () => {
  service = createTestApp();
  catalogue = await makeCatalogue(service, LENDING);
});
afterAll(() => service.close());

const DEVICES = 4;

type Action =
  | { readonly kind: 'borrow'; readonly device: number; readonly minutes: number }
  | { readonly kind: 'return'; readonly device: number }
  /** Repeats one of the answered requests. */
  | { readonly kind: 'again'; readonly pick: number };
type Step = { readonly wait: number; readonly actions: readonly Action[]; readonly twice: boolean };

const device = fc.nat(DEVICES - 1);
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('borrow' as const), device, minutes: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('return' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), pick: fc.nat(100) }) },
);
const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 })),
  actions: fc.array(action, { minLength: 1, maxLength: 3 }),
  twice: fc.boolean(),
});

/** A request as sent, with its purpose. */
type Sent = {
  readonly path: string;
  readonly code: string;
  readonly device: number;
  readonly minutes: number;
  readonly returns?: string;
};

type Out = { readonly borrowId: string; readonly until: number };
type Model = {
  readonly out: ReadonlyMap<number, Out>;
  readonly answered: ReadonlyMap<string, { sent: Sent; answer: string }>;
};

const borrowOf = (answer: TestAnswer): Borrowed | undefined =>
  answer.envelope.status === 0 ? licenceOf(service, answer).borrow : undefined;
const textOf = (answer: TestAnswer): string => JSON.stringify(answer.envelope.data);

/** Returns the model after a request, if the answer is the expected one. */
function apply(model: Model, limit: number, now: number, sent: Sent, answer: TestAnswer): Model | undefined {
  const before = model.answered.get(sent.code);
  if (before) return textOf(answer) === before.answer ? model : undefined;
  const out = new Map([...model.out].filter(([, { until }]) => until > now));
  const own = out.get(sent.device);
  const expected = sent.returns === undefined
    ? own || out.size < limit ? 0 : 1799
    : own?.borrowId === sent.returns ? 0 : 1811; // prettier-ignore
  if (answer.envelope.status !== expected) return undefined;
  if (expected !== 0) return { ...model, out };
  const borrow = borrowOf(answer);
  if (sent.returns !== undefined) out.delete(sent.device);
  else if (borrow) out.set(sent.device, { borrowId: borrow.borrowId, until: now + sent.minutes * 60 });
  return { out, answered: new Map([...model.answered, [sent.code, { sent, answer: textOf(answer) }]]) };
}

/** Returns the model after some order of the requests that explains the answers; undefined when no order does. */
function explain(
  model: Model,
  limit: number,
  now: number,
  pairs: readonly (readonly [Sent, TestAnswer])[],
): Model | undefined {
  if (pairs.length === 0) return model;
  for (const [at, [sent, answer]] of pairs.entries()) {
    const next = apply(model, limit, now, sent, answer);
    const end = next && explain(next, limit, now, pairs.toSpliced(at, 1));
    if (end) return end;
  }
  return undefined;
}

test('whatever happens in whatever order, the seats that are out are those that the model knows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 12 }), async (limit, steps) => {
      service.time.now = TEST_NOW;
      const [sn = ''] = await makeSns(service, catalogue, { concurrentNumber: limit });
      const devices = Array.from({ length: DEVICES }, newDevice);
      const lastBorrow = new Map<number, Borrowed>();
      let model: Model = { out: new Map(), answered: new Map() };

      const request = (wanted: Action): Sent => {
        if (wanted.kind === 'again') {
          const known = [...model.answered.values()];
          return known[wanted.pick % known.length]?.sent ?? request({ kind: 'borrow', device: 0, minutes: 1 });
        }
        const its = devices[wanted.device] ?? newDevice();
        if (wanted.kind === 'borrow') {
          const { minutes } = wanted;
          return { path: '/sns/checkout', code: borrowRequest(sn, its, minutes), device: wanted.device, minutes };
        }
        const borrow = lastBorrow.get(wanted.device) ?? { borrowId: 'none', secret: '00' };
        const code = returnRequest(sn, its, borrow);
        return { path: '/sns/checkin', code, device: wanted.device, minutes: 0, returns: borrow.borrowId };
      };

      for (const { wait, actions, twice } of steps) {
        service.time.now += wait;
        const requests = actions.map(request);
        const sending = twice ? [...requests, ...requests.slice(0, 1)] : requests;
        const answers = await Promise.all(sending.map(({ path, code }) => service.api('POST', path, { code })));
        const pairs = sending.map((sent, at) => [sent, answers[at]] as [Sent, TestAnswer]);
        const next = explain(model, limit, service.time.now, pairs);
        expect(
          next,
          JSON.stringify(pairs.map(([{ device: by, returns }, { envelope }]) => [by, returns, envelope.status])),
        ).toBeDefined();
        model = next ?? model;
        for (const [by, { borrowId }] of model.out) {
          const found = answers.map(borrowOf).find((borrow) => borrow?.borrowId === borrowId);
          if (found) lastBorrow.set(by, found);
        }
        if (wait % 2 === 1) await sweep(service.deps);
        await compare(sn, model, limit);
      }
      await sweep(service.deps);
      await compareLog(sn, model);
    }),
    { numRuns: 40 },
  );
}, 300_000);

const alive = (model: Model): Out[] => [...model.out.values()].filter(({ until }) => until > service.time.now);

/** Compares the model with the list of borrowed seats, and with the answer to the next borrow. */
async function compare(sn: string, model: Model, limit: number): Promise<void> {
  const now = service.db.read.zone.toText(service.time.now);
  const out = (await seatsOf(service, sn)).filter(
    ({ returnDate, until }) => returnDate === undefined && String(until) > now,
  );
  expect(out.map(({ borrowId }) => borrowId).toSorted()).toEqual(
    alive(model)
      .map(({ borrowId }) => borrowId)
      .toSorted(),
  );
  expect(out.length).toBeLessThanOrEqual(limit);
}

/**
 * Each seat has one entry in the log, which is open while the seat is borrowed and then has the reason of its return.
 */
async function compareLog(sn: string, model: Model): Promise<void> {
  const { items } = (await ok(service.api('GET', `/sns/${sn}/logs?limit=1000`))).envelope.data;
  expect(items).toHaveLength((await seatsOf(service, sn)).length);
  const open = items.filter(({ endTime }) => endTime === undefined);
  expect(open.map(({ status }) => status)).toEqual(alive(model).map(() => 'checkout'));
  for (const { status, endTime } of items) {
    if (endTime !== undefined) expect(['checkin', 'autoCheckin', 'checkoutCover']).toContain(status);
  }
}
