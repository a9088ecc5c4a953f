import { MAX_FAULTS } from '../../contract/bounds.ts';
import { catalogue, type ErrorCode } from '../../contract/errors.ts';
import type { JsonSchema } from './schema.ts';

export type Header = { readonly description: string; readonly schema: JsonSchema };
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string | number | boolean;
};
export type Reference = { readonly $ref: string };

/** Parameters that operations refer to. */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a repetition safe: within 24 hours the same key with the same operation, path and body is answered with the first answer and does nothing more. Another request under the key is refused (4220). A request that only reads is answered afresh.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the record as it was read. When the record has changed since, nothing is written and the answer is 412 (4120) with the current ETag.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  Ticket: {
    name: 'X-Ticket',
    in: 'header',
    required: false,
    description:
      'The number of the call or request that the change is made for, percent-encoded; the audit log keeps it with the change.',
    schema: { type: 'string', maxLength: 64, examples: ['T-4711'] },
  },
  Reason: {
    name: 'X-Reason',
    in: 'header',
    required: false,
    description: 'Why the change is made, percent-encoded; the audit log keeps it with the change.',
    schema: { type: 'string', maxLength: 200, examples: ['lost'] },
  },
} as const satisfies Record<string, Parameter>;

export const headers = {
  ETag: { description: 'Version of the record, for If-Match.', schema: { type: 'string', examples: ['"3"'] } },
  AuditId: {
    description: 'Id of the entry of the change in the audit log, for its undo. Absent when nothing changed.',
    schema: { type: 'string', examples: ['8812'] },
  },
  Undoable: {
    description: '`true` when the change can be undone, by the id in `X-Audit-Id`. Absent otherwise.',
    schema: { type: 'string', examples: ['true'] },
  },
  RequestId: { description: 'Finds the request in the log of the service.', schema: { type: 'string' } },
} as const satisfies Record<string, Header>;

export const failureSchema: JsonSchema = {
  type: 'object',
  description: 'A refusal: nothing was changed.',
  properties: {
    status: { type: 'integer', enum: Object.keys(catalogue).map(Number), description: 'A code of the catalogue.' },
    msg: { type: 'string', description: 'One sentence a person can act on.' },
    errors: {
      type: 'array',
      maxItems: MAX_FAULTS,
      description: `The fields, parameters or batch entries at fault; of more than ${MAX_FAULTS} the first.`,
      items: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            description: 'Where it is.',
            examples: ['[2].endDate', 'querys[0].name', 'query.limit'],
          },
          msg: { type: 'string', description: 'What is wrong with it.' },
        },
        required: ['path', 'msg'],
        additionalProperties: false,
      },
    },
    requestId: { type: 'string', description: 'Finds the request in the log of the service.' },
    data: envelopeData({ type: 'array', maxItems: 0 }),
  },
  required: ['status', 'msg', 'requestId', 'data'],
  additionalProperties: false,
};

/** Returns a code with name, meaning and advice, for the description of a response. */
export const codeLine = (code: ErrorCode): string =>
  `**${code}** ${catalogue[code].name}: ${catalogue[code].sentence}. ${catalogue[code].next}`;

/** Further parts of a successful answer: entries that failed, or the preview of a dry run. */
type SuccessForm = { readonly partial?: boolean | undefined; readonly preview?: JsonSchema | undefined };

/** Returns the schema of a successful answer with items of one kind. */
export const successSchema = (item: JsonSchema, { partial = false, preview }: SuccessForm = {}): JsonSchema => ({
  type: 'object',
  properties: {
    status: partial
      ? { type: 'integer', enum: [0, 1995], description: 'Success; 1995 when at least one entry failed.' }
      : { type: 'integer', const: 0, description: 'Success.' },
    data: envelopeData({ type: 'array', items: item }, preview),
  },
  required: ['status', 'data'],
  additionalProperties: false,
});

function envelopeData(items: JsonSchema, preview?: JsonSchema): JsonSchema {
  return {
    type: 'object',
    description: 'What was found.',
    properties: {
      total: { type: 'integer', minimum: 0, description: 'How many records match, on all pages.' },
      items: { ...items, description: 'The records, or the page of them that was asked for.' },
      ...(preview && { preview }),
    },
    required: ['total', 'items'],
    additionalProperties: false,
  };
}

/** Returns a reference to a part of the document. */
export const reference = (kind: 'parameters' | 'headers' | 'schemas', name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});
