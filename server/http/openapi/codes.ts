import { catalogue, type ErrorCode } from '../../contract/errors.ts';
import { stepUpOf } from '../../contract/step-up.ts';
import type { Operation, OperationKey } from '../../contract/operation.ts';

/** Codes that any operation may answer: key, parameters, permission, failure, storage. */
const ANY: readonly ErrorCode[] = [513, 515, 516, 520, 531, 5030];
const WITH_BODY: readonly ErrorCode[] = [514, 4130, 4150];

/** Returns true for operations of licensed applications, which need no platform key and are not below /api. */
export const isRuntime = (key: OperationKey): boolean => key.includes(' /runtime/');

/**
 * Returns all codes that an operation may answer, ascending: those that follow from its form (a body, an SN or another
 * name in the path, POST, a version, a step-up) and those of its own rules.
 */
export function codesOf(key: OperationKey, operation: Operation): ErrorCode[] {
  const changes = !key.startsWith('GET');
  const codes = new Set<ErrorCode>([...ANY, ...(operation.codes ?? [])]);
  const add = (condition: boolean | undefined, ...more: readonly ErrorCode[]) => {
    if (condition) for (const code of more) codes.add(code);
  };
  const parameters = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  add(operation.body !== undefined || operation.queryInBody, ...WITH_BODY);
  add(operation.query !== undefined && needsQuery(operation), 514);
  add(parameters.includes('sn'), 1798, 1806);
  add(
    parameters.some((name) => name !== 'sn'),
    4040,
  );
  add(key.startsWith('POST') && !isRuntime(key), 4093, 4220, 4290);
  add(operation.versioned && changes, 4120);
  add(stepUpOf(operation.id) !== undefined, 4030);
  add(changes, 5031);
  return [...codes].toSorted((a, b) => a - b);
}

const needsQuery = (operation: Operation): boolean => operation.query?.safeParse({}).success === false;

/** Groups codes by their HTTP status, ascending. */
export function byHttpStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) found.set(catalogue[code].http, [...(found.get(catalogue[code].http) ?? []), code]);
  return new Map([...found].toSorted(([a], [b]) => a - b));
}
