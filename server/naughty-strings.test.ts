import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerFields } from './contract/records/customers.ts';
import { businessFields } from './contract/records/businesses.ts';
import { dataFields } from './contract/records/datas.ts';
import { isStored, namesWhere, type Field, type Fields } from './contract/records/field.ts';
import { machineFields } from './contract/records/machines.ts';
import { operatorFields } from './contract/records/operators.ts';
import { productFields, templateFields } from './contract/records/products.ts';
import { snFields } from './contract/records/sns.ts';
import { tokenIdFields } from './contract/records/tokenids.ts';
import { userFields } from './contract/records/users.ts';
import { makeSn, ok } from './testing/factories.ts';
import { makeMachine } from './testing/machines.ts';
import { signIn, type TestBrowser } from './testing/operators.ts';
import { createTestApp, type TestAnswer, type TestApp } from './testing/test-app.ts';

/* Sends the list of github.com/minimaxir/big-list-of-naughty-strings through the text fields of records, and back. */

type Text = Extract<Field, { kind: 'text' }>;
type Values = Readonly<Record<string, string>>;

/** A record with text fields: how they are written, and how the record is read. */
type Place = {
  readonly fields: Readonly<Record<string, Text>>;
  readonly write: (values: Values) => Promise<TestAnswer>;
  readonly read: () => Promise<TestAnswer>;
};

const strings = [...new Set([...naughty, 'e\u0301', '\ud800', 'a\u0000b', '\u202etxt', ' x ', '\ufffe', "'"])];

let service: TestApp;
let administrator: TestBrowser;
let places: Readonly<Record<string, Place>>;

beforeAll(async () => {
  service = createTestApp();
  administrator = await signIn(service, 'administrator');
  places = await makePlaces(await makeSn(service));
});
afterAll(() => service.close());

/** Returns the text fields that a change may write, without those that name the record. */
const textsOf = (fields: Fields, ...without: string[]): Place['fields'] => {
  const names = namesWhere(fields, (field) => isStored(field) && field.kind === 'text' && /emptied|kept/.test(field.write ?? ''));
  return Object.fromEntries(names.filter((name) => !without.includes(name)).map((name) => [name, fields[name] as Text]));
}; // prettier-ignore

async function makePlaces(sn: string): Promise<Readonly<Record<string, Place>>> {
  const at = (fields: Place['fields'], path: string): Place => ({
    fields,
    write: (values) => service.api('PATCH', path, values),
    read: () => service.api('GET', path),
  });
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  await ok(service.api('POST', '/businesses', { name: 'Floating', type: 'FLOAT' }));
  await ok(service.api('POST', '/products', { productName: 'Studio' }));
  await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5 }]));
  const { id } = await makeMachine(service, sn);
  const operator = '/bff/operators/administrator';
  return {
    'a customer': at(textsOf(customerFields, 'name', 'groupName'), '/customers/name/Ada'),
    'a user': at(textsOf(userFields, 'name', 'password'), '/users/user/ada'),
    'a business': at(textsOf(businessFields, 'name'), '/businesses/Floating'),
    'a product': at(textsOf(productFields, 'productName'), '/products/Studio'),
    'a template': at(textsOf(templateFields, 'name'), '/products/Studio/templates/Default'),
    'a token ID': at(textsOf(tokenIdFields, 'guid'), '/tokenids/guid/K-1/5'),
    'an SN': {
      ...at(textsOf(snFields), `/sns/${sn}`),
      write: (values) => service.api('PATCH', `/sns/${sn}`, { sn, status: 0, ...values }),
    },
    'a device': at(textsOf(machineFields), `/machines/${id}`),
    'a configuration item': {
      ...at(textsOf(dataFields), `/sns/${sn}/datas`),
      write: (values) => service.api('PATCH', `/sns/${sn}/datas`, [{ name: 'region', ...values }]),
    },
    'a note': {
      fields: { text: { kind: 'text', form: 'lines', required: true } },
      write: (values) => service.api('POST', '/notes', { customer: { name: 'Ada' }, ...values }),
      read: () => service.api('POST', '/notes/data?limit=1', { sorts: [{ name: 'id', order: 'DESC' }] }),
    },
    'an operator': {
      fields: textsOf(operatorFields, 'username'),
      write: (values) => administrator.request('PATCH', operator, values),
      read: () => administrator.request('GET', operator),
    },
  };
}

