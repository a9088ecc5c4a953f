import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worksUntil as worksUntilOnDevice } from '../../../device/standing.ts';
import { isPostgres } from '../../db/engine.ts';
import { sweep } from '../../runtime/sweeper.ts';
import { makeCatalogue, makeSns, ok, type Catalogue } from '../../testing/factories.ts';
import { licenceOf, newDevice, updateRequest, type TestDevice } from '../../testing/offline.ts';
import { logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

const DAY = 86_400;
const SILENCE = 180;

type Kind = 'extend' | 'extraConcurrent' | 'extraDevices';
type Given = { id: number; until: number; ended: boolean } & Partial<Record<Kind, number>>;
type Owned = { code: TestDevice; enabled: boolean; contact?: number | undefined };

/** What an SN should do, written without a look at the service. */
class Model {
  now = TEST_NOW;
  end: number | undefined;
  grace: number;
  readonly seats = 1;
  readonly volume = 2;
  readonly given: Given[] = [];
  readonly owned: Owned[] = [];

  constructor(end: number | undefined, grace: number) {
    this.end = end;
    this.grace = grace;
  }

  #open(kind: Kind): Given | undefined {
    return this.given.find((one) => !one.ended && one[kind] !== undefined);
  }
  extra(kind: Kind): number {
    const one = this.#open(kind);
    return one && this.now < one.until ? (one[kind] ?? 0) : 0;
  }
  /** The extension stays on the SN until the service ends the allowance, a moment after its time. */
  get expires(): number | undefined {
    return this.end === undefined ? undefined : Math.max(this.end, this.#open('extend')?.until ?? 0);
  }
  get graceUntil(): number | undefined {
    return this.end === undefined || this.grace === 0 ? undefined : this.end + this.grace * DAY;
  }
  get worksUntil(): number {
    return this.expires === undefined ? Infinity : Math.max(this.expires, this.graceUntil ?? 0);
  }
  get standing(): string {
    if (this.now >= this.worksUntil) return 'expired';
    return this.now >= (this.expires ?? Infinity) ? 'grace' : 'active';
  }
  get active(): number {
    return this.owned.filter(({ enabled }) => enabled).length;
  }
  #silence(): void {
    for (const device of this.owned)
      if (device.contact !== undefined && device.contact < this.now - SILENCE) device.contact = undefined;
  }
  sweep(): void {
    this.#silence();
    for (const one of this.given) if (!one.ended && one.until <= this.now) this.close(one);
  }
  close(one: Given): void {
    one.ended = true;
    const over = Math.min(one.extraDevices ?? 0, this.active - this.volume);
    const enabled = this.owned.filter((device) => device.enabled);
    for (const device of enabled.slice(enabled.length - Math.max(0, over))) device.enabled = false;
  }
  /** Returns the code that a log-in of a device is answered with. */
  logIn(at: number): number {
    this.#silence();
    const device = this.owned[at];
    if (this.standing === 'expired') return 1793;
    if (device && !device.enabled) return 1922;
    if (!device && this.active >= this.volume + this.extra('extraDevices')) return 1795;
    const sessions = this.owned.filter(({ contact }) => contact !== undefined).length;
    if (device?.contact === undefined && sessions >= this.seats + this.extra('extraConcurrent')) return 1799;
    return 0;
  }
}

