import type { OperationObject } from '../openapi/operation.ts';

/** Returns a curl command with the example values of an operation. It reads the shell variables `LICET` (address) and `KEY`. */
export function curlOf(method: string, path: string, operation: OperationObject): string {
  const json = operation.requestBody?.content['application/json'];
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$LICET${operation.servers ? '' : '/api'}${addressOf(path, operation)}"`,
    ...proofOf(operation),
  ];
  if (json?.example !== undefined) {
    lines.push(
      `-H 'content-type: application/json'`,
      `-d '${JSON.stringify(json.example).replaceAll("'", String.raw`'\''`)}'`,
    );
  } else if (operation.requestBody?.required) lines.push('--data-binary @FILE');
  return lines.join(' \\\n  ');
}

/** Returns the header with the platform key, or with the token of a session for licensed applications. */
function proofOf({ security }: OperationObject): string[] {
  if (!security) return ['-H "platformkey: $KEY"'];
  return security.length > 0 ? ['-H "authorization: Bearer $TOKEN"'] : [];
}

function addressOf(path: string, operation: OperationObject): string {
  let address = path;
  const query = new URLSearchParams();
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter || parameter.example === undefined) continue;
    const value = String(parameter.example);
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else query.append(parameter.name, value);
  }
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}
