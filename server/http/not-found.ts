import type { OperationKey } from '../contract/operation.ts';
import { LicensingError } from '../core/errors.ts';

/**
 * Returns the refusal for a path and method without an operation: 4041 when the path has no operation at all, else 4050
 * with the methods of the path in `Allow`.
 */
export function noRoute(keys: readonly OperationKey[], path: string): LicensingError {
  const allowed = keys
    .map(splitKey)
    .filter((entry) => entry.pattern.test(path))
    .map((entry) => entry.method);
  if (allowed.length === 0)
    return new LicensingError(4041, `The path ${path} does not exist. See /docs for all paths.`);
  const allow = [...new Set(allowed)].sort().join(', ');
  return new LicensingError(4050, `The path does not support this method. Use ${allow}.`, { headers: { allow } });
}

function splitKey(key: OperationKey): { method: string; pattern: RegExp } {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
}
