import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchHit } from '../../contract/work/search.ts';
import { displaySn } from '../../contract/sns/sn.ts';
import { makeCatalogue, makeSnCalled, makeSns, ok } from '../../testing/factories.ts';
import { makeMachine, makeSession } from '../../testing/machines.ts';
import { makeUser } from '../../testing/users.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sn = '';
let machine = 0;
let guid = '';
let names: Awaited<ReturnType<typeof makeCatalogue>>;

beforeAll(async () => {
  service = createTestApp();
  names = await makeCatalogue(service, { type: 'TOKEN_ID_FLOAT' });
  [sn = ''] = await makeSns(service, names);
  await makeGiven('ORDER_2026_0017');
  await ok(service.api('PATCH', `/products/${names.product}`, { refId: 'REF-9' }));
  const group = { groupName: 'Partners' };
  await ok(service.api('POST', '/customer_groups', { name: 'Partners' }));
  await ok(
    service.api('POST', '/customers', [
      { name: 'Acme', email: 'it@acme.example', referenceId: 'C-100', contact: 'Wile E.' },
      { name: 'Acme', ...group, mobileNumber: '+49 170 555' },
    ]),
  );
  await ok(service.api('POST', `/customers/name/Acme/sns`, [{ sn }]));
  const user = await makeUser(service, 'ada', { nickName: 'Countess', email: 'Ada@Acme.example', phone: '555 0101' });
  guid = user.guid;
  await makeUser(service, 'adam', {});
  await ok(service.api('POST', '/tokenids', [{ guid: 'TK-77AA', tokenType: 6, label: 'Drawer 4' }]));
  await ok(service.api('POST', `/sns/${sn}/tokenids`, [{ guid: 'TK-77AA', tokenType: 6 }]));
  const row = await makeMachine(service, sn, {
    mid: '00-1B-44-11-3A-B7',
    machineName: 'reception-pc',
    customId: 'asset 12',
  });
  machine = row.id;
  await makeSession(service, row);
});
afterAll(() => service.close());

const makeGiven = (given: string) => makeSnCalled(service, given, sn);

const search = async (q: string, limit = 20): Promise<SearchHit[]> =>
  (await ok(service.api('GET', `/search?limit=${limit}&q=${encodeURIComponent(q)}`))).envelope.data
    .items as unknown as SearchHit[];

const brief = (hits: readonly SearchHit[]) => hits.map(({ kind, title, match }) => `${kind} ${title} ${match}`);

const HOSTILE = [
  '"', "'", '%', '%%%', '___', '*', 'a*', '"a" OR "b"', 'NEAR(a b)', 'name:ada', '\u0000\u0000\u0000', 'a\u0000bc',
  '\\\\\\', '(((', '👍👍👍', '\ufffd', '<requestInfo>', '<updateInfos>', '<updateInfos></updateInfos>', "x' or 1=1 --",
  '{'.repeat(3000), '::::::', ':'.repeat(6000), '.'.repeat(6000), '<sn>'.repeat(1500), '<updateInfo>'.repeat(500),
]; // prettier-ignore

