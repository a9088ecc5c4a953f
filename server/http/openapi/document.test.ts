import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../contract/errors.ts';
import { EMPTY_OPERATORS, OPERATORS } from '../../contract/listing.ts';
import type { Operation, OperationKey, Operations } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { runtimeOperations } from '../../contract/runtime.ts';
import { permissionOf } from '../../contract/permissions.ts';
import { stepUpOf } from '../../contract/step-up.ts';
import { createDocument } from './document.ts';
import { isRuntime } from './codes.ts';
import type { OperationObject } from './operation.ts';
import type { JsonSchema } from './schema.ts';

const table: Operations = { ...operations, ...runtimeOperations };
const document = createDocument(table);
const all = Object.entries(table) as [OperationKey, Operation][];

const described = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
);

/** Returns every object of the document with its place. */
function* objects(value: unknown, place = '#'): Generator<[place: string, value: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* objects(inner, `${place}/${name.replaceAll('/', '~1')}`);
}

const at = (reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/')],
      document,
    );

/** The parts of OpenAPI 3.1 that this document uses. */
const extensions = z.record(z.templateLiteral(['x-', z.string()]), z.unknown());
const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const schema = z.record(z.string(), z.unknown());
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema,
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
});
const header = z.strictObject({ description: z.string(), schema });
const content = z.record(z.string().regex(/^\S+\/\S+$/), z.strictObject({ schema, example: z.unknown().optional() }));
const withExtensions = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .catchall(z.unknown())
    .superRefine((value, context) => {
      for (const name of Object.keys(value)) {
        if (!Object.hasOwn(shape, name) && !name.startsWith('x-')) context.addIssue(`${name} is not known to OpenAPI`);
      }
    });
const operation = withExtensions({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(z.union([reference, parameter])).optional(),
  requestBody: z.strictObject({ required: z.boolean(), description: z.string().optional(), content }).optional(),
  servers: z.array(z.strictObject({ url: z.literal('/'), description: z.string() })).optional(),
  security: z.array(z.strictObject({ session: z.tuple([]) })).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    withExtensions({ description: z.string().min(1), headers: z.record(z.string(), reference).optional(), content }),
  ),
});
const openapi = z.strictObject({
  openapi: z.literal('3.1.1'),
  info: z.strictObject({
    title: z.string(),
    version: z.string().regex(/^\d+\.\d+\.\d+/),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'patch', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Z][A-Za-z]+$/), schema),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), header),
    securitySchemes: z.record(z.string(), extensions.or(z.record(z.string(), z.string()))),
  }),
});

describe('the document', () => {
  test('is valid OpenAPI 3.1', () => {
    const { error } = openapi.safeParse(document);
    expect(error && z.prettifyError(error)).toBeUndefined();
  });

  test('has no broken references', () => {
    const references = [...objects(document)].flatMap(([place, { $ref }]) =>
      typeof $ref === 'string' ? [[place, $ref]] : [],
    );
    expect(references.filter(([, target = '']) => typeof at(target) !== 'object')).toEqual([]);
    expect(references.length).toBeGreaterThan(50);
  });

  test('has every operation of the contract and no other', () => {
    expect([...described.keys()].toSorted()).toEqual(all.map(([key]) => key).toSorted());
  });

  test('describes every group it uses, and only those', () => {
    const used = new Set([...described.values()].flatMap(({ tags }) => tags));
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
  });

  test('asks for the platform key everywhere', () => {
    expect(document.security).toEqual([{ platformkey: [] }]);
    expect(at('#/components/securitySchemes/platformkey')).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'platformkey',
    });
  });

  test('describes every code of the catalogue', () => {
    for (const [code, { sentence, next }] of Object.entries(catalogue)) {
      expect(document.info.description).toContain(`**${code}**`);
      expect(document.info.description).toContain(`${sentence}. ${next}`);
    }
  });

  test('gives every field a type and a meaning', () => {
    const bare = [...objects(document)].flatMap(([place, value]) => {
      if (!place.endsWith('/properties') || place.endsWith('/properties/properties')) return [];
      return Object.entries(value as Record<string, JsonSchema>)
        .filter(([, property]) => property.description === undefined && property.$ref === undefined)
        .map(([name]) => name);
    });
    expect([...new Set(bare)].toSorted()).toEqual([]);
  });
});