const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Returns true for a text that a field may refuse: too long, blank where it names something, not to be shown or stored. */
function mayRefuse({ form, required, max = Infinity, reserved = [] }: Text, text: string): boolean {
  if (form === 'email' || [...text].length > max || (required && text.trim() === '')) return true;
  if (form === 'lines') return CONTROL_IN_LINES.test(text);
  return CONTROL.test(text) || (form === 'name' && ['', '.', '..', ...reserved].includes(text.trim()));
}

/** Returns the text as the service stores it. An empty one clears the field. */
const stored = ({ form, required }: Text, text: string): string =>
  (form === 'name' || required ? text.trim() : text).normalize('NFC');

/** Writes a text to all fields of a record and reads it. Returns what is wrong. */
async function wrongWith({ fields, write, read }: Place, text: string): Promise<string[]> {
  let sent = Object.keys(fields);
  const values = () => Object.fromEntries(sent.map((name) => [name, text]));
  let answer = await write(values());
  if (answer.envelope.status === 515) {
    const refused = (answer.envelope.errors ?? []).map(({ path }) => path.split('.').at(-1) ?? '');
    const wrongly = refused.filter((name) => !fields[name] || !mayRefuse(fields[name], text));
    if (wrongly.length > 0 || refused.length === 0) return [`${wrongly.join()} refused: ${answer.envelope.msg}`];
    sent = sent.filter((name) => !refused.includes(name));
    if (sent.length === 0) return [];
    answer = await write(values());
  }
  if (answer.envelope.status !== 0) return [`${answer.http} ${answer.envelope.msg}`];
  const record = (await read()).envelope.data.items[0] ?? {};
  return sent.flatMap((name) => {
    const wanted = fields[name] && stored(fields[name], text);
    return (record[name] ?? '') === wanted ? [] : [`${name} is ${JSON.stringify(record[name])}`];
  });
}

test.each([
  ...['a customer', 'a user', 'a business', 'a product', 'a template', 'a token ID', 'an SN', 'a device'],
  ...['a configuration item', 'a note', 'an operator'],
])('every naughty string comes back from the texts of %s as it was, or is refused by name', async (what) => {
  const place = places[what];
  expect(Object.keys(place?.fields ?? {})).not.toEqual([]);
  const faults = [];
  for (const text of strings) {
    const found = place ? await wrongWith(place, text) : [];
    faults.push(...found.slice(0, 3).map((fault) => `${JSON.stringify(text)}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test.each([
  ['a business', businessFields.name, '/businesses', 'name', (name: string) => ({ name, type: 'LOCAL' })],
  ['a product', productFields.productName, '/products', 'productName', (productName: string) => ({ productName })],
] as const)('%s can have every naughty string as its name, and is found by it, unless that is refused', async (_, field, path, key, body) => {
  const faults: unknown[] = [];
  for (const text of strings) {
    const made = (await service.api('POST', path, body(text))).envelope;
    if (made.status === 4090 || (made.status === 515 && mayRefuse(field, text))) continue;
    const name = stored(field, text);
    const found = (await service.api('GET', `${path}/${encodeURIComponent(name)}`)).envelope.data.items;
    const query = { querys: [{ name: key, op: '=', values: [text.trim()] }] };
    const listed = (await service.api('POST', `${path}/data`, query)).envelope.data.items;
    const names = [...found, ...listed].map((record) => record[key]);
    if (made.status !== 0 || names.join() !== [name, name].join()) faults.push([text, made.msg, names]);
  }
  expect(faults).toEqual([]);
}); // prettier-ignore
