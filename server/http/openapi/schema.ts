import { z } from 'zod';

import { meanings } from './meanings.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Turns the schemas of the contract into JSON Schema and collects those that have an id, which operations share. */
export type Schemas = {
  /** What a request may carry. */
  readonly request: (schema: z.ZodType) => JsonSchema;
  /** What a record in an answer looks like. */
  readonly record: (schema: z.ZodType) => JsonSchema;
  /** The shared schemas met so far, by name. */
  readonly shared: Readonly<Record<string, JsonSchema>>;
};

export function createSchemas(): Schemas {
  const shared: Record<string, JsonSchema> = {};
  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const document = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema),
    });
    const { $schema: _, $defs = {}, ...root } = relocated(document);
    for (const [name, definition] of Object.entries($defs)) keep(shared, name, definition);
    return root;
  };
  return { request: (schema) => convert(schema, 'input'), record: (schema) => convert(schema, 'output'), shared };
}

/** One name means one schema: a schema whose request and answer forms differ needs two ids. */
function keep(shared: Record<string, JsonSchema>, name: string, schema: JsonSchema): void {
  const known = shared[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are named ${name}`);
  shared[name] = schema;
}

/** Points references at the place where an OpenAPI description keeps what is shared. */
const relocated = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

function tidy(schema: JsonSchema): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) explain(name, property);
  // The bounds of every whole number in JavaScript are no information.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Numbers and flags in paths and queries are checked as text; described as what they are.
  if (schema.type === 'integer') delete schema.pattern;
  if (schema.type === 'boolean') delete schema.enum;
  const [first, second, ...more] = schema.anyOf ?? [];
  if (first?.type !== undefined && second?.type === 'null' && more.length === 0 && first.enum === undefined) {
    delete schema.anyOf;
    Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] });
  }
}

/** Gives a field the meaning of its name unless it has one of its own. */
function explain(name: string, property: z.core.JSONSchema._JSONSchema): void {
  const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined;
  if (typeof property === 'object' && meaning !== undefined) property.description ??= meaning;
}
