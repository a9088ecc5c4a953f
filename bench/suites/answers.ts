import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KEY, type Request } from '../load/requests.ts';
import type { Server } from '../processes.ts';

/** Saves a server's answer to the first of some requests, for servers that answer from memory. Returns the file. */
export async function saveAnswer(server: Server, name: string, requests: readonly Request[]): Promise<string> {
  const { method, path, body } = requests[0] ?? { method: 'GET', path: '/' };
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { platformkey: KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${server.name} refused ${method} ${path}: ${text}`);
  const file = fileURLToPath(new URL(`../.cache/answer-${name}.json`, import.meta.url));
  writeFileSync(file, text);
  return file;
}
