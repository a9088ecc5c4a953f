import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFeatures } from '../../testing/features.ts';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';

/** The state of the SN as fields that a change can write, one by one. */
type State = ReadonlyMap<string, string>;

type Op = (c: Context) => Promise<number>;

type Context = {
  readonly service: TestApp;
  readonly sn: string;
  readonly features: { readonly path: string; readonly ids: Readonly<Record<string, number>> };
  readonly change: (method: string, path: string, body?: unknown) => Promise<number>;
};

const patch = (fields: object): Op => ({ change, sn }) => change('PATCH', '/sns', [{ sn, ...fields }]); // prettier-ignore
const call = (method: string, path: (sn: string) => string, body?: (sn: string) => unknown): Op =>
  ({ change, sn }) => change(method, path(sn), body?.(sn)); // prettier-ignore
const feature = (key: string, entry: object): Op =>
  ({ change, features: { path, ids } }) => change('PATCH', path, [{ id: ids[key], ...entry }]); // prettier-ignore

/** A few values, so that changes often meet, and often set what was there before. */
const OPS: Readonly<Record<string, Op>> = {
  'end 2027': patch({ endDate: '2027-01-01' }),
  'end 2028': patch({ endDate: '2028-01-01' }),
  'no end, 5 users': patch({ endDate: null, usersNumber: 5 }),
  '6 users, note': patch({ usersNumber: 6, description: 'note' }),
  'no users': patch({ usersNumber: null }),
  disable: patch({ status: 1 }),
  enable: patch({ status: 0 }),
  'detect VMs': patch({ vmDetect: true }),
  archive: call('POST', () => '/sns/archive', (sn) => [sn]), // prettier-ignore
  unarchive: call('POST', () => '/sns/unarchive', (sn) => [sn]), // prettier-ignore
  'to Ada': call('POST', () => '/customers/name/Ada/sns', (sn) => [{ sn }]), // prettier-ignore
  'to Bob': call('POST', () => '/customers/name/Bob/sns', (sn) => [{ sn }]), // prettier-ignore
  'from Ada': call('DELETE', () => '/customers/name/Ada/sns', (sn) => [{ sn }]), // prettier-ignore
  'bind ada': call('POST', (sn) => `/sns/${sn}/users`, () => [{ name: 'ada' }]), // prettier-ignore
  'bind both': call('POST', (sn) => `/sns/${sn}/users`, () => [{ name: 'ada' }, { name: 'bob' }]), // prettier-ignore
  'unbind ada': call('DELETE', (sn) => `/sns/${sn}/users`, () => [{ name: 'ada' }]), // prettier-ignore
  'item x': call('PATCH', (sn) => `/sns/${sn}/datas`, () => [{ name: 'x', value: '1' }]), // prettier-ignore
  'items x, y': call('PATCH', (sn) => `/sns/${sn}/datas`, () => [{ name: 'x', value: '2' }, { name: 'y', value: '2' }]), // prettier-ignore
  'no item x': call('DELETE', (sn) => `/sns/${sn}/datas`, () => [{ name: 'x' }]), // prettier-ignore
  'feature a 7': feature('a', { value: 7 }),
  'feature a 8, 2 users': feature('a', { value: 8, users: 2 }),
  'without feature a': feature('a', { type: 'unselect' }),
  'with feature b': feature('b', { type: 'select' }),
};

/** Fields that the service itself writes. */
const OWN = new Set(['updateTime', 'lastUpdateDate', 'standing', 'expires', 'userCount']);

async function stateOf({ service, sn, features }: Context): Promise<State> {
  const list = async (path: string) => (await ok(service.api('GET', path))).envelope.data.items;
  const [record = {}] = await list(`/sns/${sn}?scope=all`);
  const state = new Map(Object.entries(record).map(([name, value]) => [name, JSON.stringify(value)]));
  for (const name of OWN) state.delete(name);
  for (const { name } of await list(`/sns/${sn}/users`)) state.set(`user ${String(name)}`, 'bound');
  for (const { name, value } of await list(`/sns/${sn}/datas`)) state.set(`item ${String(name)}`, String(value));
  for (const each of await list(`${features.path}?scope=all`)) {
    for (const [name, value] of Object.entries(each)) {
      state.set(`feature ${String(each['id'])} ${name}`, JSON.stringify(value));
    }
  }
  return state;
}

/** Returns the names whose values differ. */
const differing = (one: State, other: State): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));

/** Returns the state after the undo of a change: its fields as they were if all still hold what it wrote. */
function undone(now: State, { before, after }: { before: State; after: State }): State {
  const written = differing(before, after);
  const isFrozen = now.has('archived') && !written.includes('archived');
  if (isFrozen || written.some((name) => now.get(name) !== after.get(name))) return now;
  const next = new Map(now);
  for (const name of written) {
    const value = before.get(name);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom(...Object.keys(OPS)) }) },
  { weight: 1, arbitrary: fc.record({ undo: fc.nat(20) }) },
);

/** The value is written again, together with another field, before its first change is undone. */
const OVERWRITTEN = [{ op: 'feature a 7' }, { op: 'feature a 8, 2 users' }, { op: 'feature a 7' }, { undo: 0 }];

test('after any changes, an undo gives back exactly the fields of its change, or leaves all as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const service = createTestApp();
      try {
        const { change, undo } = undoer(() => service);
        await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bob' }]));
        await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
        const made = await makeFeatures(
          service,
          { a: { featureId: 1, name: 'A', value: 1 }, b: { featureId: 2, name: 'B' } },
          { a: { value: 5 } },
        );
        const c: Context = { service, sn: made.sn, change, features: { path: made.paths.sn, ids: made.ids } };
        const changes: { entry: number; before: State; after: State }[] = [];
        for (const each of steps) {
          const before = await stateOf(c);
          if ('op' in each) {
            const entry = await OPS[each.op]?.(c).catch(() => 0);
            if (entry) changes.push({ entry, before, after: await stateOf(c) });
            continue;
          }
          const [taken] = changes.length === 0 ? [] : changes.splice(each.undo % changes.length, 1);
          if (!taken) continue;
          const { restored } = await undo(taken.entry);
          const now = await stateOf(c);
          expect(differing(now, undone(before, taken))).toEqual([]);
          expect(restored === 1).toBe(differing(before, now).length > 0);
        }
      } finally {
        await service.close();
      }
    }),
    { numRuns: 30, examples: [[OVERWRITTEN]] },
  );
});
