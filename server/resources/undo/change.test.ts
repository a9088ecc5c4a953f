import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFeatures } from '../../testing/features.ts';
import { makeCatalogue, makeSn, makeSns, ok, unique } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';

let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, { endDate: '2026-11-30' }, { type: 'FLOAT', concurrentNumber: 5 });
});
afterEach(() => service.close());

const { first, change, undo, read } = undoer(() => service);
const get = (path: string) => first(service.api('GET', path));
const code = async (entry: number) => (await service.api('POST', `/audit/${entry}/undo`)).envelope.status;
const without = ({ updateTime: _time, ...record }: Record<string, unknown>) => record;

describe('POST /audit/{id}/undo', () => {
  test('takes a change back, tells before and after, and is an entry of its own', async () => {
    const was = await read(sn);
    const entry = await change('PATCH', '/sns', [{ sn, endDate: '2027-01-31', usersNumber: 3 }]);
    const answer = {
      total: 1,
      restored: 1,
      conflicts: 0,
      examples: [
        {
          kind: 'sn',
          key: sn,
          before: { endDate: '2027-01-31 23:59:59', usersNumber: 3 },
          after: { endDate: '2026-11-30 23:59:59' },
        },
      ],
      failures: [],
    };
    expect(await undo(entry, true)).toEqual(answer);
    expect(await read(sn)).toMatchObject({ usersNumber: 3 });
    const { headers, envelope } = await ok(service.api('POST', `/audit/${entry}/undo`));
    expect(envelope.data.items).toEqual([answer]);
    expect(await read(sn)).toEqual(was);
    const own = Number(headers.get('x-audit-id'));
    const { items } = (await ok(service.api('POST', '/audit/data', { querys: [{ name: 'target', op: '=', values: [sn] }] }))).envelope.data; // prettier-ignore
    expect(items.at(-1)).toMatchObject({ id: own, operation: 'undoChange', undoOf: entry, after: [{ endDate: '2026-11-30 23:59:59' }] }); // prettier-ignore
    expect(items.at(-2)).toMatchObject({ id: entry, undoneBy: own });
  });

  test('an undo is undone, and then neither it nor the first change again (4093)', async () => {
    const entry = await change('PATCH', '/sns', [{ sn, usersNumber: 3 }]);
    const own = Number((await ok(service.api('POST', `/audit/${entry}/undo`))).headers.get('x-audit-id'));
    expect(await code(entry)).toBe(4093);
    expect(await undo(own)).toMatchObject({ restored: 1 });
    expect(await read(sn)).toMatchObject({ usersNumber: 3 });
    expect([await code(entry), await code(own)]).toEqual([4093, 4093]);
  });

  test('an undo that leaves everything alone writes nothing and can be tried again', async () => {
    const entry = await change('PATCH', '/sns', [{ sn, usersNumber: 3 }]);
    const other = await change('PATCH', '/sns', [{ sn, usersNumber: 4 }]);
    expect(await undo(entry)).toMatchObject({ restored: 0, conflicts: 1, failures: [{ key: sn, code: 4120 }] });
    await undo(other);
    expect(await undo(entry)).toMatchObject({ restored: 1 });
    expect(await read(sn)).not.toHaveProperty('usersNumber');
  });

  test('of a batch each record goes back on its own', async () => {
    const sns = await makeSns(service, await makeCatalogue(service), {}, 3);
    const entry = await change('PATCH', '/sns', sns.map((each) => ({ sn: each, status: 1 }))); // prettier-ignore
    await change('PATCH', '/sns', [{ sn: sns[1], status: 4 }]);
    expect(await undo(entry)).toMatchObject({ total: 3, restored: 2, failures: [{ key: sns[1], code: 4120 }] });
    expect(await Promise.all(sns.map(async (each) => (await read(each))['status']))).toEqual([0, 4, 0]);
  });

  test('what was deleted stays deleted (4040)', async () => {
    const entry = await change('POST', '/sns/archive', [sn]);
    await change('DELETE', '/sns', [sn]);
    expect(await undo(entry)).toMatchObject({ conflicts: 1, failures: [{ key: sn, code: 4040 }] });
  });

  test.each([
    ['DELETE', () => `/sns/${sn}`, undefined],
    ['POST', () => `/sns/${sn}/update_code`, { mac: '00-11-22-33-44-55' }],
    ['POST', () => '/roles', { name: 'Auditor' }],
    ['POST', () => '/sns/bulk', { where: { querys: [] }, set: { usersNumber: 2 } }],
  ])('refuses a change that cannot be undone (4093): %s %s', async (method, path, body) => {
    const entry = await change(method, path(), body);
    expect(await code(entry)).toBe(4093);
    expect((await service.api('POST', `/audit/${entry}/undo`, { dryRun: true })).envelope.status).toBe(4093);
  });

  test('refuses an unknown entry (4040) and one older than 90 days (4093)', async () => {
    const entry = await change('PATCH', '/sns', [{ sn, usersNumber: 3 }]);
    expect(await code(entry + 1000)).toBe(4040);
    service.time.now += 90 * 86_400;
    expect(await undo(entry, true)).toMatchObject({ restored: 1 });
    service.time.now += 1;
    expect(await code(entry)).toBe(4093);
  });

  test('the header X-Audit-Id is in answers of changes alone, and in their repetition', async () => {
    expect((await service.api('GET', `/sns/${sn}`)).headers.get('x-audit-id')).toBeNull();
    expect((await service.api('POST', '/sns/archive', [])).headers.get('x-audit-id')).toBeNull();
    const archive = () => service.api('POST', '/sns/archive', [sn], { 'idempotency-key': 'once' });
    const [one, two] = [await archive(), await archive()];
    expect(one.headers.get('x-audit-id')).toMatch(/^\d+$/);
    expect(two.headers.get('x-audit-id')).toBe(one.headers.get('x-audit-id'));
    expect([one, two].map(({ headers }) => headers.get('x-undoable'))).toEqual(['true', 'true']);
  });

  test('the header X-Undoable is in answers of changes that this operation undoes', async () => {
    const undoable = async (method: string, path: string, body?: object) =>
      (await ok(service.api(method, path, body))).headers.get('x-undoable');
    const sns = await makeSns(service, await makeCatalogue(service), {}, 2);
    const entry = await change('PATCH', '/sns', [{ sn, usersNumber: 3 }]);
    expect(await undoable('POST', `/audit/${entry}/undo`, { dryRun: true })).toBeNull();
    expect(await undoable('POST', `/audit/${entry}/undo`)).toBe('true');
    expect(await undoable('POST', '/sns/bulk', { where: { querys: [] }, set: { usersNumber: 2 } })).toBeNull();
    expect(await undoable('DELETE', `/sns/${sns[0]}`)).toBeNull();
  });
});

