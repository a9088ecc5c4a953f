import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../contract/roles.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { changeOf, difference } from './audit.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

type Entry = Record<string, unknown>;
const entries = (): Promise<Entry[]> =>
  service.db.read.all(
    sql<Entry>`select actor, actor_kind, ip, operation, targets, before, after, outcome from audit order by id`,
  );

const asOperator = (role: Role, method: string, path: string, body?: unknown) =>
  service.app.request(
    `/api${path}`,
    {
      method,
      headers: { platformkey: TEST_KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    {
      operator: { actor: { kind: 'operator', name: 'maria', role }, ip: '192.0.2.7', requestId: 'r-1', isProved: true },
    },
  );

describe('a change', () => {
  test('is recorded with who, from where, what, and the fields before and after', async () => {
    await asOperator('administrator', 'POST', '/businesses', { name: 'One', type: 'LOCAL', volumeNumber: 1 });
    await asOperator('administrator', 'PATCH', '/businesses/One', { volumeNumber: 2, concurrentNumber: 3 });
    const [created, changed] = await entries();
    const who = { actor: 'maria', actor_kind: 'operator', ip: '192.0.2.7', outcome: 0 };
    expect(created).toMatchObject({ ...who, operation: 'createBusiness', before: '[{}]' });
    expect(changed).toEqual({
      ...who,
      operation: 'updateBusiness',
      targets: '[{"kind":"business","key":"One"}]',
      before: '[{"volumeNumber":1}]',
      after: '[{"volumeNumber":2,"concurrentNumber":3}]',
    });
  });

  test('that changes nothing leaves no entry', async () => {
    await service.api('POST', '/businesses', { name: 'One', type: 'LOCAL', volumeNumber: 1 });
    await service.api('PATCH', '/businesses/One', { volumeNumber: 1 });
    expect(await entries()).toHaveLength(1);
  });

  test('is not made when it cannot be recorded', async () => {
    await service.db.tx((tx) => tx.run(sql.raw('drop table audit')));
    expect((await service.api('POST', '/businesses', { name: 'One', type: 'LOCAL' })).http).toBe(500);
    expect((await service.api('GET', '/businesses')).envelope.data.total).toBe(0);
  });
});

describe('the ticket of a change', () => {
  const create = (name: string, ticket: string) =>
    service.api('POST', '/businesses', { name, type: 'LOCAL' }, { 'x-ticket': ticket });
  const tickets = () => service.db.read.column(sql<{ ticket: string | null }>`select ticket from audit order by id`);

  test('is recorded, in any script, and found by its number', async () => {
    await create('One', 'T-4711');
    await create('Two', encodeURIComponent('工单 12'));
    await service.api('POST', '/businesses', { name: 'Three', type: 'LOCAL' });
    expect(await tickets()).toEqual(['T-4711', '工单 12', null]);
    const { data } = (
      await service.api('POST', '/audit/data', { querys: [{ name: 'ticket', op: '=', values: ['T-4711'] }] })
    ).envelope;
    expect(data.items).toEqual([expect.objectContaining({ operation: 'createBusiness', ticket: 'T-4711' })]);
  });

  test.each(['x'.repeat(65), '%00', '%zz', 'a%0Ab'])('%j is refused, and nothing is changed', async (ticket) => {
    const { envelope } = await create('One', ticket);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'header.x-ticket']);
    expect((await service.api('GET', '/businesses')).envelope.data.total).toBe(0);
  });

  test('that is empty is not stored', async () => {
    await create('One', '');
    await create('Two', '%20');
    expect(await tickets()).toEqual([null, null]);
  });
});

describe('a refusal', () => {
  test.each([
    ['viewer', 'POST', '/businesses', { name: 'Two', type: 'LOCAL' }, 'createBusiness'],
    ['support', 'POST', '/businesses', 'not even an object', 'createBusiness'],
    ['manager', 'DELETE', '/businesses/Two', undefined, 'deleteBusiness'],
    ['manager', 'PATCH', '/businesses/Two', { volumeNumber: 1 }, 'updateBusiness'],
  ] as const)('of a %s on %s %s with 531 is recorded', async (role, method, path, body, operation) => {
    const response = await asOperator(role, method, path, body);
    expect([response.status, ((await response.json()) as { status: number }).status]).toEqual([403, 531]);
    expect(await entries()).toMatchObject([{ actor: 'maria', operation, outcome: 531, targets: '[]' }]);
  });

  test('of another code is not recorded', async () => {
    await service.api('POST', '/businesses', { name: '', type: 'LOCAL' });
    await service.api('DELETE', '/businesses/none');
    await service.app.request('/api/businesses', { method: 'POST' }, {});
    expect(await entries()).toEqual([]);
  });
});

describe('the difference of two records', () => {
  test('has the fields that differ, without absent ones', () => {
    expect(difference({ a: 1, b: 2, c: [1] }, { a: 1, b: 3, c: [2], d: null })).toEqual({
      before: { b: 2, c: [1] },
      after: { b: 3, c: [2], d: null },
    });
  });

  test('has all fields of a created or removed record', () => {
    const target = { kind: 'sn', key: 'y' } as const;
    expect(changeOf(target, undefined, '{"a":1}')).toEqual({ target, before: undefined, after: { a: 1 } });
    expect(changeOf(target, '{"a":1}', undefined)).toEqual({ target, before: { a: 1 }, after: undefined });
  });
});
