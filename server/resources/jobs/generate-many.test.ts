import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateBody, makeCatalogue, ok, type Catalogue } from '../../testing/factories.ts';
import { finishJobs } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let catalogue: Catalogue;
beforeEach(async () => {
  service = createTestApp();
  catalogue = await makeCatalogue(service, { volumeNumber: 3 });
});
afterEach(() => service.close());

const many = (body: object, headers = {}) => service.api('POST', '/sns/generate_many', body, headers);
const sns = async () => (await ok(service.api('GET', '/sns?limit=1000'))).envelope.data;

test('makes SNs as a request for one would, each under the code of its entry', async () => {
  const data = [{ name: 'region', value: 'EU' }];
  const body = { count: 250, ...generateBody(catalogue, { endDate: '2027-11-20', data }) };
  const [job] = (await ok(many(body))).envelope.data.items;
  expect(job).toMatchObject({ operation: 'generateMany', state: 'queued', total: 250, change: { data } });
  expect((await sns()).total).toBe(0);
  await finishJobs(service);
  expect((await ok(service.api('GET', `/jobs/${Number(job?.['id'])}`))).envelope.data.items).toMatchObject([
    { state: 'done', done: 250, failed: 0 },
  ]);
  const { items, total } = await sns();
  expect(total).toBe(250);
  expect(items[0]).toMatchObject({ volumeNumber: 3, endDate: '2027-11-20 23:59:59' });
  const query = { querys: [{ name: 'job', op: '=', values: [job?.['id']] }] };
  const entries = (await ok(service.api('POST', '/job_items/data?limit=1000', query))).envelope.data.items;
  expect(entries.map(({ key }) => key)).toEqual(items.map(({ sn }) => sn));
  const datas = await ok(service.api('GET', `/sns/${String(items[249]?.['sn'])}/datas`));
  expect(datas.envelope.data.items).toMatchObject(data);
  const log = [{ name: 'target', op: '=', values: [items[7]?.['sn']] }];
  const audited = (await ok(service.api('POST', '/audit/data', { querys: log }))).envelope.data.items;
  expect(audited).toMatchObject([{ operation: 'generateMany', actor: 'platform' }]);
});

test.each([
  ['an unknown product', { product: { productName: 'Nothing' } }, 4040],
  ['an end before the start', { startDate: '2027-01-02', endDate: '2027-01-01' }, 515],
  ['an unknown feature', { features: [{ name: 'Nothing' }] }, 1283],
  ['none', { count: 0 }, 515],
  ['more than ten thousand', { count: 10_001 }, 515],
])('refuses %s at once, and starts nothing', async (_what, change, code) => {
  expect((await many({ count: 101, ...generateBody(catalogue), ...change })).envelope.status).toBe(code);
  expect((await service.api('GET', '/jobs')).envelope.data.total).toBe(0);
  expect((await sns()).total).toBe(0);
});

test('what fails by then can be tried again', async () => {
  const [job] = (await ok(many({ count: 2, ...generateBody(catalogue) }))).envelope.data.items;
  const product = `/products/${encodeURIComponent(catalogue.product)}`;
  await ok(service.api('PATCH', product, { productName: 'Renamed' }));
  await finishJobs(service);
  const path = `/jobs/${Number(job?.['id'])}`;
  expect((await ok(service.api('GET', path))).envelope.data.items).toMatchObject([
    { failed: 2, failures: [{ code: 4040 }, {}] },
  ]);
  await ok(service.api('PATCH', '/products/Renamed', { productName: catalogue.product }));
  await ok(service.api('POST', `${path}/retry`));
  await finishJobs(service);
  expect((await sns()).total).toBe(2);
});

test('sent twice under a key is one job; it takes the role manager', async () => {
  const body = { count: 3, ...generateBody(catalogue) };
  const twice = [await many(body, { 'idempotency-key': 'k' }), await many(body, { 'idempotency-key': 'k' })];
  expect(twice[0]?.envelope.data).toEqual(twice[1]?.envelope.data);
  expect((await service.as('support')('POST', '/sns/generate_many', body)).envelope.status).toBe(531);
  await finishJobs(service);
  expect((await sns()).total).toBe(3);
});
