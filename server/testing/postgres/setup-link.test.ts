import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Service } from '../spawn.ts';
import { within } from './databases.ts';
import { ask, emptyDatabase, startOn, type Answer } from './program.ts';

let url: string;
let first: Service;
let other: Service;
beforeEach(async () => {
  url = await emptyDatabase(inject('postgres'));
  [first, other] = [await startOn(url), await startOn(url)];
});
afterEach(async () => {
  for (const service of [first, other]) await service.remove();
});

const tokenOf = ({ setupLink = '' }: Service): string => setupLink.split('#')[1] ?? '';

const useLink = (at: Service, token: string, username = 'ada'): Promise<Answer> =>
  ask(at, 'POST', '/bff/setup', { token, username, displayName: 'Ada', password: 'seven-brass-otters-hum' }, {});

const isOpen = async (at: Service) => (await ask(at, 'GET', '/bff/setup', undefined, {})).first['open'];

const rowsOf = (sql: string) => within(url, async (client) => (await client.query<object>(sql)).rows);
const links = () => rowsOf("select name from setting where name like 'set-up link %'");

test('a set-up link works at an instance that did not print it, and its use ends the links of all', async () => {
  expect(await Promise.all([first, other].map(isOpen))).toEqual([true, true]);
  expect(JSON.stringify(await links())).not.toContain(tokenOf(first));
  expect((await useLink(other, tokenOf(first))).http).toBe(200);
  expect(await Promise.all([first, other].map(isOpen))).toEqual([false, false]);
  for (const at of [first, other])
    for (const link of [first, other]) expect((await useLink(at, tokenOf(link), 'eve')).status).toBe(4093);
  expect(await links()).toEqual([]);
});

test('links that are used at two instances at the same time create one administrator', async () => {
  const uses = [first, other].flatMap((at) =>
    [first, other].map((link, by) => useLink(at, tokenOf(link), `${at === first ? 'ada' : 'eve'}-${by}`)),
  );
  const answers = await Promise.all(uses);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 4093, 4093, 4093]);
  expect(await rowsOf('select role from operator')).toEqual([{ role: 'administrator' }]);
});

test('a link is refused at every instance after 24 hours', async () => {
  await rowsOf("update setting set value = cast(value as bigint) - 86401 where name like 'set-up link %'");
  for (const at of [first, other]) {
    expect(await isOpen(at)).toBe(false);
    expect((await useLink(at, tokenOf(first))).status).toBe(531);
  }
});
