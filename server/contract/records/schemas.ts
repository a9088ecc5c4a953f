import { z } from 'zod';
import { email, guid, id, limit, line, name, renderedTime, text, timestamp, wholeNumber } from '../scalars.ts';
import type { ChoiceOf, Field, Fields, Meanings, RecordName, WrittenName } from './field.ts';

type Shape = Record<string, z.ZodType>;

type Value<F extends Field> = F extends { kind: 'choice' }
  ? z.ZodType<ChoiceOf<F>, ChoiceOf<F>>
  : F extends { kind: 'reference'; of: infer Of extends Fields }
    ? z.ZodObject<RecordShape<Of>, z.core.$strict>
    : {
        text: z.ZodString;
        integer: z.ZodInt;
        date: z.ZodString;
        flag: z.ZodBoolean;
        choice: never;
        reference: never;
        json: z.ZodUnknown;
      }[F['kind']];

type Written<F extends Field> = F extends { write: 'emptied' }
  ? z.ZodOptional<z.ZodNullable<Value<F>>>
  : F extends { required: true }
    ? Value<F>
    : z.ZodOptional<Value<F>>;

export type WrittenShape<F extends Fields> = { [Name in WrittenName<F>]: Written<F[Name]> };

export type RecordShape<F extends Fields> = {
  [Name in RecordName<F>]: F[Name] extends { always: true } ? Value<F[Name]> : z.ZodOptional<Value<F[Name]>>;
};

const described = (schema: z.ZodType, meaning: string | undefined): z.ZodType =>
  meaning === undefined ? schema : schema.describe(meaning);

/** Returns a schema for each field that has one. */
const shapeOf = (fields: Fields, meanings: Record<string, string>, build: (field: Field) => z.ZodType | undefined) => {
  const shape: Shape = {};
  for (const [field, definition] of Object.entries(fields)) {
    const schema = build(definition);
    if (schema !== undefined) shape[field] = described(schema, meanings[field]);
  }
  return shape;
};

const oneOf = ({ choices, says }: Extract<Field, { kind: 'choice' }>): z.ZodType =>
  choices.every((choice) => typeof choice === 'string')
    ? z.enum(choices)
    : z.union(
        choices.map((choice) => z.literal(choice)),
        `must be ${says ?? `one of ${choices.join(', ')}`}`,
      );

/** Returns the schema of a value in a request. */
function writtenValue(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return writtenText(field);
    case 'integer':
      return field.range ? wholeNumber(...field.range) : limit;
    case 'date':
      return timestamp;
    case 'flag':
      return z.boolean();
    case 'choice':
      return oneOf(field);
    case 'reference':
      return z.strictObject(recordShape(field.of));
    case 'json':
      return z.unknown();
  }
}

function writtenText({ form, max = Infinity, reserved }: Extract<Field, { kind: 'text' }>): z.ZodType {
  if (form === 'name') return name(max, reserved);
  if (form === 'email') return email;
  return form === 'lines' ? text(max) : line(max);
}

/** Returns the schema of a value in an answer. */
function recordValue(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.form === 'id' ? guid : z.string();
    case 'integer':
      return field.form === 'id' ? id : z.int();
    case 'date':
      return renderedTime;
    case 'flag':
    case 'choice':
    case 'reference':
    case 'json':
      return writtenValue(field);
  }
}

/** Returns the schemas of the fields that a request can write. */
export const writtenShape = <const F extends Fields>(fields: F, meanings: Meanings<F> = {}): WrittenShape<F> =>
  shapeOf(fields, meanings as Record<string, string>, (field) => {
    if (field.write === undefined) return undefined;
    const schema = writtenValue(field);
    if (field.write === 'emptied') return schema.nullable().optional();
    return field.required === true ? schema : schema.optional();
  }) as WrittenShape<F>;

/** Returns the schemas of the fields of a record. A field without a value is absent. */
export const recordShape = <const F extends Fields>(fields: F, meanings: Meanings<F> = {}): RecordShape<F> =>
  shapeOf(fields, meanings as Record<string, string>, (field) => {
    if (field.only !== undefined) return undefined;
    const schema = recordValue(field);
    return field.always === true ? schema : schema.optional();
  }) as RecordShape<F>;
