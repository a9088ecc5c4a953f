import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSns, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const LIST = '/products/Studio/templates';

let service: TestApp;
beforeEach(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/products', { productName: 'Studio' }));
});
afterEach(() => service.close());

const add = (fields: object = {}) => service.api('POST', LIST, { name: 'Pro', ...fields });
const audited = async (operation: string) =>
  (await service.api('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: [operation] }] })).envelope
    .data.items;

describe('GET and POST /products/{productName}/templates', () => {
  test('POST answers the new template; GET lists them in order of creation, paged', async () => {
    const { http, headers, envelope } = await add({ description: 'All modules' });
    expect([http, headers.get('etag')]).toEqual([200, '"1"']);
    expect(envelope.data.items).toEqual([
      { name: 'Pro', regDate: '2026-11-21 09:00:00', status: 0, description: 'All modules' },
    ]);
    await add({ name: 'Basic' });
    const list = await service.api('GET', `${LIST}?offset=1&limit=1`);
    expect(list.envelope.data).toMatchObject({ total: 3, items: [{ name: 'Pro' }] });
    expect(await audited('createTemplate')).toMatchObject([
      { targets: [{ kind: 'template', key: 'Studio/Pro' }], after: [{ name: 'Pro' }] },
      { targets: [{ kind: 'template', key: 'Studio/Basic' }] },
    ]);
  });

  test('templates of two products do not mix', async () => {
    await service.api('POST', '/products', { productName: 'Other' });
    await add();
    expect((await service.api('GET', '/products/Other/templates')).envelope.data.total).toBe(1);
    expect((await service.api('GET', '/products/Other/templates/Pro')).envelope.status).toBe(4040);
    expect((await service.api('DELETE', '/products/Other/templates/Pro')).envelope.status).toBe(4040);
    expect((await service.api('POST', '/products/Other/templates', { name: 'Pro' })).envelope.status).toBe(0);
  });

  test.each([
    [{ name: 'Default' }, 4090, 'name'],
    [{ name: undefined }, 514, 'name'],
    [{ name: '' }, 515, 'name'],
    [{ name: '..' }, 515, 'name'],
    [{ name: 'x'.repeat(65) }, 515, 'name'],
    [{ status: 1 }, 515, 'status'],
    [{ description: 1 }, 515, 'description'],
  ])('POST refuses %j with %i at %s', async (fields, code, path) => {
    const { envelope } = await add(fields);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });

  test('an unknown product is 4040', async () => {
    expect((await service.api('GET', '/products/Nothing/templates')).envelope.status).toBe(4040);
    expect((await service.api('POST', '/products/Nothing/templates', { name: 'Pro' })).envelope.status).toBe(4040);
  });
});

describe('PATCH /products/{productName}/templates/{templateName}', () => {
  test('renames and describes; GET finds it under the new name alone', async () => {
    await add({ description: 'old' });
    const { headers, envelope } = await service.api('PATCH', `${LIST}/Pro`, { name: 'a/b', description: null });
    expect(headers.get('etag')).toBe('"2"');
    expect(envelope.data.items).toEqual([{ name: 'a/b', regDate: '2026-11-21 09:00:00', status: 0 }]);
    expect((await service.api('GET', `${LIST}/a%2Fb`)).envelope).toEqual(envelope);
    expect((await service.api('GET', `${LIST}/Pro`)).envelope.status).toBe(4040);
    expect(await audited('updateTemplate')).toMatchObject([
      {
        targets: [{ kind: 'template', key: 'Studio/Pro' }],
        before: [{ name: 'Pro', description: 'old' }],
        after: [{ name: 'a/b' }],
      },
    ]);
  });

  test('Default keeps its name (4093) but can be described', async () => {
    const { http, envelope } = await service.api('PATCH', `${LIST}/Default`, { name: 'Standard' });
    expect([http, envelope.status]).toEqual([409, 4093]);
    await ok(service.api('PATCH', `${LIST}/Default`, { name: 'Default', description: 'Nothing selected' }));
  });

  test.each([
    [{ name: 'Default' }, 4090],
    [{ name: null }, 515],
    [{ status: 0 }, 515],
  ])('refuses %j with %i', async (body, code) => {
    await add();
    expect((await service.api('PATCH', `${LIST}/Pro`, body)).envelope.status).toBe(code);
  });

  test('If-Match of an older version answers 4120, to every change', async () => {
    await add();
    await service.api('PATCH', `${LIST}/Pro`, { description: 'x' }, { 'if-match': '"1"' });
    const calls = [
      ['PATCH', `${LIST}/Pro`, {}],
      ['DELETE', `${LIST}/Pro`],
      ['POST', `${LIST}/Pro/submit`],
    ] as const;
    for (const [method, path, body] of calls) {
      const { http, envelope, headers } = await service.api(method, path, body, { 'if-match': '"1"' });
      expect([http, envelope.status, headers.get('etag')]).toEqual([412, 4120, '"2"']);
    }
  });

  test('unknown templates and products are 4040', async () => {
    expect((await service.api('PATCH', `${LIST}/Nothing`, {})).envelope.status).toBe(4040);
    expect((await service.api('PATCH', '/products/Nothing/templates/Default', {})).envelope.status).toBe(4040);
  });
});

describe('DELETE /products/{productName}/templates/{templateName}', () => {
  test('removes it and answers its name', async () => {
    await add();
    expect((await service.api('DELETE', `${LIST}/Pro`)).envelope.data).toEqual({ total: 1, items: [{ name: 'Pro' }] });
    expect((await service.api('DELETE', `${LIST}/Pro`)).envelope.status).toBe(4040);
    expect(await audited('deleteTemplate')).toMatchObject([{ before: [{ name: 'Pro' }], after: [{}] }]);
  });

  test('Default stays: 4093', async () => {
    expect((await service.api('DELETE', `${LIST}/Default`)).envelope.status).toBe(4093);
  });

  test('one with SNs is refused with 4092, others of the product are not', async () => {
    await add();
    await add({ name: 'Basic' });
    await ok(service.api('POST', '/businesses', { name: 'B', type: 'LOCAL' }));
    await makeSns(service, { product: 'Studio', template: 'Pro', business: 'B' });
    expect((await service.api('DELETE', `${LIST}/Pro`)).envelope.status).toBe(4092);
    await ok(service.api('DELETE', `${LIST}/Basic`));
  });
});

describe('POST /products/{productName}/templates/{templateName}/submit', () => {
  test('locks once; a second time changes nothing', async () => {
    const first = await service.api('POST', `${LIST}/Default/submit`);
    expect(first.envelope.data.items).toMatchObject([{ name: 'Default', status: 1 }]);
    const again = await service.api('POST', `${LIST}/Default/submit`);
    expect([again.envelope, again.headers.get('etag')]).toEqual([first.envelope, '"2"']);
    expect(await audited('submitTemplate')).toMatchObject([{ before: [{ status: 0 }], after: [{ status: 1 }] }]);
  });

  test('a locked template can still be renamed and removed', async () => {
    await add();
    await ok(service.api('POST', `${LIST}/Pro/submit`));
    await ok(service.api('PATCH', `${LIST}/Pro`, { name: 'Professional' }));
    await ok(service.api('DELETE', `${LIST}/Professional`));
  });

  test('an unknown template is 4040', async () => {
    expect((await service.api('POST', `${LIST}/Nothing/submit`)).envelope.status).toBe(4040);
  });
});

test.each([
  ['viewer', 'GET', `${LIST}/Default`, undefined, 0],
  ['support', 'POST', LIST, { name: 'New' }, 531],
  ['manager', 'POST', LIST, { name: 'New' }, 0],
  ['manager', 'PATCH', `${LIST}/Default`, {}, 531],
  ['manager', 'DELETE', `${LIST}/Default`, undefined, 531],
  ['manager', 'POST', `${LIST}/Default/submit`, undefined, 531],
  ['administrator', 'POST', `${LIST}/Default/submit`, undefined, 0],
] as const)('%s: %s %s %j answers %i', async (role, method, path, body, code) => {
  expect((await service.as(role)(method, path, body)).envelope.status).toBe(code);
});
