import { afterEach, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { makeFeatures } from '../../testing/features.ts';
import { createTestApp } from '../../testing/test-app.ts';

const service = createTestApp();
afterEach(() => service.close());

test('POST …/data tells with the scope `use` what selects each, and SNs can be asked for by what they select', async () => {
  const fixture = await makeFeatures(service, {
    a: { featureId: 1, name: 'A' },
    b: { featureId: 2, name: 'B' },
    c: { featureId: 3, name: 'C' },
  });
  const id = (key: string) => fixture.ids[key] ?? 0;
  const templates = fixture.paths.template.replace(/\/[^/]+\/features$/, '');
  await ok(service.api('POST', templates, { name: 'Shut' }));
  await ok(service.api('PATCH', `${templates}/Shut/features`, [{ id: id('b') }]));
  await ok(service.api('POST', `${templates}/Shut/submit`));
  await ok(service.api('PATCH', `/sns/${fixture.sn}/features`, [{ id: id('c'), type: 'select' }]));
  const told = (await ok(service.api('POST', `${fixture.paths.product}/data?scope=use`))).envelope.data.items;
  expect(told.map(({ templates, held }) => ({ templates, held }))).toEqual([
    { templates: [], held: false },
    { templates: [{ name: 'Shut', status: 1 }], held: false },
    { templates: [], held: true },
  ]);
  const having = async (...keys: string[]) => {
    const querys = [{ name: 'feature', op: '=', values: keys.map(id) }];
    return (await ok(service.api('POST', '/sns/data', { querys }))).envelope.data.items.map(({ sn }) => sn);
  };
  expect([await having('a', 'b'), await having('b', 'c')]).toEqual([[], [fixture.sn]]);
  await ok(service.api('PATCH', fixture.paths.template, [{ id: id('a') }]));
  expect(await having('a')).toEqual([fixture.sn]);
});
