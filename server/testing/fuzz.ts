import { operatorsByName } from '../contract/listing.ts';
import type { Operation, OperationKey, Operations } from '../contract/operation.ts';
import { Random } from '../db/seed/random.ts';
import { exampleRequest } from './example-request.ts';

export type FuzzRequest = {
  readonly key: OperationKey;
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

const TEXTS = [
  '', ' ', '0', '-1', 'null', 'true', '%', '_', '\\', "'", '"', "' or 1=1 --", '../..', '<b>', '{{7*7}}', '=1+1', '\u0000',
  '\ud800', '\u202e', 'é', 'e\u0301', '👩‍👩‍👧', 'İ', 'x'.repeat(300), 'x'.repeat(20_000), '9007199254740993', '1e400', '2026-02-30',
  '2026-11-21 09:00:00', '2026-11-21', '9999-12-31 23:59:59', '10000-01-01', '1969-12-31', 'constructor', '__proto__', 'toString',
  'platform', 'Default', 'AAAA-AAAA-AAAA-AAAA', '%%%%%%', 'a%b_c', '[1]', '{}',
]; // prettier-ignore
const NUMBERS = [
  0,
  -0,
  1,
  2,
  -1,
  0.5,
  1e21,
  1e-7,
  365,
  1000,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  5e-324,
];
const OTHERS: readonly unknown[] = [null, true, false, [], {}, [[]], [{}], [null], ['a', 'a']];
const HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['if-match', ['"1"', '*', 'W/"1"', '"', 'x']],
  ['idempotency-key', ['a', 'b', 'x'.repeat(300), '']],
  ['x-reason', ['asked by phone', 'x'.repeat(3000)]],
  ['x-ticket', ['T-1', ' ']],
  ['content-type', ['text/plain', 'application/json; charset=utf-16', '']],
  ['content-encoding', ['gzip', 'identity']],
  ['range', ['bytes=0-', 'bytes=9-1', 'bytes=0-0,2-3']],
];

/**
 * Returns a function that makes requests from the examples of operations by random mutations. The same seed makes the
 * same requests.
 */
export function fuzzer(table: Operations, seed: number): () => FuzzRequest {
  const random = new Random(seed);
  const entries = Object.entries(table) as [OperationKey, Operation][];
  const known = valuesIn(entries.map(([, { example }]) => example));

  const hostile = (): unknown =>
    random.pick([() => random.pick(TEXTS), () => random.pick(NUMBERS), () => random.pick(OTHERS)])();

  /** Returns a value that an example has for a field of this name, or a hostile one. */
  const valueFor = (name: string): unknown => {
    const values = known.get(name);
    return values !== undefined && random.chance(0.6) ? random.pick(values) : hostile();
  };

  const mutated = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) {
      const list = [...(value as unknown[])];
      const at = random.below(list.length + 1);
      if (random.chance(0.2) || list.length === 0) list.splice(at, 0, list[0] ?? hostile());
      else if (random.chance(0.1)) list.splice(at, 1);
      else list[at % list.length] = mutated(list[at % list.length], name);
      return list;
    }
    if (typeof value !== 'object' || value === null) return valueFor(name);
    const fields: [string, unknown][] = Object.entries(value);
    const [field, inner] = fields.length > 0 ? random.pick(fields) : ['name', undefined];
    if (random.chance(0.15)) return Object.fromEntries(fields.filter(([other]) => other !== field));
    const added = random.pick([...known.keys(), 'unheardOf', '__proto__']);
    if (random.chance(0.2)) return Object.fromEntries([...fields, [added, valueFor(added)]]);
    return Object.fromEntries([...fields, [field, mutated(inner, field)]]);
  };

  const queryOf = ({ names }: Operation): object => {
    if (!names) return {};
    const operators = Object.entries(operatorsByName(names));
    const querys = Array.from({ length: random.below(4) }, () => {
      const [name, ops] = random.pick(operators);
      return { name, op: random.pick(ops), values: Array.from({ length: random.below(3) }, () => valueFor(name)) };
    });
    const order = () => random.pick(['ASC', 'DESC']);
    const sorts = names.sorts.length === 0 ? [] : [{ name: random.pick(names.sorts), order: order() }];
    return { querys, sorts };
  };

  const bodyOf = (operation: Operation, example: unknown): string | undefined => {
    if (random.chance(0.02))
      return random.pick(['', '{', '[', 'null', '[]', '[{}]', '{}', '"x"', '\ufeff{}', '{"a":1,"a":2}']);
    let body = operation.names && random.chance(0.8) ? queryOf(operation) : example;
    for (let left = random.below(4); left > 0; left--) body = mutated(body);
    if (body === undefined || typeof body === 'string') return body;
    const text = JSON.stringify(body);
    return random.chance(0.02) ? text.slice(0, random.below(text.length)) : text;
  };

  return () => {
    const [key, operation] = random.pick(entries);
    const { method, body: example } = exampleRequest(key, operation);
    const values = (operation.example.path ?? {}) as Record<string, unknown>;
    const path = (key.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encoded(random.chance(0.7) ? values[name] : valueFor(name)),
    );
    const query = Object.entries(operation.example.query ?? {}).filter(() => random.chance(0.7));
    for (const name of Object.keys(operation.query?.shape ?? {})) {
      if (random.chance(0.15)) query.push([name, valueFor(name)]);
    }
    const search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
    const body = method === 'GET' ? undefined : bodyOf(operation, example);
    const more = HEADERS.filter(() => random.chance(0.02)).map(([name, given]) => [name, random.pick(given)] as const);
    const type = operation.rawBody ? 'application/octet-stream' : 'application/json';
    const headers = { ...(body !== undefined && { 'content-type': type }), ...Object.fromEntries(more) };
    return { key, method, url: search === '' ? path : `${path}?${search}`, body, headers };
  };
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

/** Returns the values of each field name in examples. */
function valuesIn(examples: readonly unknown[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) found.set(name, [...(found.get(name) ?? []), inner]);
      visit(inner);
    }
  };
  visit(examples);
  return found;
}
