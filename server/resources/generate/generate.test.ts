import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { normalSn } from '../../contract/sns/sn.ts';
import { generateBody, makeCatalogue, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

describe('POST /sns/generate_sn', () => {
  test('makes count SNs with check characters; limits and flags come from the business unless supplied', async () => {
    const catalogue = await makeCatalogue(service, {
      type: 'FLOAT', concurrentNumber: 5, volumeNumber: 2, usersNumber: 7, licenseBorrow: true, vmDetect: true, endDate: '2027-12-31',
    }); // prettier-ignore
    const { envelope } = await service.api(
      'POST',
      '/sns/generate_sn?count=100',
      generateBody(catalogue, { volumeNumber: 9, usersNumber: null, vmDetect: false }),
    );
    expect(envelope.data.total).toBe(100);
    const codes = envelope.data.items.map((item) => String(item['sn']));
    expect(new Set(codes).size).toBe(100);
    expect(codes.every((code) => /^[A-Z2-7]{16}$/.test(code) && normalSn(code) === code)).toBe(true);
    expect(envelope.data.items[0]).toMatchObject({
      type: 'FLOAT', status: 0, concurrentNumber: 5, volumeNumber: 9, licenseBorrow: true, vmDetect: false, endDate: '2027-12-31 23:59:59',
    }); // prettier-ignore
    expect(envelope.data.items[0]).not.toHaveProperty('usersNumber');
  });

  test('takes the names from the query too, without any body', async () => {
    const { product, template, business } = await makeCatalogue(service);
    const query = new URLSearchParams({
      count: '1',
      productName: product,
      templateName: template,
      businessName: business,
    });
    const { envelope } = await service.api('POST', `/sns/generate_sn?${query.toString()}`);
    expect([envelope.status, envelope.data.total]).toEqual([0, 1]);
  });

  test('binds the SNs to a customer in the same change, which the audit log tells and an undo takes back', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'Partners' }]));
    const body = generateBody(await makeCatalogue(service), { customer: { name: 'Ada', groupName: 'Partners' } });
    const made = await ok(service.api('POST', '/sns/generate_sn?count=2', body));
    const sns = made.envelope.data.items.map(({ sn }) => sn);
    const bound = await ok(service.api('GET', '/customers/name/Partners/Ada/sns'));
    expect(bound.envelope.data.items.map(({ sn }) => sn).toSorted()).toEqual(sns.toSorted());
    const querys = [{ name: 'operation', op: '=', values: ['generateSn'] }];
    const [entry] = (await ok(service.api('POST', '/audit/data', { querys }))).envelope.data.items;
    expect(entry).toMatchObject({
      targets: [{ kind: 'sn' }, { kind: 'sn' }, { kind: 'customer' }],
    });
    await ok(service.api('POST', `/audit/${String(entry?.['id'])}/undo`, {}));
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(0);
    expect((await service.api('GET', '/customers')).envelope.data.total).toBe(1);
  });

  test('makes nothing for a customer that does not exist', async () => {
    const body = generateBody(await makeCatalogue(service), { customer: { name: 'Nobody' } });
    expect((await service.api('POST', '/sns/generate_sn?count=2', body)).envelope.status).toBe(4040);
    expect((await service.api('POST', '/sns/generate_many', { count: 2, ...body })).envelope.status).toBe(4040);
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(0);
  });

  test('later changes of the business leave its SNs alone', async () => {
    const catalogue = await makeCatalogue(service, { concurrentNumber: 5 });
    const { envelope } = await service.api('POST', '/sns/generate_sn?count=1', generateBody(catalogue));
    await service.api('PATCH', `/businesses/${encodeURIComponent(catalogue.business)}`, { concurrentNumber: 1 });
    const again = await service.api('GET', `/sns/${String(envelope.data.items[0]?.['sn'])}`);
    expect(again.envelope.data.items[0]).toMatchObject({ concurrentNumber: 5 });
  });

  test('selects features and sets configuration items', async () => {
    const catalogue = await makeCatalogue(service);
    await service.api('POST', `/products/${encodeURIComponent(catalogue.product)}/features`, [
      { featureId: 1, name: 'Export', value: 1 },
    ]);
    const { envelope } = await service.api(
      'POST',
      '/sns/generate_sn?count=2',
      generateBody(catalogue, {
        features: [{ featureId: 1, users: 4 }],
        data: [{ name: 'region', value: 'EU' }, { name: 'bare' }],
      }),
    );
    for (const { sn } of envelope.data.items) {
      const features = await service.api('GET', `/sns/${String(sn)}/features`);
      expect(features.envelope.data.items).toMatchObject([{ name: 'Export', users: 4, source: 'PRODUCT', status: 3 }]);
      const items = await service.api('GET', `/sns/${String(sn)}/datas`);
      expect(items.envelope.data.items).toMatchObject([
        { name: 'region', value: 'EU' },
        { name: 'bare', value: '' },
      ]);
    }
  });

  test.each([
    ['', {}, 514, 'query.count'],
    ['?count=0', {}, 515, 'query.count'],
    ['?count=101', {}, 515, 'query.count'],
    ['?count=1.5', {}, 515, 'query.count'],
    ['?count=1&colour=red', {}, 515, 'query.colour'],
    ['?count=1&config=all', {}, 515, 'query.config'],
    ['?count=1', { product: undefined }, 514, 'product.productName'],
    ['?count=1', { template: undefined }, 514, 'template.name'],
    ['?count=1', { business: undefined }, 514, 'business.name'],
    ['?count=1&productName=Other', {}, 515, 'query.productName'],
    ['?count=1', { product: { productName: 'Nothing' } }, 4040, undefined],
    ['?count=1', { template: { name: 'Nothing' } }, 4040, undefined],
    ['?count=1', { business: { name: 'Nothing' } }, 4040, undefined],
    ['?count=1', { template: { name: 'Default', templateQuantity: 2 } }, 515, 'template.templateQuantity'],
    ['?count=1', { namedUser: true }, 515, 'namedUser'],
    ['?count=1', { startDate: '2027-01-02', endDate: '2027-01-01' }, 515, 'endDate'],
    ['?count=1', { features: [{ name: 'Nothing' }] }, 1283, 'features[0]'],
    ['?count=1', { status: 1 }, 515, 'status'],
  ])('%s with %j is refused with %i at %s and makes nothing', async (query, attributes, code, path) => {
    const catalogue = await makeCatalogue(service);
    const { envelope } = await service.api('POST', `/sns/generate_sn${query}`, generateBody(catalogue, attributes));
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(0);
  });

  test('repeated under its Idempotency-Key it makes the SNs once', async () => {
    const body = generateBody(await makeCatalogue(service));
    const send = () => service.api('POST', '/sns/generate_sn?count=3', body, { 'idempotency-key': 'order-17' });
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    for (const other of others) expect(other.envelope).toEqual(first?.envelope);
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(3);
  });
});
