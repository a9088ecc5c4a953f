import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../db/sqlite/migrate.ts';
import { makeCatalogue, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const renamed = () => service.db.read.all(sql`select * from renamed order by audit_id, kind, key`);

test('renamings from before their table are found in the audit log', async () => {
  const { product, business } = await makeCatalogue(service);
  const change = (path: string, body: object) => ok(service.api('PATCH', path, body));
  await ok(service.api('POST', `/products/${encodeURIComponent(product)}/templates`, { name: 'Small' }));
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bob', groupName: 'Partners' }]));
  await change('/customers/name/Ada', { name: 'Eve', city: 'Bath' });
  await change('/customers/name/Eve', { groupName: 'Partners' });
  await change('/customers/name/Partners/Eve', { groupName: null });
  await change('/customers/name/Partners/Bob', { name: 'Ada', groupName: 'Friends' });
  await change('/customers/name/Friends/Ada', { city: 'York' });
  await change(`/businesses/${encodeURIComponent(business)}`, { name: 'New', description: 'x' });
  await change(`/products/${encodeURIComponent(product)}/templates/Small`, { name: 'Big' });
  await change(`/products/${encodeURIComponent(product)}`, { productName: 'New' });
  await ok(service.api('DELETE', '/customers/name/Eve'));
  const written = await renamed();
  expect(written).toHaveLength(9);
  const [, ...statements] = /create index.*/s.exec(migrations().find(({ number }) => number === 37)?.sql ?? '')?.[0].split(/;\n+/) ?? []; // prettier-ignore
  await service.db.tx(async (tx) => {
    await tx.run(sql`delete from renamed`);
    for (const text of statements.filter((each) => each.trim() !== '')) await tx.run(sql.raw(text));
  });
  expect(await renamed()).toEqual(written);
});
