import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTokenIds, makeTokenSn } from '../../testing/tokenids.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const add = (...tokens: object[]) => service.api('POST', '/tokenids', tokens);
const total = async () => (await ok(service.api('GET', '/tokenids'))).envelope.data.total;
const audited = async (target: string) =>
  (await ok(service.api('POST', '/audit/data', { querys: [{ name: 'target', op: '=', values: [target] }] }))).envelope
    .data.items;

describe('POST /tokenids', () => {
  test('imports token IDs, unbound and with status 0', async () => {
    const { envelope } = await ok(
      add({ guid: ' 9F2C ', tokenType: 6, label: 'T-1', controlType: 1 }, { guid: '9F2D', tokenType: 5, label: null }),
    );
    expect(envelope.data.items).toEqual([
      { guid: '9F2C', tokenType: 6, label: 'T-1', status: 0, regDate: '2026-11-21 09:00:00', controlType: 1 },
      { guid: '9F2D', tokenType: 5, status: 0, regDate: '2026-11-21 09:00:00' },
    ]);
    expect(await audited('9F2C/6')).toMatchObject([
      { operation: 'importTokenIds', targets: [{ kind: 'tokenid', key: '9F2C/6' }, { key: '9F2D/5' }] },
    ]);
  });

  test('takes a guid under both types, but not twice under one', async () => {
    await ok(add({ guid: 'A', tokenType: 5 }, { guid: 'A', tokenType: 6 }));
    const { envelope } = await add({ guid: 'B', tokenType: 5 }, { guid: 'A', tokenType: 6 });
    expect([envelope.status, envelope.errors?.[0]?.path, await total()]).toEqual([4090, '[1].guid', 2]);
  });

  test('a label is taken once: 4090, within one batch too; guids tell upper from lower case', async () => {
    await ok(add({ guid: 'a', tokenType: 5, label: 'L' }, { guid: 'A', tokenType: 5, label: 'l' }));
    expect((await add({ guid: 'B', tokenType: 5, label: 'L' })).envelope.errors?.[0]?.path).toBe('[0].label');
    const twice = await add({ guid: 'C', tokenType: 5, label: 'M' }, { guid: 'D', tokenType: 5, label: 'M' });
    expect([twice.envelope.status, twice.envelope.errors?.[0]?.path]).toEqual([4090, '[1].label']);
    expect(await total()).toBe(2);
  });

  test.each([
    [[{ tokenType: 5 }], 514, '[0].guid'],
    [[{ guid: 'A' }], 514, '[0].tokenType'],
    [[{ guid: '', tokenType: 5 }], 515, '[0].guid'],
    [[{ guid: 'x'.repeat(65), tokenType: 5 }], 515, '[0].guid'],
    [[{ guid: 'A', tokenType: 7 }], 515, '[0].tokenType'],
    [[{ guid: 'A', tokenType: '5' }], 515, '[0].tokenType'],
    [[{ guid: 'A', tokenType: 5, label: '' }], 515, '[0].label'],
    [[{ guid: 'A', tokenType: 5, status: 1 }], 515, '[0].status'],
    [[{ guid: 'A', tokenType: 5, sn: 'X' }], 515, '[0].sn'],
    [[{ guid: 'A', tokenType: 5, controlType: -1 }], 515, '[0].controlType'],
    [[{ guid: 'A', tokenType: 5 }, { guid: 'A', tokenType: 5 }], 515, '[1].guid'], // prettier-ignore
    [[], 515, 'body'],
    [{ guid: 'A', tokenType: 5 }, 515, 'body'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const { envelope } = await service.api('POST', '/tokenids', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect(await total()).toBe(0);
  });
});

describe('GET /tokenids/guid/{guid}/{tokenType} and /tokenids/label/{label}', () => {
  test('answer one token ID with the SN it is bound to', async () => {
    const sn = await makeTokenSn(service);
    await ok(add({ guid: 'a/b', tokenType: 6, label: 'L 1' }, { guid: 'a/b', tokenType: 5, label: 'L 2' }));
    await ok(service.api('POST', `/sns/${sn}/tokenids/label/L%201`));
    const byGuid = await ok(service.api('GET', '/tokenids/guid/a%2Fb/6'));
    expect(byGuid.envelope.data.items).toMatchObject([{ guid: 'a/b', tokenType: 6, label: 'L 1', sn }]);
    expect(byGuid.headers.get('etag')).toBe('"2"');
    expect((await ok(service.api('GET', '/tokenids/label/L%201'))).envelope).toEqual(byGuid.envelope);
    const other = await ok(service.api('GET', '/tokenids/guid/a%2Fb/5'));
    expect(other.envelope.data.items[0]).not.toHaveProperty('sn');
  });

  test.each([
    ['/tokenids/guid/none/5', 4040],
    ['/tokenids/guid/none/7', 515],
    ['/tokenids/guid/none/05', 515],
    ['/tokenids/label/none', 4040],
  ])('%s is %i', async (path, code) => {
    expect((await service.api('GET', path)).envelope.status).toBe(code);
  });
});

describe('PATCH /tokenids/guid/{guid}/{tokenType}', () => {
  test('changes label and status; null takes the label away', async () => {
    await add({ guid: 'A', tokenType: 6, label: 'old' });
    const changed = await ok(service.api('PATCH', '/tokenids/guid/A/6', { label: 'new', status: 1 }));
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(changed.envelope.data.items[0]).toMatchObject({ label: 'new', status: 1 });
    expect((await service.api('GET', '/tokenids/label/old')).envelope.status).toBe(4040);
    const emptied = await ok(service.api('PATCH', '/tokenids/guid/A/6', { label: null }));
    expect(emptied.envelope.data.items[0]).not.toHaveProperty('label');
    expect((await ok(service.api('PATCH', '/tokenids/guid/A/6', {}))).headers.get('etag')).toBe('"3"');
    expect(await audited('A/6')).toMatchObject([
      {},
      { before: [{ label: 'old', status: 0 }], after: [{ label: 'new', status: 1 }] },
      { before: [{ label: 'new' }], after: [{}] },
    ]);
  });

  test.each([
    [{ label: 'taken' }, 4090, 'label'],
    [{ label: '' }, 515, 'label'],
    [{ status: 2 }, 515, 'status'],
    [{ status: null }, 515, 'status'],
    [{ guid: 'B' }, 515, 'guid'],
    [{ sn: 'X' }, 515, 'sn'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    await add({ guid: 'A', tokenType: 6, label: 'mine' }, { guid: 'B', tokenType: 6, label: 'taken' });
    const { envelope } = await service.api('PATCH', '/tokenids/guid/A/6', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });

  test('an unknown one is 4040; an older version 4120', async () => {
    expect((await service.api('PATCH', '/tokenids/guid/A/6', {})).envelope.status).toBe(4040);
    await add({ guid: 'A', tokenType: 6 });
    await ok(service.api('PATCH', '/tokenids/guid/A/6', { label: 'L' }, { 'if-match': '"1"' }));
    for (const [method, body] of [
      ['PATCH', { label: 'M' }],
      ['DELETE', undefined],
    ] as const) {
      const { envelope, headers } = await service.api(method, '/tokenids/guid/A/6', body, { 'if-match': '"1"' });
      expect([envelope.status, headers.get('etag')]).toEqual([4120, '"2"']);
    }
  });
});

describe('DELETE /tokenids/guid/{guid}/{tokenType}', () => {
  test('removes an unbound one, and refuses (4092) one that is bound', async () => {
    const sn = await makeTokenSn(service);
    const [free, bound] = await makeTokenIds(service, 2);
    await ok(service.api('POST', `/sns/${sn}/tokenids/guid/${encodeURIComponent(bound?.guid ?? '')}`));
    const path = (guid = '') => `/tokenids/guid/${encodeURIComponent(guid)}/6`;
    expect((await ok(service.api('DELETE', path(free?.guid)))).envelope.data.items).toEqual([
      { guid: free?.guid, tokenType: 6 },
    ]);
    expect((await service.api('DELETE', path(free?.guid))).envelope.status).toBe(4040);
    expect((await service.api('DELETE', path(bound?.guid))).envelope.status).toBe(4092);
    await ok(service.api('DELETE', `/sns/${sn}`));
    const after = await ok(service.api('GET', path(bound?.guid)));
    expect([after.headers.get('etag'), after.envelope.data.items[0]?.['sn']]).toEqual(['"3"', undefined]);
    await ok(service.api('DELETE', path(bound?.guid)));
  });
});

test('token IDs take a manager, but unbinding support; a viewer reads', async () => {
  const sn = await makeTokenSn(service);
  const [{ guid, label } = { guid: '', label: '' }] = await makeTokenIds(service, 1);
  const [g, l] = [encodeURIComponent(guid), encodeURIComponent(label)];
  const changes = [
    ['POST', '/tokenids', [{ guid: 'N', tokenType: 6 }], 'manager'],
    ['PATCH', `/tokenids/guid/${g}/6`, { status: 0 }, 'manager'],
    ['POST', `/sns/${sn}/tokenids`, [{ label }], 'manager'],
    ['POST', `/sns/${sn}/tokenids/guid/${g}`, undefined, 'manager'],
    ['POST', `/sns/${sn}/tokenids/label/${l}`, undefined, 'manager'],
    ['POST', `/sns/${sn}/tokenids`, [{}], 'support'],
    ['DELETE', `/sns/${sn}/tokenids`, [{ label }], 'support'],
    ['DELETE', `/sns/${sn}/tokenids/guid/${g}`, undefined, 'support'],
    ['DELETE', `/sns/${sn}/tokenids/label/${l}`, undefined, 'support'],
    ['DELETE', `/tokenids/guid/${g}/6`, undefined, 'manager'],
  ] as const;
  for (const [method, path, body, role] of changes) {
    const lower = role === 'manager' ? 'support' : 'viewer';
    expect((await service.as(lower)(method, path, body)).envelope.status).toBe(531);
    await ok(service.as(role)(method, path, body));
  }
  await ok(service.as('viewer')('GET', '/tokenids'));
  await ok(service.as('viewer')('POST', `/sns/${sn}/tokenids/data`));
});
