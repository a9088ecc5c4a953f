import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { makeFeatures, type FeatureFixture } from '../../testing/features.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let fixture: FeatureFixture;
let id: (key: string) => number;

beforeEach(async () => {
  service = createTestApp();
  fixture = await makeFeatures(
    service,
    {
      export1: { featureId: 100, name: 'Export', version: '1.0', value: 5, users: 2 },
      export2: { featureId: 100, name: 'Export', version: '2.0' },
      plain: { featureId: 300, name: 'Plain' },
    },
    { export1: {} },
  );
  id = (key) => fixture.ids[key] ?? 0;
});
afterEach(() => service.close());

const snRevision = async () => (await service.api('GET', `/sns/${fixture.sn}`)).headers.get('etag');
const statusOf = async (key: string) => (await fixture.read(key))['status'];

describe('DELETE', () => {
  test.each([
    ['id', () => ({ id: id('export1') })],
    ['name and version', () => ({ name: 'Export', version: '1.0' })],
  ])('/sns/{sn}/features by %s deselects', async (_how, entry) => {
    const { envelope, headers } = await service.api('DELETE', fixture.paths.sn, [entry()]);
    expect([envelope.data, headers.get('etag')]).toEqual([{ total: 1, items: [{ id: id('export1') }] }, '"2"']);
    expect(await statusOf('export1')).toBe(0);
  });

  test('/sns/{sn}/features by guid deselects', async () => {
    const { guid } = await fixture.read('export1');
    expect((await ok(service.api('DELETE', fixture.paths.sn, [{ guid }]))).envelope.data.total).toBe(1);
    expect(await statusOf('export1')).toBe(0);
  });

  test.each([
    [[{}], 514, '[0].id'],
    [[{ name: 'Export' }], 514, '[0].version'],
    [[{ version: '1.0' }], 514, '[0].name'],
    [[{ guid: 'x', version: '1.0' }], 514, '[0].name'],
    [[{ id: 1, guid: 'x' }], 515, '[0]'],
    [[{ id: 1, name: 'Export', version: '1.0' }], 515, '[0]'],
    [[{ id: 1, value: 3 }], 515, '[0].value'],
    [[{ guid: 'unknown' }], 1283, '[0]'],
    [[{ name: 'Export', version: '9' }], 1283, '[0]'],
    [
      [
        { name: 'Export', version: '1.0' },
        { name: 'Export', version: '1.0' },
      ],
      515,
      '[1]',
    ],
    [[], 515, 'body'],
    [undefined, 514, 'body'],
  ])('/sns/{sn}/features with %j is %i at %s and changes nothing', async (body, code, path) => {
    const { envelope } = await service.api('DELETE', fixture.paths.sn, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect(await statusOf('export1')).toBe(3);
  });

  test.each([
    ['/name/Export', ['export1']],
    ['/fid/100', ['export1']],
    ['/name/Plain', []],
    ['/fid/300', []],
    ['/name/Export/version/1.0', ['export1']],
    ['/name/Export/version/2.0', ['export2']],
  ])('/sns/{sn}/features%s removes %j', async (path, keys) => {
    const { envelope } = await ok(service.api('DELETE', `${fixture.paths.sn}${path}`));
    expect(envelope.data.items).toEqual(keys.map((key) => ({ id: id(key) })));
    for (const key of keys) expect(await statusOf(key)).toBe(0);
    expect(await snRevision()).toBe(keys.includes('export1') ? '"2"' : '"1"');
  });

  test.each([
    ['/name/Nothing', 1283],
    ['/fid/7', 1283],
    ['/fid/x', 515],
    ['/999999', 1283],
    ['/name/Export/version/9', 1283],
  ])('/sns/{sn}/features%s is %i', async (path, code) => {
    expect((await service.api('DELETE', `${fixture.paths.sn}${path}`)).envelope.status).toBe(code);
  });

  test('a name and version that several have is 4091', async () => {
    await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('export2'), version: '1.0' }]));
    const path = `${fixture.paths.sn}/name/Export/version/1.0`;
    expect((await service.api('DELETE', path)).envelope.status).toBe(4091);
    const batch = await service.api('DELETE', fixture.paths.sn, [{ name: 'Export', version: '1.0' }]);
    expect(batch.envelope.status).toBe(4091);
  });

  test('one feature by uid; a second time changes nothing', async () => {
    const path = `${fixture.paths.sn}/${id('export1')}`;
    const { envelope, headers } = await ok(service.api('DELETE', path));
    expect(envelope.data.items).toEqual([{ id: id('export1') }]);
    const again = await ok(service.api('DELETE', path));
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
  });
});

describe('an archived SN', () => {
  test.each([
    ['PATCH', '', [{ id: 'export1' }]],
    ['POST', '', [{ id: 'export1' }]],
    ['DELETE', '', [{ id: 'export1' }]],
    ['PATCH', '/uid', {}],
    ['POST', '/uid', {}],
    ['DELETE', '/uid', undefined],
    ['DELETE', '/name/Export', undefined],
    ['DELETE', '/fid/100', undefined],
    ['DELETE', '/name/Export/version/1.0', undefined],
  ])('refuses %s /sns/{sn}/features%s with 4093, and is still read', async (method, path, body) => {
    await ok(service.api('POST', '/sns/archive', [fixture.sn]));
    const sent = Array.isArray(body) ? [{ id: id('export1') }] : body;
    const { http, envelope } = await service.api(
      method,
      fixture.paths.sn + path.replace('uid', String(id('export1'))),
      sent,
    );
    expect([http, envelope.status]).toEqual([409, 4093]);
    expect(await statusOf('export1')).toBe(3);
  });

  test('a wrong version is told before the state, and an unknown feature of a batch after it', async () => {
    await ok(service.api('POST', '/sns/archive', [fixture.sn]));
    const stale = await service.api('PATCH', fixture.paths.sn, [{ id: 999_999 }], { 'if-match': '"9"' });
    expect(stale.envelope.status).toBe(4120);
    expect((await service.api('PATCH', fixture.paths.sn, [{ id: 999_999 }])).envelope.status).toBe(4093);
  });
});
