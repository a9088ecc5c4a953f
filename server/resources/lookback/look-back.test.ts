import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LookBack } from '../../contract/history/look-back.ts';
import { MAX_LOOK_BACK } from '../../contract/records/look-back.ts';
import { makeFeatures, makeOwnFeatures } from '../../testing/features.ts';
import { makeCatalogue, makeSn, ok } from '../../testing/factories.ts';
import { makeMachine } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const { change, first } = undoer(() => service);
const later = (seconds = 60) => {
  service.time.now += seconds;
};
const now = () => service.db.read.zone.toText(service.time.now);
const ask = (kind: string, key: string, at: object, to?: object, api = service.api) =>
  api('POST', '/look_back', { kind, key, at, ...(to && { to }) });
const past = async (...asked: Parameters<typeof ask>) => (await first(ask(...asked))) as unknown as LookBack;
const refusal = async (...asked: Parameters<typeof ask>) => {
  const { status, msg } = (await ask(...asked)).envelope;
  return `${status} ${msg}`;
};

describe('POST /look_back', () => {
  test('shows a record at a moment, what differs since, and who changed each field last', async () => {
    const sn = await makeSn(service, { endDate: '2026-11-30', usersNumber: 1 });
    const before = now();
    later();
    await change('PATCH', '/sns', [{ sn, usersNumber: 2, description: 'more' }]);
    later();
    const because = { 'x-reason': 'growth', 'x-ticket': 'INC-42' };
    const { headers } = await ok(
      service.as('manager')('PATCH', `/sns/${sn}`, { sn, status: 0, usersNumber: 3 }, because),
    );
    const item = await past('sn', sn, { time: before });
    expect(item.at).toMatchObject({ time: before, key: sn, record: { sn, status: 0, endDate: '2026-11-30 23:59:59', usersNumber: 1 } }); // prettier-ignore
    expect(item.to).toMatchObject({ time: now(), record: { usersNumber: 3, description: 'more' } });
    expect(item.changes).toEqual([
      {
        ...{ name: 'usersNumber', before: 1, after: 3 },
        last: {
          ...{ id: Number(headers.get('x-audit-id')), time: now(), actor: 'manager', actorKind: 'operator' },
          ...{ operation: 'updateSn', kind: 'sn', key: sn, reason: 'growth', ticket: 'INC-42' },
        },
      },
      { name: 'description', after: 'more', last: expect.objectContaining({ actor: 'platform' }) as object },
    ]);
    expect(item.unknown).toEqual([]);
  });

  test('compares two moments, each by its time or by a change', async () => {
    const sn = await makeSn(service);
    const entries: number[] = [];
    for (const usersNumber of [1, 2, 3]) {
      later();
      entries.push(await change('PATCH', '/sns', [{ sn, usersNumber }]));
    }
    const [one = 0, two = 0, three = 0] = entries;
    const users = async (at: object, to?: object) => {
      const { changes } = await past('sn', sn, at, to);
      return changes.map(({ before, after, last }) => [before, after, last?.id]);
    };
    expect(await users({ before: one })).toEqual([[undefined, 3, three]]);
    expect(await users({ after: one }, { after: two })).toEqual([[1, 2, two]]);
    expect(await users({ before: two }, { before: two })).toEqual([]);
    expect(await users({ after: one }, { time: '2026-11-21 09:02:00' })).toEqual([[1, 2, two]]);
    expect(await refusal('sn', sn, { after: two }, { before: two })).toMatch(/^515 to must not lie before at/);
  });

  test('follows the renaming of a customer, also from its former key, and so do activity and timeline', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada', city: 'Bath' }, { name: 'Other' }]));
    later();
    const moved = await change('PATCH', '/customers/name/Ada', { name: 'Eve', groupName: 'Partners' });
    later();
    await change('PATCH', '/customers/name/Partners/Eve', { city: 'York' });
    later();
    await change('PATCH', '/customers/name/Other', { name: 'Ada', city: 'Rome' });
    for (const key of ['Partners/Eve', 'Ada']) {
      const item = await past('customer', key, { before: moved });
      expect(item.at).toMatchObject({ key: 'Ada', record: { name: 'Ada', city: 'Bath' } });
      expect(item.changes.map(({ name, before, after }) => [name, before, after])).toEqual([
        ['name', 'Ada', 'Eve'],
        ['groupName', undefined, 'Partners'],
        ['city', 'Bath', 'York'],
      ]);
    }
    const activity = async (key: string) =>
      (await ok(service.api('GET', `/activity?kind=customer&key=${encodeURIComponent(key)}`))).envelope.data;
    const timeline = async (key: string) =>
      (await ok(service.api('POST', '/timeline', { kind: 'customer', key }))).envelope.data.items;
    expect(await activity('Partners/Eve')).toMatchObject({ total: 3, items: [{ after: { city: 'York' } }, { after: { name: 'Eve' } }, { after: { city: 'Bath' } }] }); // prettier-ignore
    expect((await timeline('Partners/Eve')).map(({ change: each }) => (each as { key: string }).key)).toEqual(['Partners/Eve', 'Ada', 'Ada']); // prettier-ignore
    expect((await activity('Ada')).items).toMatchObject([{ after: { city: 'Rome' } }, { after: { name: 'Other' } }]);
    expect((await activity('Other')).total).toBe(2);
    expect((await activity('Partners/Eve')).total).toBe(3);
    expect((await past('customer', 'Other', { time: now() })).key).toBe('Ada');
    const page = await ok(service.api('GET', '/activity?kind=customer&key=Partners%2FEve&offset=1&limit=1'));
    expect(page.envelope.data).toMatchObject({ total: 3, items: [{ after: { name: 'Eve' } }] });
  });

  test('follows the renaming of a business, a product and its templates, and back again', async () => {
    const { product, business } = await makeCatalogue(service);
    const places = [`/businesses/${encodeURIComponent(business)}`, `/products/${encodeURIComponent(product)}`] as const;
    await ok(service.api('POST', `${places[1]}/templates`, { name: 'Small', description: 'first' }));
    const before = now();
    later();
    await change('PATCH', places[0], { name: 'New' });
    await change('PATCH', '/businesses/New', { description: 'second' });
    await change('PATCH', '/businesses/New', { name: business });
    await change('PATCH', `${places[1]}/templates/Small`, { description: 'second' });
    await change('PATCH', places[1], { productName: 'New' });
    await change('PATCH', '/products/New/templates/Small', { name: 'Big' });
    const names = async (kind: string, key: string) => (await past(kind, key, { time: before })).changes.map(({ name }) => name); // prettier-ignore
    expect(await names('business', business)).toEqual(['description']);
    expect(await names('product', 'New')).toEqual(['productName']);
    expect(await names('product', product)).toEqual(['productName']);
    expect(await names('template', 'New/Big')).toEqual(['name', 'description']);
    expect((await past('template', `${product}/Small`, { time: before })).at).toMatchObject({ key: `${product}/Small`, record: { name: 'Small', description: 'first' } }); // prettier-ignore
  });

  test('shows features of the SN alone, and those that the product or the template changed', async () => {
    const made = await makeFeatures(service, { a: { featureId: 1, name: 'A', value: 1 } }, { a: {} });
    const { sn, ids } = await makeOwnFeatures(service, made, [{ featureId: 9, name: 'Own', value: 4 }]);
    const path = `/sns/${sn}/features`;
    const before = now();
    later();
    await change('PATCH', path, [{ id: ids[0], value: 5 }]);
    await change('DELETE', path, [{ id: ids[0] }]);
    const changed = await change('PATCH', made.paths.product, [{ id: made.ids['a'], value: 2 }]);
    const { at, changes } = await past('sn', sn, { time: before });
    expect(at.record['features']).toMatchObject([
      { name: 'A', value: 1 },
      { name: 'Own', value: 4, source: 'SN' },
    ]);
    expect(changes).toMatchObject([
      { name: 'features', before: [{ name: 'A', value: 1 }], after: [{ name: 'A', value: 2 }], last: { id: changed, kind: 'product' } }, // prettier-ignore
      { name: 'features', before: [{ name: 'Own', value: 4 }], last: { kind: 'sn' } },
    ]);
    const product = await past('product', made.product, { before: changed });
    expect(product.changes).toMatchObject([{ name: 'features', before: [{ value: 1 }], after: [{ value: 2 }] }]);
  });

  test('shows users, devices and token IDs, whose password and binding to a deleted SN it keeps straight', async () => {
    const sn = await makeSn(service, {}, { type: 'TOKEN_ID' });
    const { id } = await makeMachine(service, sn, { machineName: 'desk' });
    await ok(service.api('POST', '/users', [{ name: 'ada', nickName: 'Ada' }]));
    await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5, label: 'One' }]));
    await ok(service.api('POST', `/sns/${sn}/tokenids`, [{ guid: 'K-1', tokenType: 5 }]));
    const before = now();
    later();
    await ok(service.api('PATCH', '/users', [{ name: 'ada', nickName: 'Countess', password: 'Secret-4711-secret' }]));
    await ok(service.api('PATCH', `/machines/${id}`, { machineName: 'hall' }));
    await ok(service.api('POST', `/machines/${id}`, { status: 33 }));
    const told = async (kind: string, key: string) =>
      (await past(kind, key, { time: before })).changes.map(({ name, before: was, after }) => [name, was, after]);
    expect(await told('user', 'ada')).toEqual([['nickName', 'Ada', 'Countess']]);
    expect(await told('machine', String(id))).toEqual([['status', 0, 33], ['machineName', 'desk', 'hall']]); // prettier-ignore
    const successor = { mac: '00-1A-2B-3C-4D-5E' };
    const { items } = (await ok(service.api('POST', `/machines/${id}/replace`, successor))).envelope.data;
    const { machine } = items[0] as { machine: { id: number } };
    expect(await told('machine', String(id))).toContainEqual(['replacedBy', undefined, machine.id]);
    await ok(service.api('DELETE', `/sns/${sn}`));
    expect(await told('tokenid', 'K-1/5')).toEqual([['sn', sn, undefined]]);
  });

  test('compares a deleted record with its last state, and says who deleted it and what is not known', async () => {
    const sn = await makeSn(service, { usersNumber: 1 });
    await ok(service.api('POST', '/customers', [{ name: 'Ada', city: 'Bath' }]));
    await ok(service.api('POST', '/customers/name/Ada/sns', [{ sn }]));
    const before = now();
    later();
    await change('PATCH', '/sns', [{ sn, usersNumber: 2 }]);
    await ok(service.as('manager')('DELETE', `/sns/${sn}`));
    const deleted = await past('sn', sn, { time: before });
    expect(deleted.to.deleted).toMatchObject({ actor: 'manager', operation: 'deleteSn' });
    expect(deleted.changes).toMatchObject([{ name: 'usersNumber', before: 1, after: 2 }]);
    expect(deleted.unknown).toContain('customer');
    expect(deleted.at.record).not.toHaveProperty('customer');
    await ok(service.api('DELETE', '/customers/name/Ada'));
    expect((await past('customer', 'Ada', { time: before })).at.record).toMatchObject({ city: 'Bath' });
    later();
    expect(await refusal('customer', 'Ada', { time: now() })).toMatch(
      /^515 at must lie before 2026-11-21 09:01:00, when/,
    );
    await ok(service.api('POST', '/customers', [{ name: 'Ada', city: 'York' }]));
    expect((await past('customer', 'Ada', { time: before })).changes.map(({ name }) => name)).toEqual([
      'city',
      'regDate',
    ]);
  });

  test('says when a moment is out of reach', async () => {
    const sn = await makeSn(service);
    const [made] = (await ok(service.api('GET', `/activity?kind=sn&key=${sn}`))).envelope.data.items;
    const path = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).envelope.errors?.[0]?.path;
    expect(await refusal('sn', sn, { before: made?.['id'] })).toMatch(/^515 at lies before 2026-11-21 09:00:00, when the record was created/); // prettier-ignore
    expect(await refusal('sn', sn, { time: '2026-11-20' })).toMatch(/^515 at lies before/);
    expect(await refusal('sn', sn, { time: '2026-11-21 09:00:01' })).toMatch(/^515 at.time lies in the future/);
    expect((await past('sn', sn, { time: '2026-11-21' })).at.time).toBe('2026-11-21 09:00:00');
    expect(await path('sn', sn, { after: 4711 })).toBe('at.after');
    expect(await refusal('sn', 'MJDFUNFYBNQMFNYY', { time: now() })).toMatch(/^4040/);
    const device = await makeMachine(service, sn);
    later();
    expect(await refusal('machine', String(device.id), { time: '2026-11-21 08:59:59' })).toMatch(/^515 at lies before/);
  });

  test('reads a bounded number of changes, and says how far back it reaches', async () => {
    const sn = await makeSn(service);
    const before = now();
    for (let at = 0; at <= MAX_LOOK_BACK; at++) {
      later(1);
      await ok(service.api('PATCH', '/sns', [{ sn, usersNumber: at + 1 }]));
    }
    const refused = await refusal('sn', sn, { time: before });
    const reach = /^515 at lies more than 1000 changes back. The earliest moment within reach is (.{19})\.$/.exec(refused)?.[1] ?? ''; // prettier-ignore
    expect(reach).toBe('2026-11-21 09:00:01');
    expect((await past('sn', sn, { time: reach })).at.record).toMatchObject({ usersNumber: 1 });
  }, 60_000);

  test('is for every role that reads the record', async () => {
    const sn = await makeSn(service);
    for (const role of ['viewer', 'support', 'manager'] as const) {
      expect((await past('sn', sn, { time: now() }, undefined, service.as(role))).changes).toEqual([]);
    }
  });

  test.each([
    [{ kind: 'operator', key: 'ines', at: { time: '2026-11-21' } }],
    [{ kind: 'sn', key: 'x', at: {} }],
    [{ kind: 'sn', key: 'x', at: { before: 1, after: 1 } }],
    [{ kind: 'sn', key: '', at: { before: 1 } }],
    [{ kind: 'sn', key: 'x', at: { time: 'yesterday' } }],
  ])('%j is refused', async (body) => {
    expect((await service.api('POST', '/look_back', body)).envelope.status).toBe(515);
  });
});
