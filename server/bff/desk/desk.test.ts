import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_CASES } from '../../contract/bff/desk.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { signIn, type TestBrowser } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let ines: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  ines = await signIn(service, 'support');
});
afterEach(() => service.close());

const cases = async (of: TestBrowser) => (await of.request('GET', '/bff/desk/cases')).envelope.data.items;
const open = (kind: string, key: string, of = ines) => of.request('POST', '/bff/desk/cases', { kind, key });
const customers = (...names: string[]) => ok(service.api('POST', '/customers', names.map((name) => ({ name, contact: 'Ada' })))); // prettier-ignore

describe('the cases of the support desk', () => {
  test('are those of all operators, the latest first, each record once with who opened it last', async () => {
    await customers('Studio', 'Bauhaus');
    const sn = await makeSn(service);
    const max = await signIn(service, 'manager');
    await open('customer', 'Studio');
    await open('sn', sn);
    await open('customer', 'Bauhaus', max);
    service.time.now += 60;
    await open('customer', 'Studio', max);
    const found = await cases(ines);
    expect(found.map(({ key, operator }) => [key, operator])).toEqual([
      ['Studio', 'manager'],
      ['Bauhaus', 'manager'],
      [sn, 'support'],
    ]);
    expect(found[0]).toEqual({
      kind: 'customer',
      key: 'Studio',
      title: 'Studio',
      subtitle: 'Ada',
      operator: 'manager',
      time: '2026-11-21 09:01:00',
    });
    expect(await cases(max)).toEqual(found);
  });

  test('end with the day, and are forgotten a day later', async () => {
    await customers('Studio', 'Bauhaus');
    await open('customer', 'Studio');
    const today = async (seconds: number) => {
      service.time.now += seconds;
      ines = await signIn(service, 'support');
      return (await cases(ines)).length;
    };
    // It is 9 o'clock.
    expect([await today(15 * 3600 - 1), await today(1), await today(9 * 3600 + 1)]).toEqual([1, 0, 0]);
    await open('customer', 'Bauhaus');
    expect(await service.db.read.column(sql<{ n: number }>`select count(*) as n from desk_case`)).toEqual([1]);
  });

  test('follow a new name, and leave out what is gone', async () => {
    await customers('Studio', 'Bauhaus');
    await open('customer', 'Studio');
    await open('customer', 'Bauhaus');
    await ok(service.api('PATCH', '/customers/name/Studio', { name: 'Atelier' }));
    await ok(service.api('DELETE', '/customers/name/Bauhaus'));
    expect((await cases(ines)).map(({ key }) => key)).toEqual(['Atelier']);
  });

  test(`are ${MOST_CASES} at most`, async () => {
    const names = Array.from({ length: MOST_CASES + 2 }, (_, at) => `Customer ${at}`);
    await customers(...names);
    for (const name of names) await open('customer', name);
    expect((await cases(ines)).map(({ key }) => key)).toEqual(names.toReversed().slice(0, MOST_CASES));
  });

  test('hold no record that does not exist, and none that is no case', async () => {
    expect((await open('sn', 'NO_SUCH_SN')).envelope.status).toBe(4040);
    expect((await open('product', 'Engine')).http).toBe(400);
    expect(await cases(ines)).toEqual([]);
  });
});
