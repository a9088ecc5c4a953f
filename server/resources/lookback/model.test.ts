import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LookBack } from '../../contract/history/look-back.ts';
import { makeFeatures, type FeatureFixture } from '../../testing/features.ts';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';
import { LOOK_BACK_NAMES } from './names.ts';

type Change = (method: string, path: string, body?: unknown) => Promise<number>;
type Op = (c: FeatureFixture & { readonly change: Change }) => Promise<number>;

const patch = (fields: object): Op => ({ change, sn }) => change('PATCH', '/sns', [{ sn, ...fields }]); // prettier-ignore
const feature = (at: keyof FeatureFixture['paths'], key: string, entry: object): Op =>
  ({ change, paths, ids }) => change('PATCH', paths[at], [{ id: ids[key], ...entry }]); // prettier-ignore
const customer = (from: string, to: string): Op => ({ change }) => change('PATCH', `/customers/name/${from}`, { name: to }); // prettier-ignore

/** A few values, so that changes often meet, and change back what others changed. */
const OPS: Readonly<Record<string, Op>> = {
  'end 2027': patch({ endDate: '2027-01-01' }),
  'no end, 5 users': patch({ endDate: null, usersNumber: 5 }),
  '6 users, note': patch({ usersNumber: 6, description: 'note' }),
  disable: patch({ status: 1 }),
  enable: patch({ status: 0, description: '' }),
  'detect VMs': patch({ vmDetect: true }),
  archive: ({ change, sn }) => change('POST', '/sns/archive', [sn]),
  unarchive: ({ change, sn }) => change('POST', '/sns/unarchive', [sn]),
  'to Ada': ({ change, sn }) => change('POST', '/customers/name/Ada/sns', [{ sn }]),
  'to Bob': ({ change, sn }) => change('POST', '/customers/name/Bob/sns', [{ sn }]),
  'from Ada': ({ change, sn }) => change('DELETE', '/customers/name/Ada/sns', [{ sn }]),
  'Ada is Eve': customer('Ada', 'Eve'),
  'Eve is Ada': customer('Eve', 'Ada'),
  'Bob is Ada': customer('Bob', 'Ada'),
  'items x, y': ({ change, sn }) => change('PATCH', `/sns/${sn}/datas`, [{ name: 'x', value: '2' }, { name: 'y', value: '2' }]), // prettier-ignore
  'no item x': ({ change, sn }) => change('DELETE', `/sns/${sn}/datas`, [{ name: 'x' }]),
  'feature a 7': feature('sn', 'a', { value: 7 }),
  'feature a 8, until 2028': feature('sn', 'a', { value: 8, endDate: '2028-01-01' }),
  'without feature a': feature('sn', 'a', { type: 'unselect' }),
  'with feature b': feature('sn', 'b', { type: 'select' }),
  'no feature b': ({ change, sn, ids }) => change('DELETE', `/sns/${sn}/features`, [{ id: ids['b'] }]),
  'a 3 in the template': feature('template', 'a', { value: 3 }),
  'b in the template': feature('template', 'b', { users: 4 }),
  'a 2, version 2': feature('product', 'a', { value: 2, version: '2' }),
  'b 9, shown': feature('product', 'b', { value: 9, display: true }),
  'rename the business': ({ change, business }) => change('PATCH', `/businesses/${encodeURIComponent(business)}`, { name: 'Renamed' }), // prettier-ignore
  'a feature more': ({ change, paths }) => change('POST', paths.product, [{ featureId: 3, name: 'C', value: 3 }]),
};

type State = Readonly<Record<string, unknown>>;

const list = async (service: TestApp, path: string) => (await ok(service.api('GET', path))).envelope.data.items;

/** Returns the record as the API answers it, with the fields that the audit log has. */
async function stateOf(service: TestApp, { sn, paths }: FeatureFixture): Promise<State> {
  const [record = {}] = await list(service, `/sns/${sn}?scope=all`);
  const nameIn = (name: string, field = 'name') => (record[name] as Record<string, string> | undefined)?.[field];
  const names = {
    product: nameIn('product', 'productName'),
    template: nameIn('template'),
    business: nameIn('business'),
    customer: nameIn('customer'),
  };
  const state = Object.entries({ ...record, ...names }).filter(([name]) => LOOK_BACK_NAMES.sn.includes(name));
  const datas = await list(service, `/sns/${sn}/datas`);
  const features = await list(service, `${paths.sn}?scope=selected`);
  return JSON.parse(
    JSON.stringify({
      ...Object.fromEntries(state),
      ...Object.fromEntries(datas.map(({ name, value }) => [`datas.${String(name)}`, value])),
      features: features.map(({ status: _status, ...each }) => each),
    }),
  ) as State;
}

/** Returns what differs: fields by name, features by id. */
function differing(one: State, other: State): Set<string> {
  const flat = ({ features, ...fields }: State) => ({
    ...fields,
    ...Object.fromEntries((features as { id: number }[]).map((each) => [`feature ${each.id}`, each])),
  });
  const [old, young]: Record<string, unknown>[] = [flat(one), flat(other)];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(young ?? {})]);
  return new Set([...names].filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(young?.[name])));
}

const nameOf = ({ name, before, after }: LookBack['changes'][number]): string =>
  name === 'features' ? `feature ${((after ?? before) as { id: number }[])[0]?.id}` : name;

const step = fc.record({
  op: fc.constantFrom(...Object.keys(OPS)),
  seconds: fc.constantFrom(0, 60),
  undoes: fc.boolean(),
});

test('after any changes, an SN is shown at each moment as the API answered it then, and what differs since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const service = createTestApp();
      try {
        const { change, first } = undoer(() => service);
        await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bob' }]));
        const features = { a: { featureId: 1, name: 'A', value: 1 }, b: { featureId: 2, name: 'B' } };
        const made = await makeFeatures(service, features, { a: { value: 5 } });
        const c = { ...made, change };
        const seen: { state: State; entry: number; time: number }[] = [];
        for (const { op, seconds, undoes } of steps) {
          service.time.now += seconds;
          const entry = await OPS[op]?.(c).catch(() => 0);
          if (!entry) continue;
          seen.push({ state: await stateOf(service, made), entry, time: service.time.now });
          const undone = undoes && (await change('POST', `/audit/${entry}/undo`).catch(() => 0));
          if (undone) seen.push({ state: await stateOf(service, made), entry: undone, time: service.time.now });
        }
        const now = await stateOf(service, made);
        for (const [at, { state, entry, time }] of seen.entries()) {
          const isLastOfSecond = seen[at + 1]?.time !== time;
          const own = await list(service, `/activity?kind=sn&key=${made.sn}&limit=1000`);
          const moment = own.some(({ id }) => id === entry)
            ? { after: entry }
            : isLastOfSecond && { time: service.db.read.zone.toText(time) };
          if (!moment) continue;
          const item = (await first(
            service.api('POST', '/look_back', { kind: 'sn', key: made.sn, at: moment }),
          )) as unknown as LookBack;
          expect(item.at.record).toEqual(state);
          expect(item.to.record).toEqual(now);
          expect(new Set(item.changes.map(nameOf))).toEqual(differing(state, now));
        }
      } finally {
        await service.close();
      }
    }),
    { numRuns: 30 },
  );
});
