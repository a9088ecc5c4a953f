import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSn, makeSns, ok } from '../../testing/factories.ts';
import { makeFeatures, type FeatureFixture } from '../../testing/features.ts';
import { finishJobs } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let fixture: FeatureFixture;
let sns: string[];

/** A product with two versions of Export, one of them selected by the template of all SNs. */
beforeEach(async () => {
  service = createTestApp();
  fixture = await makeFeatures(
    service,
    {
      export1: { featureId: 100, name: 'Export', version: '1.0', users: 2 },
      export2: { featureId: 100, name: 'Export', version: '2.0' },
      plain: { featureId: 300, name: 'Plain' },
    },
    { export1: {} },
  );
  sns = [fixture.sn, ...(await makeSns(service, fixture, {}, 2))];
});
afterEach(() => service.close());

const id = (key: string) => fixture.ids[key] ?? 0;
const bulk = (body: object) => service.api('POST', '/sns/bulk', { where: { sns }, ...body });
const first = async (answer: ReturnType<typeof bulk>) => (await ok(answer)).envelope.data.items[0] ?? {};
const preview = (features: object[]) => first(bulk({ features, dryRun: true }));
async function run(features: object[]) {
  const job = await first(bulk({ features }));
  await finishJobs(service);
  return first(service.api('GET', `/jobs/${Number(job['id'])}`));
}
const selected = async (sn = '') =>
  (await ok(service.api('GET', `/sns/${sn}/features`))).envelope.data.items.map((feature) => feature['id']);
const revision = async (sn = '') => (await service.api('GET', `/sns/${sn}`)).headers.get('etag');

const EXPORT_2 = { feature: { name: 'Export', version: '2.0' }, type: 'select' };

describe('POST /sns/bulk with features', () => {
  test('selects by name and version what an SN has not, leaves those that have it, and refuses those that cannot', async () => {
    await ok(service.api('PATCH', `/sns/${sns[1]}/features`, [{ id: id('export2'), type: 'select' }]));
    sns.push(await makeSn(service));
    await ok(service.api('POST', '/sns/archive', [sns[2]]));
    const why = 'There is no feature with name "Export" and version "2.0".';
    expect(await preview([EXPORT_2])).toEqual({
      total: 4,
      changed: 1,
      failed: 2,
      refusals: [
        { code: 4093, count: 1 },
        { code: 1283, count: 1 },
      ],
      examples: [
        {
          sn: sns[0],
          before: { features: [{ id: id('export2'), name: 'Export', status: 0 }] },
          after: { features: [{ id: id('export2'), name: 'Export', status: 3 }] },
        },
      ],
      failures: [
        { key: sns[2], code: 4093, msg: `The SN ${sns[2]} is archived; unarchive it first.` },
        { key: sns[3], code: 1283, msg: why },
      ],
    });
    expect(await selected(sns[0])).toEqual([id('export1')]);
    const job = await run([EXPORT_2]);
    expect(job).toMatchObject({ state: 'done', total: 4, done: 2, failed: 2, change: { features: [EXPORT_2] } });
    expect(await selected(sns[0])).toEqual([id('export1'), id('export2')]);
    const querys = [{ name: 'job', op: '=', values: [job['id']] }];
    const { items } = (await ok(service.api('POST', '/job_items/data', { querys }))).envelope.data;
    expect(items.map(({ result, code }) => [result, code])).toEqual([
      ['changed', undefined],
      ['unchanged', undefined],
      ['failed', 4093],
      ['failed', 1283],
    ]);
  });

  test('takes away what the template gives, and sets end and users of what is there', async () => {
    const features = [
      { feature: { id: id('export1') }, endDate: '2027-01-31', users: 9 },
      { feature: { id: id('plain') }, type: 'UNSELECT' },
    ];
    expect((await preview(features))['examples']).toMatchObject([
      {
        before: { features: [{ id: id('export1'), name: 'Export', users: 2 }] },
        after: { features: [{ id: id('export1'), name: 'Export', endDate: '2027-01-31 23:59:59', users: 9 }] },
      },
      {},
      {},
    ]);
    expect(await run(features)).toMatchObject({ done: 3, failed: 0 });
    expect(await fixture.read('export1')).toMatchObject({ endDate: '2027-01-31 23:59:59', users: 9, status: 3 });
    await run([{ feature: { id: id('export1') }, type: 'unselect' }]);
    expect(await selected(sns[1])).toEqual([]);
  });

  test('leaves an SN in its version where all is so already, through its template or by itself', async () => {
    const features = [
      { feature: { id: id('export1') }, users: 2 },
      { feature: { id: id('plain') }, type: 'unselect' },
    ];
    const before = await revision(sns[0]);
    expect(await preview(features)).toMatchObject({ total: 3, changed: 0, failed: 0, examples: [] });
    expect(await run(features)).toMatchObject({ done: 3 });
    expect(await revision(sns[0])).toBe(before);
  });

  test('tries again what failed, once the product has the feature', async () => {
    const catalogue = await makeCatalogue(service);
    sns = await makeSns(service, catalogue);
    const { id: job, failed } = await run([EXPORT_2]);
    expect(failed).toBe(1);
    const path = `/products/${encodeURIComponent(catalogue.product)}/features`;
    await ok(service.api('POST', path, [{ featureId: 1, name: 'Export', version: '2.0' }]));
    const again = await first(service.api('POST', `/jobs/${Number(job)}/retry`));
    await finishJobs(service);
    expect(await first(service.api('GET', `/jobs/${Number(again['id'])}`))).toMatchObject({ done: 1, failed: 0 });
    expect(await selected(sns[0])).toHaveLength(1);
  });

  test.each([
    ['an SN that several features match', { feature: { name: 'Export', version: '3.0' }, type: 'select' }, 4091],
    ['a feature that is named twice', { feature: { id: 0 }, type: 'select' }, 515],
  ])('refuses %s on its own', async (_what, entry, code) => {
    await ok(service.api('PATCH', `/sns/${sns[0]}/features`, [
      { id: id('export1'), version: '3.0' },
      { id: id('export2'), version: '3.0' },
    ])); // prettier-ignore
    sns = sns.slice(0, 1);
    const twice = { ...entry, feature: { id: id('plain') } };
    expect(await run(code === 515 ? [twice, twice] : [entry])).toMatchObject({ failed: 1, failures: [{ code }] });
  });

  test.each([
    ['no features', [], 515],
    ['a feature that nothing names', [{ feature: {} }], 514],
    ['a feature named in two ways', [{ feature: { id: 1, name: 'Export', version: '2.0' } }], 515],
  ])('is refused with %s', async (_what, features, code) => {
    expect((await bulk({ features })).envelope.status).toBe(code);
  });

  test('takes the role manager', async () => {
    const body = { where: { sns }, features: [EXPORT_2] };
    expect((await service.as('support')('POST', '/sns/bulk', body)).envelope.status).toBe(531);
    expect((await service.as('manager')('POST', '/sns/bulk', body)).envelope.status).toBe(0);
  });
});
