import { catalogue, type ErrorCode } from '../../contract/errors.ts';
import type { Operation, OperationKey, Operations } from '../../contract/operation.ts';
import { programVersion } from '../../core/program-version.ts';
import { describeOperation, type OperationObject } from './operation.ts';
import { codeLine, failureSchema, headers, parameters } from './parts.ts';
import { createSchemas, type JsonSchema } from './schema.ts';
import { tags } from './tags.ts';

export type PathItem = Readonly<Record<string, OperationObject>>;

export type OpenApiDocument = {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Readonly<Record<string, object>>;
};

/**
 * Builds the OpenAPI 3.1 description of a table of operations from the schemas that validate their requests. It takes a
 * quarter of a second.
 */
export function createDocument(operations: Operations): OpenApiDocument {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, OperationObject>> = {};
  const used = new Set<string>();
  for (const [key, operation] of Object.entries(operations) as [OperationKey, Operation][]) {
    const [method = '', path = ''] = key.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = describeOperation(key, operation, schemas);
    used.add(operation.tag);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Licet licensing API',
      version: programVersion(),
      description: [...introduction, '## Codes', codeList()].join('\n\n'),
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api', description: 'This service' }],
    tags: tags.filter((tag) => used.has(tag.name)),
    security: [{ platformkey: [] }],
    paths,
    components: {
      schemas: { ...schemas.shared, Failure: failureSchema },
      parameters,
      headers,
      securitySchemes: {
        platformkey: {
          type: 'apiKey',
          in: 'header',
          name: 'platformkey',
          description: 'The key of the service, kept in its data folder, or one that an administrator made.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that a licensed application was given when it logged in.',
        },
      },
    },
  };
}

/** Introduction of the description, one paragraph per entry. */
export const introduction = [
  'Every answer has the envelope `{ status, data: { total, items } }`; `status` 0 is success. A refusal has a code of the catalogue as its `status`, the fitting HTTP status, and changes nothing.',
  'Timestamps are text `yyyy-MM-dd HH:mm:ss` in the time zone of the service; where a date alone is accepted, a start means its first second and an end its last. A record leaves out the fields that have no value.',
  'Unknown fields and parameters are refused. Values in a path are percent-encoded. PATCH changes the supplied fields; POST on an existing record also empties the texts, dates and limits that are not supplied.',
];

const codeList = (): string => {
  const codes = Object.keys(catalogue).map(Number) as ErrorCode[];
  return codes.map((code) => `- ${codeLine(code)}`).join('\n');
};
