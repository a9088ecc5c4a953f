import type { JsonSchema } from '../openapi/schema.ts';

/** A row of a table of fields. Its name is a path, such as `features[].endDate`. */
export type Field = { name: string; type: string; required: boolean; description: string };

export type SharedSchemas = Readonly<Record<string, JsonSchema>>;

const SHARED = '#/components/schemas/';

/** Returns the name of the shared schema that a reference points to. */
export const sharedName = (schema: JsonSchema): string | undefined =>
  schema.$ref?.startsWith(SHARED) ? schema.$ref.slice(SHARED.length) : undefined;

const resolved = (schema: JsonSchema, shared: SharedSchemas): JsonSchema => {
  const name = sharedName(schema);
  return name === undefined ? schema : (shared[name] ?? schema);
};

/** Returns all fields of a schema, nested ones by their path. */
export function fieldsOf(schema: JsonSchema, shared: SharedSchemas, prefix = ''): Field[] {
  const { properties = {}, required = [] } = resolved(schema, shared);
  return Object.entries(properties).flatMap(([name, value]) => {
    const property = resolved(value as JsonSchema, shared);
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const field = {
      name: path,
      type: typeText(property, shared),
      required: required.includes(name),
      description: property.description ?? '',
    };
    const entry = entryOf(property, shared);
    const inner = entry.properties ? fieldsOf(entry, shared, entry === property ? path : `${path}[]`) : [];
    return [field, ...inner];
  });
}

/** Returns the schema of an entry for a list, else the schema itself. */
export function entryOf(schema: JsonSchema, shared: SharedSchemas): JsonSchema {
  const whole = resolved(schema, shared);
  return isSchema(whole.items) ? resolved(whole.items, shared) : whole;
}

/** Returns a schema in words, such as `whole number, 0 to 2147483647, or null`. */
export function typeText(schema: JsonSchema, shared: SharedSchemas): string {
  const whole = resolved(schema, shared);
  if (whole.const !== undefined) return `${whole.const}`;
  if (whole.enum) return `one of ${whole.enum.filter((value) => value !== null).join(', ')}`;
  const forms = whole.anyOf ?? whole.oneOf;
  if (forms) return forms.map((form) => typeText(form, shared)).join(', or ');
  const types = [whole.type ?? []].flat();
  return types.map((type) => oneType(type, whole, shared)).join(' or ') || 'any value';
}

function oneType(type: string, schema: JsonSchema, shared: SharedSchemas): string {
  switch (type) {
    case 'string':
      return schema.format
        ? `text ${schema.format}`
        : `text${range(schema.minLength, schema.maxLength, ' characters')}`;
    case 'integer':
      return `whole number${range(schema.minimum, schema.maximum)}`;
    case 'array':
      return isSchema(schema.items)
        ? `list of ${typeText(schema.items, shared)}${range(schema.minItems, schema.maxItems, ' entries')}`
        : 'list';
    case 'boolean':
      return 'true or false';
    default:
      return type;
  }
}

function range(low: number | undefined, high: number | undefined, unit = ''): string {
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}${unit}`;
  if (high !== undefined) return `, at most ${high}${unit}`;
  return low === undefined || low === 0 ? '' : `, at least ${low}${unit}`;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