describe('the undo of each change', () => {
  const placed = () => get('/products/Other/templates/Second');
  test.each<[string, string, () => string, unknown, () => Promise<unknown>]>([
    ['archiving', 'POST', () => '/sns/archive', () => [sn], () => read(sn)],
    ['a customer of an SN, which it makes', 'POST', () => `/sns/${sn}/customers`, [{ name: 'New', groupName: 'G' }], async () => [await read(sn), (await service.api('GET', '/customers')).envelope.data, (await service.api('GET', '/customer_groups')).envelope.data]], // prettier-ignore
    ['the binding of SNs to a customer', 'POST', () => '/customers/name/Ada/sns', () => [{ sn }], () => read(sn)],
    ['a customer', 'PATCH', () => '/customers/name/Ada', { name: 'Eve', groupName: 'Moved', city: null }, async () => [(await service.api('GET', '/customers')).envelope.data, (await service.api('GET', '/customer_groups')).envelope.data]], // prettier-ignore
    ['new customers', 'POST', () => '/customers', [{ name: 'A' }, { name: 'B', groupName: 'G' }], async () => [(await service.api('GET', '/customers')).envelope.data, (await service.api('GET', '/customer_groups')).envelope.data]], // prettier-ignore
    ['a user', 'PATCH', () => '/users', [{ name: 'ada', status: 1, nickName: 'A', email: 'a@b.example' }], async () => (await service.api('GET', '/users')).envelope.data], // prettier-ignore
    ['the users of an SN', 'POST', () => `/sns/${sn}/users`, [{ name: 'ada' }, { name: 'bob' }], async () => (await service.api('GET', `/sns/${sn}/users`)).envelope.data], // prettier-ignore
    ['a business', 'PATCH', () => '/businesses/Base', { name: 'Renamed', mute: true, usersNumber: 9 }, async () => (await service.api('GET', '/businesses')).envelope.data], // prettier-ignore
    ['a product', 'PATCH', () => '/products/Other', { productName: 'Renamed', description: 'new' }, async () => (await service.api('GET', '/products')).envelope.data], // prettier-ignore
    ['a template', 'PATCH', () => '/products/Other/templates/Second', { name: 'Third', description: 'new' }, placed],
    ['configuration items', 'PATCH', () => `/sns/${sn}/datas`, [{ name: 'region', value: 'eu' }, { name: 'x', value: '1' }], async () => (await service.api('GET', `/sns/${sn}/datas`)).envelope.data], // prettier-ignore
    ['removed configuration items', 'DELETE', () => `/sns/${sn}/datas`, [{ name: 'x' }], async () => (await service.api('GET', `/sns/${sn}/datas`)).envelope.data.items.map(({ name, value }) => [name, value])], // prettier-ignore
    ['a token ID', 'PATCH', () => '/tokenids/guid/K-1/5', { label: 'New', status: 1 }, async () => (await service.api('GET', '/tokenids')).envelope.data], // prettier-ignore
  ])('gives back all as it was: %s', async (_what, method, path, body, state) => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada', city: 'Bath' }]));
    await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
    await ok(service.api('POST', '/businesses', { name: 'Base', type: 'FLOAT' }));
    await ok(service.api('POST', '/products', { productName: 'Other' }));
    await ok(service.api('POST', '/products/Other/templates', { name: 'Second' }));
    await ok(service.api('PATCH', `/sns/${sn}/datas`, [{ name: 'x', value: '0' }]));
    await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5, label: 'Old' }]));
    const was = JSON.stringify(await state());
    const entry = await change(method, path(), typeof body === 'function' ? (body as () => unknown)() : body);
    const { restored } = await undo(entry, true);
    expect(JSON.stringify(await state().catch(() => 'renamed'))).not.toBe(was);
    expect(await undo(entry)).toMatchObject({ total: restored, restored, conflicts: 0 });
    expect(restored).toBeGreaterThan(0);
    expect(JSON.stringify(await state())).toBe(was);
  });

  test('features get back what they overrode, so that they follow the template again', async () => {
    const features = await makeFeatures(service, { a: { featureId: 1, name: 'A', value: 1 } }, { a: { value: 5 } });
    const entry = await change('PATCH', features.paths.sn, [{ id: features.ids['a'], value: 9 }]);
    expect(await features.read('a')).toMatchObject({ value: 9 });
    expect(await undo(entry)).toMatchObject({ restored: 1 });
    await ok(service.api('PATCH', features.paths.template, [{ id: features.ids['a'], value: 6 }]));
    expect(await features.read('a')).toMatchObject({ value: 6 });
  });

  test('features of a template go back, unless it was locked since (4093)', async () => {
    const features = await makeFeatures(service, { a: { featureId: 1, name: 'A', value: 1 } }, { a: { value: 5 } });
    const [one, two] = [
      await change('PATCH', features.paths.template, [{ id: features.ids['a'], value: 6 }]),
      await change('DELETE', features.paths.template, [{ id: features.ids['a'] }]),
    ];
    expect(await undo(two)).toMatchObject({ restored: 1 });
    expect(await features.read('a')).toMatchObject({ value: 6, status: 3 });
    await ok(service.api('POST', features.paths.template.replace('/features', '/submit')));
    expect(await undo(one)).toMatchObject({ failures: [{ code: 4093 }] });
  });

  test('a device that was recycled takes its place again, and the transfer counts no more', async () => {
    const owner = await makeSn(service, { volumeNumber: 1, transferNumber: 1 });
    await ok(service.api('POST', `/sns/${owner}/update_code`, { mac: uniqueMac() }));
    const { id } = await get(`/sns/${owner}/machines`);
    const path = `/machines/${Number(id)}`;
    const recycle = () => change('POST', path, { status: 1 });
    expect(await undo(await recycle())).toMatchObject({ restored: 1 });
    expect(await get(path)).toMatchObject({ status: 0 });
    const entry = await recycle();
    await ok(service.api('POST', `/sns/${owner}/update_code`, { mac: uniqueMac() }));
    expect(await undo(entry)).toMatchObject({ failures: [{ key: String(id), code: 1795 }] });
  });

  test('a bound token ID is free again, and bound again when that is undone', async () => {
    const owner = await makeSn(service, {}, { type: 'TOKEN_ID' });
    const guid = unique('K');
    await ok(service.api('POST', '/tokenids', [{ guid, tokenType: 5 }]));
    const entry = await change('POST', `/sns/${owner}/tokenids/guid/${encodeURIComponent(guid)}`);
    const { headers } = await ok(service.api('POST', `/audit/${entry}/undo`));
    expect(await get(`/tokenids/guid/${encodeURIComponent(guid)}/5`)).not.toHaveProperty('sn');
    expect(await undo(Number(headers.get('x-audit-id')))).toMatchObject({ restored: 1 });
    expect(await get(`/tokenids/guid/${encodeURIComponent(guid)}/5`)).toMatchObject({ sn: owner });
  });

  test('a generated SN is deleted while nothing uses it', async () => {
    const { product, business } = await makeCatalogue(service);
    const body = { product: { productName: product }, template: { name: 'Default' }, business: { name: business } };
    const entry = await change('POST', '/sns/generate_sn?count=2', body);
    expect(await undo(entry)).toMatchObject({ total: 2, restored: 2 });
    expect(without(await read(sn))).toHaveProperty('sn');
  });

  test('a changed password stays: nothing keeps the former one (4093)', async () => {
    await ok(service.api('POST', '/users', [{ name: 'ada', password: 'seven brass otters hum' }]));
    const entry = await change('PATCH', '/users', [{ name: 'ada', password: 'eight brass otters hum' }]);
    expect(await undo(entry)).toMatchObject({ failures: [{ key: 'ada', code: 4093 }] });
  });
});
