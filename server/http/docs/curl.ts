import type { OperationObject } from '../openapi/operation.ts';

/** A request with the operation's example values, ready for a shell where `LICET` is the address and `KEY` the key. */
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

/** The key of the platform; of a licensed application the token of its session, when it has one. */
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
