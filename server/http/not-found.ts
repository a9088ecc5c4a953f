import type { OperationKey } from '../contract/operation.ts';
import { LicensingError } from '../core/errors.ts';

/**
 * The refusal for a path that no operation answers with this method: 4041 when no method answers it, else 4050 with
 * those that do in `Allow`.
 */
export function noRoute(keys: readonly OperationKey[], path: string): LicensingError {
  const allowed = keys
    .map(splitKey)
    .filter((entry) => entry.pattern.test(path))
    .map((entry) => entry.method);
  if (allowed.length === 0) return new LicensingError(4041, `There is no path ${path}.`);
  const allow = [...new Set(allowed)].sort().join(', ');
  return new LicensingError(4050, `The path has no such method; it has ${allow}.`, { headers: { allow } });
}

function splitKey(key: OperationKey): { method: string; pattern: RegExp } {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
}
