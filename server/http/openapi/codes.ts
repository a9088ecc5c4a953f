import { catalogue, type ErrorCode } from '../../contract/errors.ts';
import type { Operation, OperationKey } from '../../contract/operation.ts';

/** What any operation may answer, whatever it does: key, parameters, permission, failure, storage. */
const ANY: readonly ErrorCode[] = [513, 515, 516, 520, 531];
const WITH_BODY: readonly ErrorCode[] = [514, 4130, 4150];

/** True for what licensed applications call, which takes no platform key and is not below /api. */
export const isRuntime = (key: OperationKey): boolean => key.includes(' /runtime/');

/**
 * Every code an operation may answer, ascending: those of its form (a body, an SN or another name in the path, POST, a
 * version) and those its own rules add. Decisions 2.
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
  add(changes, 5031);
  return [...codes].toSorted((a, b) => a - b);
}

const needsQuery = (operation: Operation): boolean => operation.query?.safeParse({}).success === false;

/** Codes by the HTTP status that carries them, ascending. */
export function byHttpStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) found.set(catalogue[code].http, [...(found.get(catalogue[code].http) ?? []), code]);
  return new Map([...found].toSorted(([a], [b]) => a - b));
}
