import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const make = (fields: object) => service.api('POST', '/businesses', { name: 'Floating', type: 'FLOAT', ...fields });

describe('POST /businesses', () => {
  test('answers the created record without fields that have no value', async () => {
    const { http, headers, envelope } = await make({ concurrentNumber: 5, licenseBorrow: true, endDate: '2027-01-31' });
    expect(http).toBe(200);
    expect(headers.get('etag')).toBe('"1"');
    expect(envelope.data.items[0]).toMatchObject({
      name: 'Floating',
      type: 'FLOAT',
      businessOs: 'DEFAULT',
      controlType: 'ONLINE',
      concurrentNumber: 5,
      licenseBorrow: true,
      vmDetect: false,
      endDate: '2027-01-31 23:59:59',
      regDate: '2026-11-21 09:00:00',
    });
    expect(Object.values(envelope.data.items[0] ?? {})).not.toContain(null);
  });

  test('refuses a taken name with 4090 and names the field', async () => {
    await make({});
    const { http, envelope } = await make({});
    expect([http, envelope.status, envelope.errors]).toEqual([409, 4090, [{ path: 'name', msg: 'is taken' }]]);
  });

  test.each([
    [{ name: 'data' }, 515, 'name'],
    [{ name: '..' }, 515, 'name'],
    [{ name: '' }, 515, 'name'],
    [{ name: 'x'.repeat(65) }, 515, 'name'],
    [{ name: 'a\u0007b' }, 515, 'name'],
    [{ type: 'SHIP' }, 515, 'type'],
    [{ type: undefined }, 514, 'type'],
    [{ volumeNumber: -1 }, 515, 'volumeNumber'],
    [{ volumeNumber: 1.5 }, 515, 'volumeNumber'],
    [{ volumeNumber: 2147483648 }, 515, 'volumeNumber'],
    [{ endDate: '2027-02-30' }, 515, 'endDate'],
    [{ endDate: '' }, 515, 'endDate'],
    [{ startDate: '2027-02-02', endDate: '2027-02-01' }, 515, 'endDate'],
    [{ colour: 'red' }, 515, 'colour'],
    [{ vmDetect: 'yes' }, 515, 'vmDetect'],
  ])('refuses %j with %i at %s', async (fields, code, path) => {
    const { http, envelope } = await make(fields);
    expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([400, code, path]);
    expect((await service.api('GET', '/businesses')).envelope.data.total).toBe(0);
  });

  test('tells all faults at once', async () => {
    const { envelope } = await make({ volumeNumber: -1, endDate: 'soon', colour: 1 });
    expect(envelope.errors?.map((error) => error.path).sort()).toEqual(['colour', 'endDate', 'volumeNumber']);
  });
});

describe('PATCH and POST /businesses/{businessName}', () => {
  test('PATCH leaves absent fields as they were; null empties', async () => {
    await make({ concurrentNumber: 5, volumeNumber: 2, description: 'old', vmDetect: true });
    const { envelope, headers } = await service.api('PATCH', '/businesses/Floating', {
      concurrentNumber: null,
      vmDetect: false,
    });
    expect(headers.get('etag')).toBe('"2"');
    expect(envelope.data.items[0]).toMatchObject({ volumeNumber: 2, description: 'old', vmDetect: false });
    expect(envelope.data.items[0]).not.toHaveProperty('concurrentNumber');
  });

  test('POST empties what is not supplied, but not flags; controlType goes back to its default', async () => {
    await make({ concurrentNumber: 5, volumeNumber: 2, description: 'old', vmDetect: true, controlType: 'SMART' });
    const { envelope } = await service.api('POST', '/businesses/Floating', { volumeNumber: 3 });
    expect(envelope.data.items[0]).toMatchObject({ volumeNumber: 3, vmDetect: true, controlType: 'ONLINE' });
    expect(envelope.data.items[0]).not.toHaveProperty('concurrentNumber');
    expect(envelope.data.items[0]).not.toHaveProperty('description');
  });

  test('type and businessOs cannot be changed', async () => {
    await make({});
    const { envelope } = await service.api('PATCH', '/businesses/Floating', { type: 'LOCAL', businessOs: 'UNIX' });
    expect([envelope.status, envelope.errors?.map((error) => error.path)]).toEqual([515, ['type', 'businessOs']]);
  });

  test('If-Match of an older version answers 4120 with the current one and changes nothing', async () => {
    await make({});
    await service.api('PATCH', '/businesses/Floating', { volumeNumber: 1 }, { 'if-match': '"1"' });
    const stale = await service.api('PATCH', '/businesses/Floating', { volumeNumber: 9 }, { 'if-match': '"1"' });
    expect([stale.http, stale.envelope.status, stale.headers.get('etag')]).toEqual([412, 4120, '"2"']);
    const { envelope } = await service.api('GET', '/businesses/Floating');
    expect(envelope.data.items[0]).toMatchObject({ volumeNumber: 1 });
  });

  test('a name with a slash, a space and other scripts is reached percent-encoded', async () => {
    const name = 'Büro/été 许可';
    await make({ name });
    const { envelope } = await service.api('PATCH', `/businesses/${encodeURIComponent(name)}`, { name: 'plain' });
    expect(envelope.data.items[0]).toMatchObject({ name: 'plain' });
    expect((await service.api('GET', `/businesses/${encodeURIComponent(name)}`)).envelope.status).toBe(4040);
  });
});

describe('POST /businesses/data', () => {
  test('filters, sorts and pages with an exact total', async () => {
    for (const name of ['b', 'A', 'c']) await make({ name });
    const { envelope } = await service.api('POST', '/businesses/data?limit=1&offset=1', {
      querys: [{ name: 'type', op: '=', values: ['Float'] }],
      sorts: [{ name: 'name', order: 'DESC' }],
    });
    expect([envelope.data.total, envelope.data.items.map((item) => item['name'])]).toEqual([3, ['b']]);
  });

  test.each([
    [{ querys: [{ name: 'constructor', op: '=', values: [] }] }, 'querys[0].name'],
    [{ querys: [{ name: 'name', op: '>', values: ['a'] }] }, 'querys[0].op'],
    [{ sorts: [{ name: 'name', order: 'UP' }] }, 'sorts[0].order'],
    [{ sorts: [{ name: 'guid' }] }, 'sorts[0].name'],
  ])('refuses %j and says what is allowed', async (body, path) => {
    const { envelope } = await service.api('POST', '/businesses/data', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, path]);
  });
});

describe('DELETE /businesses/{businessName}', () => {
  test('removes it and answers its name; unknown is 4040', async () => {
    await make({});
    expect((await service.api('DELETE', '/businesses/Floating')).envelope.data).toEqual({
      total: 1,
      items: [{ name: 'Floating' }],
    });
    expect((await service.api('DELETE', '/businesses/Floating')).envelope.status).toBe(4040);
  });
});

test('a POST repeated under its Idempotency-Key answers the same and does nothing more', async () => {
  const send = (body: object) => service.api('POST', '/businesses', body, { 'idempotency-key': 'k1' });
  const first = await send({ name: 'Once', type: 'LOCAL' });
  const again = await send({ name: 'Once', type: 'LOCAL' });
  expect(again.envelope).toEqual(first.envelope);
  expect((await send({ name: 'Twice', type: 'LOCAL' })).envelope.status).toBe(4220);
  expect((await service.api('GET', '/businesses')).envelope.data.total).toBe(1);
});
