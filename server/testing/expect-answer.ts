import { z } from 'zod';
import type { Envelope } from '../contract/envelope.ts';
import { catalogue, type ErrorCode } from '../contract/errors.ts';
import type { Operation, OperationKey, Operations } from '../contract/operation.ts';
import { bffOperations } from '../contract/bff/operations.ts';
import { operations } from '../contract/operations.ts';
import { runtimeOperations } from '../contract/runtime.ts';
import { codesOf } from '../http/openapi/codes.ts';

const codes = Object.keys(catalogue).map(Number) as ErrorCode[];
const table: Operations = { ...operations, ...runtimeOperations, ...bffOperations };
const patterns = (Object.keys(table) as OperationKey[])
  .map((key) => ({ key, pattern: new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .toSorted((a, b) => parametersIn(a.key) - parametersIn(b.key));

export type Answer = {
  readonly http: number;
  readonly headers: Headers;
  readonly envelope: Envelope<Record<string, unknown>>;
};

const failure = z.strictObject({
  status: z.literal(codes),
  msg: z.string().min(1),
  errors: z.array(z.strictObject({ path: z.string().min(1), msg: z.string().min(1) })).optional(),
  requestId: z.string().min(1),
  data: z.strictObject({ total: z.literal(0), items: z.tuple([]) }),
});

/** Returns the operation that answers a request, or undefined. */
export function operationFor(method: string, path: string): { key: OperationKey; operation: Operation } | undefined {
  const [pathname = ''] = path.split('?');
  const key = patterns.find(({ pattern }) => pattern.test(`${method} ${pathname}`))?.key;
  const operation = key === undefined ? undefined : table[key];
  return key !== undefined && operation ? { key, operation } : undefined;
}

/**
 * Throws when an answer of the licensing API breaks its description: envelope, record, HTTP status, a code that the
 * operation does not list, an unexpected `ETag`. It runs in every test that calls the API.
 */
export function expectAnswer(method: string, path: string, answer: Answer): void {
  const found = operationFor(method, path);
  const fault =
    answer.envelope.status === 0 || (answer.envelope.status === 1995 && found?.operation.partial)
      ? successFault(method, found?.operation, answer)
      : failureFault(found, answer);
  if (fault === undefined) return;
  throw new Error(`${method} ${path} answered ${JSON.stringify(answer.envelope).slice(0, 2000)}: ${fault}`);
}

function successFault(
  method: string,
  operation: Operation | undefined,
  { http, headers, envelope }: Answer,
): string | undefined {
  if (!operation) return 'no operation of the contract has this path';
  if (http !== 200) return `status 0 came with HTTP ${http}`;
  if (headers.has('etag') && !operation.versioned) return `${operation.id} is not described as versioned`;
  if (operation.versioned && method !== 'DELETE' && !headers.has('etag')) return `${operation.id} has no ETag`;
  const { error } = successOf(operation).safeParse(envelope);
  return error && z.prettifyError(error);
}

/** Created once per operation: that takes longer than checking an answer. */
const successes = new Map<Operation, z.ZodType>();

function successOf(operation: Operation): z.ZodType {
  const known = successes.get(operation);
  if (known) return known;
  const data = z
    .strictObject({
      ...{ total: z.int().min(0), items: z.array(operation.item) },
      ...(operation.preview && { preview: operation.preview.optional() }),
    })
    .refine(({ total, items }) => total >= items.length, { path: ['total'], error: 'is less than there are items' });
  const success = z.strictObject({ status: z.literal([0, 1995]), data });
  successes.set(operation, success);
  return success;
}

function failureFault(found: ReturnType<typeof operationFor>, { http, envelope }: Answer): string | undefined {
  const { data, error } = failure.safeParse(envelope);
  if (!data) return z.prettifyError(error);
  if (http !== catalogue[data.status].http) return `${data.status} came with HTTP ${http}`;
  const possible: readonly ErrorCode[] = found ? codesOf(found.key, found.operation) : [513, 4041, 4050];
  return possible.includes(data.status)
    ? undefined
    : `${data.status} is not described for ${found?.key ?? 'this path'}`;
}

function parametersIn(key: string): number {
  return key.split('{').length;
}
