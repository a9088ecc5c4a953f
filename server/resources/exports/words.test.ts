import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { finishExports } from '../../testing/jobs.ts';
import { reclaimSeat } from '../../testing/runtime.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sn = '';
beforeAll(async () => {
  service = createTestApp();
  sn = await makeSn(service);
  await ok(service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard', email: 'it@orchard.example' }]));
});
afterAll(() => service.close());

const get = (path: string) => service.app.request(`/api${path}`, { headers: { platformkey: TEST_KEY } }, {});

const WORDS = {
  columns: { sn: '授权码', standing: 'State', 'customer.email': '=E-mail' },
  values: { standing: { active: '有效' }, status: { '0': 'Active' } },
};
const COLUMNS = 'sn,standing,status,customer.email';

const file = async (query: Record<string, string>) => {
  const address = `/export/sns?${new URLSearchParams({ scope: 'customer', columns: COLUMNS, ...query }).toString()}`;
  const answer = await get(address);
  return { status: answer.status, text: await answer.text() };
};
const lines = (text: string) => text.replace('\ufeff', '').split('\r\n');

test('a file for people has their words as headings and values, and the others as they are', async () => {
  const { text } = await file({ words: JSON.stringify(WORDS) });
  expect(lines(text)).toEqual(["授权码,State,status,'=E-mail", `${sn},有效,Active,it@orchard.example`, '']);
});

test('without words, and as JSON, it has the names and values of the API', async () => {
  expect(lines((await file({})).text)).toEqual([COLUMNS, `${sn},active,0,it@orchard.example`, '']);
  expect(JSON.parse((await file({ words: JSON.stringify(WORDS), format: 'json' })).text)).toEqual([
    { sn, standing: 'active', status: 0, customer: { email: 'it@orchard.example' } },
  ]);
});

test('a reason that somebody typed gets no word, even if it is spelled like one of the service', async () => {
  const taken = await makeSn(service, { concurrentNumber: 1, reclaimMinutes: 5 }, { type: 'FLOAT' });
  await reclaimSeat(service, taken);
  const typed = { 'x-reason': 'reclaimed' };
  await ok(service.as('manager')('PATCH', `/sns/${taken}`, { sn: taken, status: 1 }, typed));
  await ok(service.api('PATCH', `/sns/${taken}`, { sn: taken, status: 0 }, typed));
  const query = {
    q: JSON.stringify({ querys: [{ name: 'target', op: '=', values: [taken] }], sorts: [{ name: 'time' }] }),
    ...{ columns: 'actor,reason', words: JSON.stringify({ values: { reason: { reclaimed: 'Idle seat' } } }) },
  };
  const answer = await get(`/export/audit?${new URLSearchParams(query).toString()}`);
  expect(lines(await answer.text()).slice(-4)).toEqual([
    'system,Idle seat',
    'manager,reclaimed',
    expect.stringMatching(/,reclaimed$/),
    '',
  ]);
});

test.each(['{', '[]', '{"columns":{"sn":""}}', '{"columns":{"sn":5}}', '{"heads":{}}', `"${'x'.repeat(20_000)}"`])(
  'words of another form are refused: %s',
  async (words) => {
    const { envelope } = await service.api('POST', '/export/sns', { words });
    expect(envelope.status).toBe(515);
  },
);

test('a kept file takes a query and words that do not fit into an address', async () => {
  const q = JSON.stringify({ querys: [{ name: 'sn', op: '=', values: Array.from({ length: 999 }, () => sn) }] });
  const address = `/export/sns?columns=${COLUMNS}&scope=customer`;
  const { envelope } = await ok(service.api('POST', address, { q, words: JSON.stringify(WORDS) }));
  await finishExports(service);
  const answer = await get(`/jobs/${String(envelope.data.items[0]?.['id'])}/file`);
  expect(lines(await answer.text())[1]).toBe(`${sn},有效,Active,it@orchard.example`);
});
