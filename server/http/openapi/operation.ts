import { MAX_BODY_ENTRIES, MAX_DEPTH, MAX_FIELD_NAMES } from '../../contract/bounds.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { operatorsByName } from '../../contract/listing.ts';
import type { Operation, OperationKey, Permission } from '../../contract/operation.ts';
import { permissionOf } from '../../contract/permissions.ts';
import type { Role } from '../../contract/roles.ts';
import { stepUpOf } from '../../contract/step-up.ts';
import { isUndoable } from '../../contract/undoable.ts';
import { mostBytesOf } from '../body.ts';
import { byHttpStatus, codesOf } from './codes.ts';
import { codeLine, reference, successSchema, type Header, type Parameter, type Reference } from './parts.ts';
import type { JsonSchema, Schemas } from './schema.ts';

type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;

export type ResponseObject = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content: Content;
  readonly 'x-codes'?: readonly ErrorCode[];
};

export type OperationObject = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
  /** Operations of licensed applications only: they have another server than the document. */
  readonly servers?: readonly { readonly url: string; readonly description: string }[];
  readonly security?: readonly object[];
  /** The lowest role of an operator that may run it. Absent where no role is needed. */
  readonly 'x-role'?: Role;
  /** A lower role that may run it with some bodies only, and which ones. */
  readonly 'x-role-narrowed'?: { readonly role: Role; readonly may: string };
  /** When it asks an operator for a fresh proof of presence (4030). Absent for operations that never do. */
  readonly 'x-step-up'?: string;
  /** The permissions that a platform key needs. */
  readonly 'x-key'?: 'read' | 'all';
  readonly 'x-extension'?: true;
  /** Operators by query name. */
  readonly 'x-querys'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-sorts'?: readonly string[];
};

/** Returns the description of an operation. */
export function describeOperation(key: OperationKey, operation: Operation, schemas: Schemas): OperationObject {
  const body = requestBody(operation, schemas, mostBytesOf(operation));
  const permission = operation.allowed === 'anyone' ? undefined : permissionOf(operation);
  const parameters = parametersOf(key, operation, schemas, permission);
  const stepUp = stepUpOf(operation.id);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      200: success(operation, schemas, permission?.read === undefined),
      ...failures(codesOf(key, operation)),
    },
    ...(permission ? rightsOf(permission) : runtimeAccess(operation)),
    ...(stepUp !== undefined && { 'x-step-up': stepUp }),
    ...(operation.extension && { 'x-extension': true }),
    ...(operation.names && { 'x-querys': operatorsByName(operation.names), 'x-sorts': operation.names.sorts }),
  };
}

/** Operations on a session need its token; the others need nothing. */
const runtimeAccess = ({ path }: Operation): Pick<OperationObject, 'servers' | 'security'> => ({
  servers: [{ url: '/', description: 'This service, for licensed applications' }],
  security: path ? [{ session: [] }] : [],
});

const rightsOf = ({ role, narrowed, read }: Permission) => ({
  'x-role': role,
  ...(narrowed && { 'x-role-narrowed': { role: narrowed.role, may: narrowed.says } }),
  'x-key': read ? ('read' as const) : ('all' as const),
});

function parametersOf(
  key: OperationKey,
  operation: Operation,
  schemas: Schemas,
  permission: Permission | undefined,
): (Parameter | Reference)[] {
  const { path, query, example } = operation;
  return [
    ...(path ? parametersIn('path', schemas.request(path), example.path) : []),
    ...(query ? parametersIn('query', schemas.request(query), example.query) : []),
    ...(operation.versioned && !key.startsWith('GET') ? [reference('parameters', 'IfMatch')] : []),
    ...(permission && key.startsWith('POST') ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(permission && !permission.read ? [reference('parameters', 'Ticket'), reference('parameters', 'Reason')] : []),
  ];
}

function parametersIn(place: 'path' | 'query', schema: JsonSchema, examples: object = {}): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema;
    return {
      name,
      in: place,
      required: place === 'path' || (schema.required?.includes(name) ?? false),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(Object.hasOwn(examples, name) && { example: Reflect.get(examples, name) as string | number | boolean }),
    };
  });
}

function requestBody(operation: Operation, schemas: Schemas, limit: number): OperationObject['requestBody'] {
  if (operation.rawBody) {
    const schema = { description: 'The bytes as they are.' };
    return { required: true, content: { '*/*': { schema } } };
  }
  if (!operation.body) return undefined;
  const { body: example } = operation.example;
  const schema = schemas.request(operation.body);
  return {
    required: operation.bodyOptional !== true,
    description: `At most ${limit / 1024} KiB (4130). ${FORM_BOUNDS}`,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  };
}

const FORM_BOUNDS = `At most ${MAX_DEPTH} levels of objects and lists, ${MAX_FIELD_NAMES} different field names, and ${MAX_BODY_ENTRIES} fields and list entries (515).`;

function success(operation: Operation, schemas: Schemas, isChange: boolean): ResponseObject {
  const { items } = operation.example;
  return {
    description: 'Success.',
    headers: {
      'X-Request-Id': reference('headers', 'RequestId'),
      ...(operation.versioned && { ETag: reference('headers', 'ETag') }),
      ...(isChange && { 'X-Audit-Id': reference('headers', 'AuditId') }),
      ...(isUndoable(operation.id) && { 'X-Undoable': reference('headers', 'Undoable') }),
    },
    content: operation.stream
      ? streamed(operation.stream, items)
      : {
          'application/json': {
            schema: successSchema(schemas.record(operation.item), {
              partial: operation.partial,
              preview: operation.preview && schemas.record(operation.preview),
            }),
            example: { status: 0, data: { total: items.length, items } },
          },
        },
  };
}

/** Describes JSON as a list of records, and any other media type as a text. */
const streamed = (types: readonly string[], [example]: readonly unknown[]): Content =>
  Object.fromEntries(
    types.map((type) => [
      type,
      type === 'application/json'
        ? {
            schema: {
              type: 'array',
              description: 'The records.',
              items: { type: 'object', description: 'One of them.' },
            },
            example: [],
          }
        : { schema: { type: 'string', description: 'The file.' }, example },
    ]),
  );

function failures(codes: readonly ErrorCode[]): Record<string, ResponseObject> {
  return Object.fromEntries(
    [...byHttpStatus(codes)].map(([http, among]) => {
      const schema = {
        allOf: [
          reference('schemas', 'Failure'),
          { properties: { status: { enum: among, description: 'One of the codes above.' } } },
        ],
      };
      const description = among.map(codeLine).join('\n\n');
      return [http, { description, content: { 'application/json': { schema } }, 'x-codes': among }];
    }),
  );
}
