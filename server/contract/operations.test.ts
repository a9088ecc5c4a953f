import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation, OperationKey, Operations } from './operation.ts';
import { operations } from './operations.ts';
import { permissionOf } from './permissions.ts';

const table: Operations = operations;
const all = Object.entries(table) as [OperationKey, Operation][];
const keys = all.map(([key]) => key);

/** Returns the values of a path or query as text, in the form in which they arrive. */
const asText = (values: object = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const faults = (schema: z.ZodType, value: unknown): string | undefined => {
  const { error } = schema.safeParse(value);
  return error && z.prettifyError(error);
};

describe('the table of operations', () => {
  test('has each id once', () => {
    const ids = all.map(([, { id }]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });

  test('has a phrase as the summary of each', () => {
    const phrases = all.filter(([, { summary }]) => !/^[A-Z][^\n]{4,99}[^.]$/.test(summary)).map(([key]) => key);
    expect(phrases).toEqual([]);
  });

  test('lets reads alone be a little old, and those that docs/operation.md names', () => {
    const old = all.filter(([, { mayLag }]) => mayLag);
    for (const [, operation] of old) expect(permissionOf(operation).read).toBe(true);
    const document = readFileSync(join(import.meta.dirname, '../../docs/operation.md'), 'utf8');
    const [, section = ''] = document.split('### A replica for reads\n');
    const named = (section.split('\n#')[0] ?? '').matchAll(/`((?:GET|POST) [^`]+)`/g);
    expect(old.map(([key]) => key).toSorted()).toEqual([...named].map(([, key]) => key).toSorted());
  });

  test('lets a read-only key run exactly the operations that change nothing', () => {
    const reads = all
      .filter(([key]) => /^GET|\/data$|^POST \/(states$|timeline$|look_back$|reports\/|sns\/validate_codes$)/.test(key))
      .map(([, { id }]) => id);
    const readable = all.filter(([, operation]) => permissionOf(operation).read);
    expect(readable.map(([, { id }]) => id).toSorted()).toEqual(reads.toSorted());
  });
});

describe.each(all)('%s', (key, operation) => {
  const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

  test('validates exactly the values in its path', () => {
    expect(Object.keys(operation.path?.shape ?? {})).toEqual(inPath);
  });

  test('has an example that its own schemas accept', () => {
    const { path, query, body, items } = operation.example;
    expect(operation.path && faults(operation.path, asText(path))).toBeUndefined();
    expect(operation.query && faults(operation.query, asText(query))).toBeUndefined();
    if (operation.body && !(operation.bodyOptional && body === undefined)) {
      expect(faults(operation.body, body)).toBeUndefined();
    }
    expect(Boolean(body) && operation.body === undefined).toBe(false);
    expect(faults(z.array(operation.item), items)).toBeUndefined();
    expect(items.length).toBeGreaterThan(0);
  });

  test('accepts a name in its path in any Unicode form', () => {
    for (const [name, schema] of Object.entries(operation.path?.shape ?? {})) {
      const { data, success } = (schema as z.ZodType).safeParse('e\u0301');
      if (success && name !== 'sn') expect(data).toBe('é');
    }
  });

  test('refuses an unknown field and an unknown parameter', () => {
    const query = operation.query?.safeParse({ ...asText(operation.example.query), unheardOf: '1' });
    expect(query?.success ?? false).toBe(false);
    const { body } = operation.example;
    const given = Array.isArray(body) ? (body as unknown[])[0] : body;
    if (operation.body && typeof given === 'object') {
      const more = { ...given, unheardOf: 1 };
      expect(operation.body.safeParse(Array.isArray(body) ? [more] : more).success).toBe(false);
    }
  });

  test('has names exactly when it can be queried, and is paged then', () => {
    expect(operation.names !== undefined).toBe(key.endsWith('/data'));
    if (operation.names)
      expect(Object.keys(operation.query?.shape ?? {})).toEqual(expect.arrayContaining(['offset', 'limit']));
  });
});

// The list of the specification exists only where this repository is developed. Elsewhere the test is skipped.
const SPECIFICATION = join(import.meta.dirname, '../../../shared/spec/operations.tsv');
const specification = existsSync(SPECIFICATION) ? readFileSync(SPECIFICATION, 'utf8') : '';

type Specified = { key: string; paged: boolean; body: string };

describe.runIf(specification !== '')('the specification', () => {
  const rows = specification.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const specified = rows.map((line): Specified => {
    const [, method = '', path = '', paged = '', body = ''] = line.split('\t');
    return { key: `${method} ${path}`, paged: paged === 'paged', body };
  });

  test('has 112 operations, none of which is missing here', () => {
    expect(specified).toHaveLength(112);
    expect(specified.map(({ key }) => key).filter((key) => !keys.includes(key as OperationKey))).toEqual([]);
  });

  test('has everything that is not marked as an extension', () => {
    const known = new Set(specified.map(({ key }) => key));
    expect(
      all
        .filter(([, { extension }]) => !extension)
        .map(([key]) => key)
        .filter((key) => !known.has(key)),
    ).toEqual([]);
    expect(all.filter(([key, { extension }]) => extension && known.has(key)).map(([key]) => key)).toEqual([]);
  });

  test.each(specified)('$key is paged and takes a body as it says', ({ key, paged, body }) => {
    const operation = table[key as OperationKey];
    expect(Boolean(operation?.query && 'limit' in operation.query.shape)).toBe(paged);
    expect(operation?.body !== undefined).toBe(body !== '-');
    if (body.endsWith('?') || body === 'query') expect(operation?.bodyOptional).toBe(true);
    else if (body !== '-') expect(operation?.bodyOptional ?? false).toBe(false);
  });
});
