import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'Partners' }, { name: 'Ada' }]));
});
afterEach(() => service.close());

const customer = { name: 'Ada', groupName: 'Partners' };
const write = (text: unknown, who: object = customer, api = service.api) =>
  api('POST', '/notes', { customer: who, text });
const notes = async (of = 'Partners/Ada') =>
  (await ok(service.api('POST', '/notes/data', { querys: [{ name: 'customer', op: '=', values: [of] }] }))).envelope
    .data.items;

test('a note is kept with who wrote it and when, with the customer of that name and group alone', async () => {
  const { envelope } = await ok(write('  Moves in March.\nCall before. ', customer, service.as('support')));
  const note = {
    id: expect.any(Number) as number,
    customer,
    text: 'Moves in March.\nCall before.',
    time: '2026-11-21 09:00:00',
    actor: 'support',
    actorKind: 'operator',
  };
  expect(envelope.data.items).toEqual([note]);
  expect(await notes()).toEqual([note]);
  expect(await notes('Ada')).toEqual([]);
  expect((await ok(service.api('GET', '/notes'))).envelope.data.total).toBe(1);
});

test('it stays with a customer that gets another name, and goes with one that is deleted', async () => {
  await ok(write('first'));
  await ok(service.api('PATCH', '/customers/name/Partners/Ada', { name: 'Bob', groupName: null }));
  expect(await notes('Bob')).toMatchObject([{ customer: { name: 'Bob' }, text: 'first' }]);
  await ok(service.api('DELETE', '/customers/name/Bob'));
  expect((await ok(service.api('GET', '/notes'))).envelope.data.total).toBe(0);
});

test('who wrote it may remove it, and an administrator; the audit log of the customer keeps what it said', async () => {
  for (const role of ['support', 'manager'] as const) await ok(write(`by ${role}`, customer, service.as(role)));
  const [first, second] = (await notes()).map(({ id }) => `/notes/${Number(id)}`);
  expect((await service.as('support')('DELETE', second ?? '')).envelope.status).toBe(531);
  await ok(service.as('support')('DELETE', first ?? ''));
  await ok(service.as('administrator')('DELETE', second ?? ''));
  expect((await service.api('DELETE', second ?? '')).envelope.status).toBe(4040);
  expect(await notes()).toEqual([]);
  const querys = [{ name: 'target', op: '=', values: ['Partners/Ada'] }, { name: 'operation', op: '=', values: ['deleteNote'] }]; // prettier-ignore
  const { items } = (await ok(service.api('POST', '/audit/data', { querys }))).envelope.data;
  expect(items.map(({ before }) => before)).toEqual([[{ note: 'by support' }], [{ note: 'by manager' }]]);
});

test.each([
  ['nothing', '  ', customer, 515],
  ['more than a page', 'x'.repeat(4001), customer, 515],
  ['of a customer that is not there', 'text', { name: 'Nobody' }, 4040],
])('%s is refused', async (_what, text, who, code) => {
  expect((await write(text, who)).envelope.status).toBe(code);
});

test('a viewer reads notes and writes none', async () => {
  expect((await write('text', customer, service.as('viewer'))).envelope.status).toBe(531);
  expect((await service.as('viewer')('GET', '/notes')).envelope.status).toBe(0);
});