const kinds = fc.record(
  {
    extend: fc.constant(1),
    extraConcurrent: fc.integer({ min: 1, max: 2 }),
    extraDevices: fc.integer({ min: 1, max: 2 }),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ logIn: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ give: kinds, for: fc.constantFrom(30, 60, 600, DAY) })
      .filter((one) => Object.keys(one.give).length > 0),
  },
  { weight: 1, arbitrary: fc.record({ endNth: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(1, 29, 30, 60, 200, DAY), sweeps: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ grace: fc.constantFrom(0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ end: fc.constantFrom(-30, 0, 30, 600) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const histories = fc.record({
  end: fc.option(fc.constantFrom(-60, 30, 600)),
  grace: fc.constantFrom(0, 0, 1),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
});

let service: TestApp;
let catalogue: Catalogue;
beforeAll(async () => {
  service = createTestApp();
  catalogue = await makeCatalogue(service, { type: 'FLOAT' });
});
afterAll(() => service.close());

const text = (seconds: number | undefined) => seconds && service.db.read.zone.toText(seconds);

/** Does a step in the service and in the model, and compares the answers. */
async function take(model: Model, sn: string, taken: Step): Promise<void> {
  if ('logIn' in taken) {
    const at = taken.logIn;
    const code = model.owned[at]?.code ?? newDevice();
    const expected = model.logIn(at);
    const { status, data } = (await logIn(service, sn, code)).envelope;
    expect(status).toBe(expected);
    if (expected !== 0) return;
    expect(data.items[0]?.['warning'] !== undefined).toBe(model.standing === 'grace');
    const known = model.owned[at];
    if (known) known.contact = model.now;
    else model.owned.push({ code, enabled: true, contact: model.now });
  } else if ('give' in taken) {
    const until = model.now + taken.for;
    const { extend, ...extras } = taken.give;
    const body = { until: text(until), reason: 'help', extend: extend === 1, ...extras };
    const { status, data } = (await service.api('POST', `/sns/${sn}/allowances`, body)).envelope;
    const wanted = Object.keys(taken.give) as Kind[];
    const clashes = model.given.some((one) => !one.ended && one.until > model.now && wanted.some((kind) => one[kind]));
    expect(status).toBe(clashes ? 4090 : 0);
    if (clashes) return;
    for (const one of model.given) if (!one.ended && one.until <= model.now) model.close(one);
    model.given.push({ ...taken.give, id: Number(data.items[0]?.['id']), until, ended: false });
  } else if ('endNth' in taken) {
    const one = model.given[taken.endNth];
    if (!one) return;
    const isOpen = !one.ended && one.until > model.now;
    const { status } = (await service.api('DELETE', `/sns/${sn}/allowances/${one.id}`)).envelope;
    expect(status).toBe(isOpen ? 0 : 4093);
    if (isOpen) model.close(one);
  } else if ('wait' in taken) {
    model.now += taken.wait;
    service.time.now = model.now;
    if (!taken.sweeps) return;
    await sweep(service.deps);
    model.sweep();
  } else {
    const change = 'grace' in taken ? { graceDays: taken.grace } : { endDate: text(model.now + taken.end) };
    await ok(service.api('PATCH', '/sns', [{ sn, ...change }]));
    if ('grace' in taken) model.grace = taken.grace;
    else model.end = model.now + taken.end;
  }
}

/** Compares the record, lists and a string with the model. */
async function agrees(model: Model, sn: string): Promise<void> {
  const shown = {
    standing: model.standing,
    expires: text(model.expires),
    graceUntil: text(model.graceUntil),
    extraConcurrent: model.extra('extraConcurrent') || undefined,
    extraDevices: model.extra('extraDevices') || undefined,
    deviceCount: model.active,
  };
  const names = Object.keys(shown);
  const picked = (item: Record<string, unknown> = {}) => Object.fromEntries(names.map((name) => [name, item[name]]));
  const querys = [['sn', sn], ['standing', model.standing]].map(([name, value]) => ({ name, op: '=', values: [value] })); // prettier-ignore
  const found = (await ok(service.api('POST', '/sns/data?scope=standing,use', { querys }))).envelope.data.items;
  expect(found.map(picked)).toEqual([shown]);
  expect(picked((await ok(service.api('GET', `/sns/${sn}?scope=standing,use`))).envelope.data.items[0])).toEqual(shown);
  const holder = model.owned.find(({ enabled }) => enabled);
  if (!holder) return;
  const answer = await service.api('POST', '/sns/update_code', { code: updateRequest(sn, holder.code) });
  if (model.standing === 'expired') return expect(answer.envelope.status).toBe(1793);
  const { validity, limits } = licenceOf(service, answer);
  const end = worksUntilOnDevice(validity as Parameters<typeof worksUntilOnDevice>[0]);
  expect(end ? end.at / 1000 : Infinity).toBe(model.worksUntil);
  expect(limits).toMatchObject({
    concurrentNumber: model.seats + model.extra('extraConcurrent'),
    volumeNumber: model.volume + model.extra('extraDevices'),
  });
}

test('allowances, grace, time and log-ins leave an SN as a model says, for log-ins, strings and lists', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ end, grace, steps }) => {
      service.time.now = TEST_NOW;
      const model = new Model(end === null ? undefined : TEST_NOW + end, grace);
      const attributes = { concurrentNumber: model.seats, volumeNumber: model.volume, graceDays: grace };
      const [sn = ''] = await makeSns(service, catalogue, { ...attributes, endDate: text(model.end) });
      for (const each of steps) {
        await take(model, sn, each);
        await agrees(model, sn);
      }
      // What is still open must not concern the next history, whose clock starts again.
      await ok(service.api('DELETE', '/sns', [sn]));
    }),
    // A history takes several times as long on PostgreSQL, where fewer show that both engines agree.
    { numRuns: isPostgres ? 10 : 40 },
  );
});
