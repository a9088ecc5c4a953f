import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isPostgres } from '../../db/engine.ts';
import { makeCatalogue, makeSns } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { UndoPreview } from '../../contract/work/undo.ts';

/** A history takes several times as long on PostgreSQL, where fewer show that both engines agree. */
const HISTORIES = isPostgres ? 30 : 120;
const DEVICES = 4;
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);

type Step =
  | { readonly does: 'activate' | 'logIn'; device: number }
  | { readonly does: 'setStatus'; device: number; status: 0 | 1 | 33 }
  | { readonly does: 'replace'; device: number; by: number }
  | { readonly does: 'undo' };

type Device = { status: number; replacedBy?: number | undefined; replaces?: number | undefined; logIns: number };
type Replaced = {
  entry: number;
  old: number;
  young: number;
  former: Device | undefined;
  before: Device;
  logIns: number;
};

/** The devices of one SN by their numbers. Each step returns the code that the service should answer. */
class Model {
  readonly devices = new Map<number, Device>();
  recycled = 0;
  readonly volume: number;
  readonly transfers: number;

  constructor(volume: number | null, transfers: number | null) {
    this.volume = volume ?? Infinity;
    this.transfers = transfers ?? Infinity;
  }

  do(step: Exclude<Step, { does: 'undo' }>): number | undefined {
    const known = this.devices.get(step.device);
    switch (step.does) {
      case 'activate':
      case 'logIn': {
        if (known && known.status !== 0) return 1922;
        if (!known && this.#active() >= this.volume) return 1795;
        const device = known ?? { status: 0, logIns: 0 };
        if (step.does === 'logIn') device.logIns++;
        this.devices.set(step.device, device);
        return 0;
      }
      case 'setStatus':
        if (!known) return undefined;
        if (known.status === step.status) return 0;
        if (step.status === 0 && this.#active() >= this.volume) return 1795;
        if (known.status === 0 && step.status === 1 && this.recycled++ >= this.transfers) {
          this.recycled--;
          return 4093;
        }
        known.status = step.status;
        return 0;
      case 'replace':
        return known && this.#replace(step, known);
    }
  }

  #replace({ device, by }: Extract<Step, { does: 'replace' }>, old: Device): number {
    const young = this.devices.get(by);
    if (old.status === 1) return 4093;
    if (young?.status === 0) return 4090;
    if (young?.status === 33) return 1922;
    if (old.status === 33 && this.#active() >= this.volume) return 1795;
    if (this.recycled >= this.transfers) return 4093;
    this.recycled++;
    this.devices.set(by, { status: 0, replaces: device, logIns: young?.logIns ?? 0 });
    Object.assign(old, { status: 1, replacedBy: by });
    return 0;
  }

  /** Returns whether the replacement was taken back. */
  undo({ old, young, former, before, logIns }: Replaced): boolean {
    const [was, is] = [this.devices.get(old), this.devices.get(young)];
    if (was?.status !== 1 || was.replacedBy !== young || is?.status !== 0 || is.replaces !== old) return false;
    if (is.logIns > logIns) return false;
    Object.assign(was, { status: before.status, replacedBy: before.replacedBy });
    if (former) this.devices.set(young, { ...former });
    else {
      this.devices.delete(young);
      for (const device of this.devices.values()) {
        if (device.replaces === young) device.replaces = undefined;
        if (device.replacedBy === young) device.replacedBy = undefined;
      }
    }
    this.recycled = Math.max(0, this.recycled - 1);
    return true;
  }

  #active = (): number => [...this.devices.values()].filter(({ status }) => status === 0).length;
}

let service: TestApp;
let catalogue: Awaited<ReturnType<typeof makeCatalogue>>;
beforeAll(async () => {
  if (existsSync('/dev/shm')) vi.stubEnv('TMPDIR', '/dev/shm');
  service = createTestApp({ LOG_LEVEL: 'silent' });
  vi.unstubAllEnvs();
  catalogue = await makeCatalogue(service, { type: 'FLOAT' });
});
afterAll(() => service.close());

type Row = { id: number; mid: string; status: number; replacedBy: number | null; replaces: number | null };
const rowsOf = (sn: string): Promise<Row[]> =>
  service.db.read.all(sql<Row>`select m.id, m.mid, m.status, m.replaced_by as "replacedBy", m.replaces
    from machine m join sn s on s.id = m.sn_id where s.sn = ${sn} order by m.id`);

async function agrees({
  volume,
  transfers,
  steps,
}: {
  volume: number | null;
  transfers: number | null;
  steps: Step[];
}) {
  const [sn = ''] = await makeSns(service, catalogue, { volumeNumber: volume, transferNumber: transfers });
  const macs = Array.from({ length: DEVICES }, uniqueMac);
  const model = new Model(volume, transfers);
  const replaced: Replaced[] = [];
  const idOf = async (device: number) => (await rowsOf(sn)).find(({ mid }) => mid === macs[device])?.id ?? 0;
  for (const [at, step] of steps.entries()) {
    if (step.does === 'undo') {
      const last = replaced.pop();
      if (!last) continue;
      const { envelope } = await service.api('POST', `/audit/${last.entry}/undo`);
      const { restored } = envelope.data.items[0] as UndoPreview;
      expect([at, 'undo', restored]).toEqual([at, 'undo', model.undo(last) ? 2 : 0]);
      continue;
    }
    const before = structuredClone(model.devices);
    const id = await idOf(step.device);
    const expected = model.do(step);
    if (expected === undefined) continue;
    const { envelope, headers } = await run(step, sn, id, macs);
    expect([at, step.does, envelope.status]).toEqual([at, step.does, expected]);
    if (step.does !== 'replace' || expected !== 0) continue;
    const [old, former] = [before.get(step.device), before.get(step.by)];
    const entry = Number(headers.get('x-audit-id'));
    if (old)
      replaced.push({ entry, old: step.device, young: step.by, former, before: old, logIns: former?.logIns ?? 0 });
  }
  const rows = await rowsOf(sn);
  const numberOf = (wanted: number | null) =>
    wanted === null ? undefined : macs.indexOf(rows.find(({ id }) => id === wanted)?.mid ?? '');
  const kept = rows.map(({ mid, status, replacedBy, replaces }) => [
    ...[macs.indexOf(mid), status, numberOf(replacedBy), numberOf(replaces)],
  ]);
  const modelled = [...model.devices].map(([number, { status, replacedBy, replaces }]) => [
    ...[number, status, replacedBy, replaces],
  ]);
  const byNumber = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0]);
  expect(kept.toSorted(byNumber)).toEqual(modelled.toSorted(byNumber));
  const counted = await service.db.read.first(sql<{ n: number }>`select recycle_count as n from sn where sn = ${sn}`);
  expect(counted?.n).toBe(model.recycled);
}

function run(step: Exclude<Step, { does: 'undo' }>, sn: string, id: number, macs: readonly string[]) {
  const mac = macs[step.device];
  switch (step.does) {
    case 'activate':
      return service.api('POST', `/sns/${sn}/update_code`, { mac });
    case 'logIn':
      return logIn(service, sn, { mac });
    case 'setStatus':
      return service.api('POST', `/machines/${id}`, { status: step.status });
    case 'replace':
      return service.api('POST', `/machines/${id}/replace`, { mac: macs[step.by] });
  }
}

const device = fc.nat(DEVICES - 1);
const limit = fc.option(fc.nat(4));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('activate'), device }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('logIn'), device }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('setStatus'), device, status: fc.constantFrom(0, 1, 33) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('replace'), device, by: device }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('undo') }) },
);

test(
  `${HISTORIES} histories of replaced devices and their undo go as a plain model says (MODEL_SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const history = fc.record({
      volume: limit,
      transfers: limit,
      steps: fc.array(step, { minLength: 3, maxLength: 14 }),
    });
    await fc.assert(fc.asyncProperty(history, agrees), { numRuns: HISTORIES, seed });
  },
);