describe.each(all)('%s', (key, its) => {
  const found = described.get(key) as OperationObject;
  const content = found.requestBody?.content['application/json'];
  const answer = found.responses['200']?.content['application/json'];

  /** Returns the zod schema of a JSON Schema of the document. */
  const reader = (schema: JsonSchema) =>
    z.fromJSONSchema(
      JSON.parse(
        JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
          '#/components/schemas/',
          '#/$defs/',
        ),
      ) as z.core.JSONSchema.JSONSchema,
    );

  test('has an answer that its schema accepts, and one that it refuses', () => {
    const { error } = reader(answer?.schema ?? {}).safeParse(answer?.example);
    expect(error && z.prettifyError(error)).toBeUndefined();
    expect(reader(answer?.schema ?? {}).safeParse({ status: 0, data: { total: 1, items: [5] } }).success).toBe(false);
  });

  test('has a request that its schema accepts', () => {
    expect(content !== undefined).toBe(its.body !== undefined);
    if (content?.example === undefined) return;
    const { error } = reader(content.schema).safeParse(content.example);
    expect(error && z.prettifyError(error)).toBeUndefined();
  });

  test('has its parameters, each with a description, and required ones with an example', () => {
    const names = (place: string) =>
      (found.parameters ?? []).flatMap((one) => ('$ref' in one || one.in !== place ? [] : one.name));
    expect(names('path')).toEqual(Object.keys(its.path?.shape ?? {}));
    expect(names('query')).toEqual(Object.keys(its.query?.shape ?? {}));
    for (const one of found.parameters ?? []) {
      if ('$ref' in one) continue;
      expect(one.description).toMatch(/^.{4,}$/);
      if (one.required) expect(one.example).toBeDefined();
    }
    const references = (found.parameters ?? []).flatMap((one) => ('$ref' in one ? one.$ref.split('/').at(-1) : []));
    expect(references.includes('IdempotencyKey')).toBe(key.startsWith('POST') && !isRuntime(key));
    const changes = !isRuntime(key) && !permissionOf(its).read;
    for (const name of ['Ticket', 'Reason']) expect(references.includes(name)).toBe(changes);
    expect(references.includes('IfMatch')).toBe(its.versioned === true && !key.startsWith('GET'));
    expect(found.responses['200']?.headers !== undefined && 'ETag' in found.responses['200'].headers).toBe(
      its.versioned === true,
    );
  });

  test('says who may run it, and whether it is an extension', () => {
    const permission = isRuntime(key) ? undefined : permissionOf(its);
    expect(found['x-role']).toBe(permission?.role);
    expect(found['x-key']).toBe(permission && (permission.read ? 'read' : 'all'));
    expect(found.security).toEqual(permission ? undefined : its.path ? [{ session: [] }] : []);
    expect(found['x-step-up']).toBe(stepUpOf(its.id));
    expect(found['x-extension'] ?? false).toBe(its.extension ?? false);
  });

  test('says by which names and operators it can be queried and sorted', () => {
    const expected = Object.entries(its.names?.querys ?? {}).map(([name, kind]) => [
      name,
      [...OPERATORS[kind], ...(its.names?.empty.includes(name) === true ? EMPTY_OPERATORS : [])],
    ]);
    expect(Object.entries(found['x-querys'] ?? {})).toEqual(expected);
    expect(found['x-sorts'] ?? []).toEqual(its.names?.sorts ?? []);
  });

  test('lists its codes under the HTTP status that carries them', () => {
    for (const [http, response] of Object.entries(found.responses)) {
      for (const code of response['x-codes'] ?? []) expect(catalogue[code].http).toBe(Number(http));
    }
    const codes = Object.values(found.responses).flatMap((response) => response['x-codes'] ?? []);
    expect(codes).toEqual(expect.arrayContaining([513, 515, 516, 520, 531]));
  });
});
