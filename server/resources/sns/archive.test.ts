import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkCharacter } from '../../contract/sns/sn.ts';
import { makeCatalogue, makeSn, makeSns } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const read = async (sn: string) => (await service.api('GET', `/sns/${sn}`)).envelope.data.items[0];
const unknownSn = `AAAAAAAAAAAAAAA${checkCharacter('AAAAAAAAAAAAAAA')}`;

describe('archive, unarchive and delete', () => {
  test('an archived SN leaves lists, can be read, and changes only by unarchive or delete', async () => {
    const sn = await makeSn(service);
    expect((await service.api('POST', '/sns/archive', [sn])).envelope.data.items).toEqual([{ sn }]);
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(0);
    expect((await service.api('POST', '/sns/data')).envelope.data.total).toBe(0);
    expect((await service.api('GET', '/sns?scope=archived')).envelope.data.items).toMatchObject([
      { sn, archived: true },
    ]);
    expect(await read(sn)).toMatchObject({ sn, archived: true });
    expect((await service.api('PATCH', `/sns/${sn}`, { sn, status: 1 })).envelope.status).toBe(4093);
    expect((await service.api('PATCH', '/sns', [{ sn, status: 1 }])).envelope.status).toBe(4093);
    expect((await service.api('POST', '/sns/unarchive', [sn])).envelope.status).toBe(0);
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(1);
  });

  test('an unknown SN leaves the whole batch undone', async () => {
    const sn = await makeSn(service);
    for (const [method, path] of [
      ['POST', '/sns/archive'],
      ['DELETE', '/sns'],
    ] as const) {
      expect((await service.api(method, path, [sn, unknownSn])).envelope.status).toBe(1798);
    }
    expect(await read(sn)).not.toHaveProperty('archived');
  });

  test('DELETE /sns and DELETE /sns/{sn} remove SNs, archived ones too; audit entries stay', async () => {
    const [one = '', two = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
    await service.api('POST', '/sns/archive', [two]);
    expect((await service.api('DELETE', `/sns/${one}`)).envelope.data).toEqual({ total: 1, items: [{ sn: one }] });
    expect((await service.api('DELETE', '/sns', [two])).envelope.data.items).toEqual([{ sn: two }]);
    expect((await service.api('GET', '/sns?scope=all')).envelope.data.total).toBe(0);
    expect((await service.api('GET', `/sns/${one}`)).envelope.status).toBe(1798);
    const audit = await service.api('POST', '/audit/data', { querys: [{ name: 'target', op: '=', values: [two] }] });
    expect(audit.envelope.data.items.map((item) => item['operation'])).toEqual([
      'generateSn',
      'archiveSns',
      'deleteSns',
    ]);
  });

  test('a business with SNs cannot be deleted', async () => {
    const catalogue = await makeCatalogue(service);
    await makeSns(service, catalogue);
    expect((await service.api('DELETE', `/businesses/${encodeURIComponent(catalogue.business)}`)).envelope.status).toBe(
      4092,
    );
  });
});
