import { z } from 'zod';

import { meanings } from './meanings.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Converts schemas of the contract into JSON Schema, and collects those with an id, which operations share. */
export type Schemas = {
  /** Returns the schema of request data. */
  readonly request: (schema: z.ZodType) => JsonSchema;
  /** Returns the schema of a record in an answer. */
  readonly record: (schema: z.ZodType) => JsonSchema;
  /** The shared schemas that were converted so far, by name. */
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

/** Adds a shared schema. Throws when the name has another schema: one whose request and answer forms differ needs two ids. */
function keep(shared: Record<string, JsonSchema>, name: string, schema: JsonSchema): void {
  const known = shared[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are named ${name}`);
  shared[name] = schema;
}

/** Rewrites references to the place of shared schemas in OpenAPI. */
const relocated = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

function tidy(schema: JsonSchema): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) explain(name, property);
  // Drops the bounds that every whole number in JavaScript has.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Numbers and flags in paths and queries are validated as text, but described by their kind.
  if (schema.type === 'integer') delete schema.pattern;
  if (schema.type === 'boolean') delete schema.enum;
  const [first, second, ...more] = schema.anyOf ?? [];
  if (first?.type !== undefined && second?.type === 'null' && more.length === 0 && first.enum === undefined) {
    delete schema.anyOf;
    Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] });
  }
}

/** Gives a field without a description the one of its name. */
function explain(name: string, property: z.core.JSONSchema._JSONSchema): void {
  const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined;
  if (typeof property === 'object' && meaning !== undefined) property.description ??= meaning;
}
