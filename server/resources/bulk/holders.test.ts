import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ACTIONS,
  actionFor,
  actionOf,
  permissionOf,
  type ActionKind,
  type Action,
  type ActionName,
} from '../../contract/actions.ts';
import { mayRun, mayWrite } from '../../contract/permissions.ts';
import { ROLES } from '../../contract/roles.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { runJob } from '../../testing/jobs.ts';
import { makeMachine, makeMachines } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTokenIds, makeTokenSn } from '../../testing/tokenids.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const items = async (method: string, path: string, body?: unknown) =>
  (await ok(service.api(method, path, body))).envelope.data.items;

const run = (path: string, body?: object) => runJob(service, path, body);

const KINDS = {
  user: ['bulkUsers', '/users'],
  machine: ['bulkMachines', '/machines'],
  tokenid: ['bulkTokenIds', '/tokenids'],
  customer: ['bulkCustomers', '/customers'],
} as const satisfies Partial<Record<ActionKind, readonly [string, string]>>;
type Kind = keyof typeof KINDS;

const actions = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
  (Object.keys(ACTIONS[kind]) as ActionName<Kind>[]).map((name) => [kind, name] as const),
);

const changeOf = ({ change, input = [] }: Action): object =>
  change ?? Object.fromEntries(input.map((field) => [field, 'MJDFUNFYBNQMFNYY']));

describe.each(actions.filter(([kind, name]) => Object.keys(changeOf(actionOf(kind, name))).length > 0))(
  'the action of a job on a %s: %s',
  (kind, name) => {
    const action = actionOf(kind, name);
    const change = changeOf(action);

    test('is found again from its change', () => {
      expect(actionFor(kind, change)).toBe(name);
    });

    test.each(ROLES)('is offered to the role %s exactly when the server lets it start that job', (role) => {
      const actor = { kind: 'operator', role } as const;
      const [operation] = KINDS[kind];
      const refusal = mayRun(actor, operation) ?? mayWrite(actor, operation, { where: { querys: [] }, ...change });
      expect(mayRun(actor, permissionOf(action)) === undefined).toBe(refusal === undefined);
    });
  },
);

test.each(actions.filter(([kind, name]) => actionOf(kind, name).finds !== undefined))(
  'the action on a %s, %s, finds in lists the records that it would change',
  async (kind, name) => {
    const action = actionOf(kind, name);
    const sn = await makeSn(service);
    for (const status of [0, 1, 33] as const) await makeMachine(service, sn, { status });
    for (const status of [0, 1]) await makeUser(service, `user${status}`, { status });
    const [bound, free, disabled] = await makeTokenIds(service, 3);
    await ok(service.api('POST', `/sns/${await makeTokenSn(service)}/tokenids`, [bound]));
    await ok(service.api('PATCH', `/tokenids/guid/${disabled?.guid}/6`, { status: 1 }));
    expect(free).toBeDefined();
    const [, path] = KINDS[kind];
    const all = await items('POST', `${path}/data`, {});
    const changed = all.filter((record) => (action.changes as unknown as (record: object) => boolean)(record));
    expect(await items('POST', `${path}/data`, { querys: action.finds })).toEqual(changed);
    expect(changed.length).toBeLessThan(all.length);
  },
);

describe('POST /machines/bulk', () => {
  test('changes only devices with one of the statuses, names each, and goes back by undo', async () => {
    const sn = await makeSn(service);
    const gate = await makeMachine(service, sn, { machineName: 'gate', status: 33 });
    const desk = await makeMachine(service, sn, { machineName: 'desk', status: 1 });
    const where = { keys: [String(gate.id), String(desk.id)] };
    const { job, entries } = await run('/machines/bulk', { where, set: { status: 0 }, from: [33] });
    expect(entries.map(([, result]) => result)).toEqual(['changed', 'unchanged']);
    const named = await items('POST', '/job_items/data', { querys: [{ name: 'job', op: '=', values: [job['id']] }] });
    expect(named.map(({ name }) => name).toSorted()).toEqual(['desk', 'gate']);
    await run(`/jobs/${Number(job['id'])}/undo`, {});
    expect((await items('GET', `/machines/${gate.id}`))[0]).toMatchObject({ status: 33 });
  });

  test('refuses a device that finds no place, and goes on with the next', async () => {
    const [full, free] = [await makeSn(service, { volumeNumber: 1 }), await makeSn(service)];
    await makeMachines(service, full, 1);
    await makeMachine(service, full, { status: 33 });
    await makeMachine(service, free, { status: 33 });
    const where = { querys: [{ name: 'status', op: '=', values: [33] }] };
    const { entries } = await run('/machines/bulk', { where, set: { status: 0 }, from: [33] });
    expect(entries.map(([, ...rest]) => rest)).toEqual([['failed', 1795], ['changed']]);
  });

  test('lets support set the status, and deletes for managers only', async () => {
    const [id] = await makeMachines(service, await makeSn(service), 1);
    const where = { keys: [String(id)] };
    const support = service.as('support');
    await ok(support('POST', '/machines/bulk', { where, set: { status: 33 } }));
    expect((await support('POST', '/machines/bulk', { where, remove: true })).envelope.status).toBe(531);
    const { entries } = await run('/machines/bulk', { where, remove: true });
    expect(entries).toEqual([[String(id), 'changed']]);
  });
});

describe('POST /tokenids/bulk', () => {
  test('binds, unbinds, disables and deletes token IDs, and refuses to delete bound ones', async () => {
    const sn = await makeTokenSn(service);
    const tokens = await makeTokenIds(service, 2);
    const keys = tokens.map(({ guid }) => `${guid}/6`);
    const results = async (change: object) =>
      (await run('/tokenids/bulk', { where: { keys }, ...change })).entries.map(([, ...rest]) => rest);
    expect(await results({ sn })).toEqual([['changed'], ['changed']]);
    expect(await results({ remove: true })).toEqual([['failed', 4092], ['failed', 4092]]); // prettier-ignore
    expect(await results({ unbind: true })).toEqual([['changed'], ['changed']]);
    expect(await results({ unbind: true })).toEqual([['unchanged'], ['unchanged']]);
    expect(await results({ set: { status: 1 } })).toEqual([['changed'], ['changed']]);
    expect(await results({ remove: true })).toEqual([['changed'], ['changed']]);
    expect(await items('GET', '/tokenids')).toEqual([]);
  });

  test('binds those that a query finds, and undo frees them', async () => {
    const sn = await makeTokenSn(service);
    await makeTokenIds(service, 3);
    const where = { querys: [{ name: 'bound', op: '=', values: [false] }] };
    const { job } = await run('/tokenids/bulk', { where, sn, count: 3 });
    expect(job).toMatchObject({ total: 3, changed: 3 });
    await run(`/jobs/${Number(job['id'])}/undo`, {});
    expect(await items('POST', '/tokenids/data', where)).toHaveLength(3);
  });
});