describe('GET /search', () => {
  test.each([
    ['an account', 'ada', ['user ada exact', 'user adam prefix']],
    ['an account in another case', 'ADA', ['user ada exact', 'user adam prefix']],
    ['a nick name', 'countess', ['user ada exact']],
    ['an e-mail', 'ada@acme.example', ['user ada exact']],
    ['a part of an e-mail', 'acme.exam', ['user ada inside', 'customer Acme inside']],
    ['a phone number', '555 0101', ['user ada exact']],
    ['a customer', 'acme', ['customer Acme exact', 'customer Acme exact', 'user ada inside']],
    ['a contact', 'wile', ['customer Acme inside']],
    ['a number of a customer', '170 555', ['customer Acme inside']],
    ['a reference id', 'c-100', ['customer Acme exact']],
    ['a product by its reference id', 'REF-9', ['product {product} exact']],
    ['a business', 'business', ['business {business} prefix']],
    ['a token-ID guid', 'tk-77aa', ['tokenid Drawer 4 exact']],
    ['a token-ID label', 'Drawer', ['tokenid Drawer 4 prefix']],
    ['a MAC address', '00:1b:44:11:3a:b7', ['machine reception-pc exact']],
    ['a MAC address in groups of four', '001b.4411.3ab7', ['machine reception-pc exact']],
    ['a part of a MAC address', '44-11-3a', ['machine reception-pc inside']],
    ['a machine name', 'RECEPTION-PC', ['machine reception-pc exact']],
    ['a custom id', 'asset', ['machine reception-pc prefix']],
    ['the address of a session', '192.0.2.7', ['machine reception-pc exact']],
    ['the beginning of an SN, with a dash', 'order-', ['sn ORDER_2026_0017 prefix']],
    ['a part of an SN', '2026', ['sn ORDER_2026_0017 inside']],
    ['the words of a name in another order', 'e. wile', ['customer Acme inside']],
    ['words of several fields', 'countess ada', ['user ada inside']],
    ['a name with a letter missing', 'contess', ['user ada similar']],
    ['a name with a wrong letter', 'Receptiom PC', ['machine reception-pc similar']],
    [
      'a short name with two letters swapped',
      'amce',
      ['user ada similar', 'customer Acme similar', 'customer Acme similar'],
    ],
    [
      'a short name with a wrong letter',
      'acne',
      ['user ada similar', 'customer Acme similar', 'customer Acme similar'],
    ],
    ['a label whose words are swapped and misspelt', '4 draver', ['tokenid Drawer 4 similar']],
    ['no number with another digit', 'drawer 5', []],
    ['an SN with a wrong letter', 'ORDER_2026_0018', ['sn ORDER_2026_0017 similar']],
    ['an SN with two letters swapped', 'ORDER_2062_0017', ['sn ORDER_2026_0017 similar']],
    ['zeros typed as letters', 'ORDER_2O26_OO17', ['sn ORDER_2026_0017 similar']],
    ['nothing', 'no such thing', []],
  ])('finds %s', async (_, q, expected) => {
    const named = expected.map((line) =>
      line.replace('{product}', names.product).replace('{business}', names.business),
    );
    expect(brief(await search(q))).toEqual(named);
  });

  test('finds an SN in any form, with its product and its customer', async () => {
    const hit = {
      kind: 'sn',
      id: sn,
      title: sn,
      subtitle: `${names.product} · Acme`,
      sn,
      standing: 'active',
      match: 'exact',
    };
    expect(await search(sn)).toEqual([hit]);
    expect(await search(`  ${displaySn(sn).toLowerCase()}\n`)).toEqual([hit]);
    expect(await search(sn.slice(0, 6))).toEqual([{ ...hit, match: 'prefix' }]);
    expect(await search(sn.slice(5, 9))).toContainEqual({ ...hit, match: 'inside' });
  });

  test('names records as their paths do', async () => {
    expect(await search(guid)).toEqual([
      { kind: 'user', id: 'ada', title: 'ada', subtitle: 'Countess · Ada@Acme.example', match: 'exact' },
    ]);
    expect(await search(String(machine))).toContainEqual({
      kind: 'machine',
      id: String(machine),
      title: 'reception-pc',
      subtitle: '00-1B-44-11-3A-B7 · asset 12',
      sn,
      match: 'exact',
    });
    expect((await search('Acme')).map(({ id }) => id)).toEqual(['Acme', 'Partners/Acme', 'ada']);
    expect(await search('Drawer 4')).toEqual([
      { kind: 'tokenid', id: 'TK-77AA/6', title: 'Drawer 4', subtitle: 'TK-77AA', sn, match: 'exact' },
    ]);
  });

  test('keeps the one user in sight behind many SNs of the same beginning', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `ADAM_${at}00`);
    for (const given of many) await makeGiven(given);
    const hits = await search('adam', 5);
    expect(hits).toHaveLength(5);
    expect(brief(hits)[0]).toBe('user adam exact');
    expect(hits.slice(1).map(({ match }) => match)).toEqual(['prefix', 'prefix', 'prefix', 'prefix']);
  });

  test.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['too long a text', 'a'.repeat(6001)],
  ])('refuses %s', async (_, q) => {
    expect((await service.api('GET', `/search?q=${q}`)).envelope.status).toBe(515);
  });
  test.each(['q=a&limit=0', 'q=a&limit=51', 'q=a&kind=sn', 'q=a&q=b'])('refuses ?%s', async (query) => {
    expect((await service.api('GET', `/search?${query}`)).envelope.status).toBe(515);
  });
  test('needs a text', async () => {
    expect((await service.api('GET', '/search')).envelope.status).toBe(514);
  });
  test('is for every role', async () => {
    expect((await service.as('viewer')('GET', '/search?q=countess')).envelope.data.total).toBe(1);
  });

  test.each(HOSTILE.map((q) => [q.slice(0, 20), q]))('takes %j for the text that it is', async (_, q) => {
    for (const { kind } of await search(q)) expect(kind).toBe('code');
  });

  test('a deleted SN is found no more', async () => {
    const [gone = ''] = await makeSns(service, names);
    expect(await search(gone)).toHaveLength(1);
    await ok(service.api('DELETE', `/sns/${gone}`));
    expect(await search(gone)).toEqual([]);
    expect(await service.db.read.column(sql<{ n: number }>`select count(*) as n from sn where sn = ${gone}`)).toEqual([
      0,
    ]);
  });
});
