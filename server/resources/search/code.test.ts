import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchHit } from '../../contract/work/search.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { borrowRequest, LENDING, newDevice, returnRequest, updateRequest, given } from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sn = '';
const device = newDevice();
beforeAll(async () => {
  service = createTestApp();
  sn = await makeSn(service, {}, { ...LENDING, concurrentNumber: 5 });
});
afterAll(() => service.close());

const search = async (q: string): Promise<SearchHit[]> =>
  (await ok(service.api('GET', `/search?q=${encodeURIComponent(q)}`))).envelope.data.items as unknown as SearchHit[];
const answer = async (path: string, code: string, scope = ''): Promise<string> =>
  String((await ok(service.api('POST', `${path}${scope}`, { code }))).envelope.data.items[0]?.['code']);

describe('GET /search of an offline string', () => {
  test('tells what a request asks for, and whose it is', async () => {
    const [hit, ...more] = await search(updateRequest(sn, device, { machineName: 'bench' }));
    expect(hit).toMatchObject({ kind: 'code', title: 'Update request string', sn, match: 'exact' });
    expect(hit?.code).toEqual({
      form: 'updateRequest',
      valid: true,
      sn,
      mid: device.deviceCode,
      machineName: 'bench',
      time: '2026-11-21 09:00:00',
    });
    expect(more.map(({ kind, id }) => `${kind} ${id}`)).toEqual([`sn ${sn}`]);
  });

  test('finds the device once it is known, and tells that a request was answered', async () => {
    const request = updateRequest(sn, device);
    await answer('/sns/update_code', request);
    const [hit, ...more] = await search(request);
    expect(hit?.code).toMatchObject({ valid: true, answered: '2026-11-21 09:00:00' });
    expect(more.map(({ kind }) => kind)).toEqual(['sn', 'machine']);
  });

  test('reads requests to borrow and to give back', async () => {
    const request = borrowRequest(sn, device, 90);
    expect((await search(request))[0]?.code).toMatchObject({ form: 'borrowRequest', minutes: 90, valid: true });
    const { borrow } = await given(service, '/sns/checkout', { code: request });
    if (!borrow) throw new Error('nothing was lent');
    const back = returnRequest(sn, device, borrow);
    expect((await search(back))[0]?.code).toMatchObject({ form: 'returnRequest', borrowId: borrow.borrowId });
  });

  test.each([
    ['as it is', ''],
    ['on many lines', '?scope=formatted'],
  ])('holds an answer against its signature, %s', async (_, scope) => {
    const text = await answer('/sns/update_code', updateRequest(sn, device), scope);
    const [hit] = await search(text);
    expect(hit?.code).toMatchObject({ form: 'update', valid: true, sn, mid: device.deviceCode });
    expect(hit?.code?.serial).toBeGreaterThan(0);
    const forged = text.replace(/<sn>.*<\/sn>/, '<sn>ABCD</sn>');
    expect((await search(forged))[0]?.code).toMatchObject({ form: 'update', valid: false });
    const flipped = text.replace(/<sign>(.)/, (_whole, letter) => `<sign>${letter === 'A' ? 'B' : 'A'}`);
    expect((await search(flipped))[0]?.code).toMatchObject({ valid: false, fault: 'Its signature does not fit.' });
    const foreign = text.replace(/<keyId>.*<\/keyId>/, '<keyId>0123456789abcdef</keyId>');
    expect((await search(foreign))[0]?.code).toMatchObject({ valid: false, sn });
    const list = `<updateInfos>${text}${text}</updateInfos>`;
    if (scope === '') expect((await search(list))[0]?.code).toMatchObject({ form: 'updates', valid: true, entries: 2 });
  });

  test('of a damaged one says what is wrong, and finds its SN all the same', async () => {
    const request = updateRequest(sn, device);
    for (const text of [request.slice(0, -20), request.replace('<sign>', '<sign>0'), `${request} and more`]) {
      const [hit, found] = await search(text);
      expect(hit?.code).toMatchObject({ form: 'request', valid: false, sn });
      expect(hit?.code?.fault).toMatch(/^The request string .+\.$/);
      expect(found).toMatchObject({ kind: 'sn', id: sn });
    }
  });

  test('never tells the secret of a borrowed seat', async () => {
    const other = newDevice();
    const text = await answer('/sns/checkout', borrowRequest(sn, other));
    const [hit] = await search(text);
    expect(hit?.code).toMatchObject({ form: 'borrow', valid: true });
    expect(JSON.stringify(hit)).not.toContain('secret');
  });
});
