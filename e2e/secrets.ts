import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets that a story has used so far. */
export type Secrets = {
  /** Remembers secrets: those in fields of a body, in text form or taken apart, that only secrets have. */
  readonly learn: (body: unknown) => void;
  /** Remembers the sessions among the cookies of a browser. */
  readonly addSessions: (cookies: readonly { readonly name: string; readonly value: string }[]) => void;
  /** Returns the names of the secrets in a text or file. */
  readonly foundIn: (data: string | Buffer) => string[];
};

/** Fields of requests and answers whose texts are secrets. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['password', 'newPassword', 'token', 'secret', 'recoveryCodes', 'invitation', 'key'],
]);

/** Shorter texts may be in a file by chance. */
const LEAST = 12;

/** A platform key has this beginning. Other fields of the name `key` are no secrets. */
const OF_KEYS = 'licet_';

/** `given` has secrets by their names. */
export function createSecrets(given: Readonly<Record<string, string>>): Secrets {
  const known = new Map<string, string>();
  const add = (name: string, value: string): void => {
    if (value.length >= LEAST) known.set(value, name);
  };
  for (const [name, value] of Object.entries(given)) add(name, value);

  function learn(body: unknown, name = ''): void {
    if (Array.isArray(body)) for (const part of body) learn(part, name);
    else if (typeof body === 'object' && body !== null)
      for (const [field, value] of Object.entries(body)) learn(value, field);
    else if (typeof body === 'string' && FIELDS.has(name) && (name !== 'key' || body.startsWith(OF_KEYS)))
      // The token of an invitation stands after the address of its page.
      add(name, body.slice(body.indexOf('#') + 1));
  }

  return {
    learn: (body) => learn(body),
    addSessions: (cookies) => {
      for (const { name, value } of cookies) if (name.endsWith('sid')) add('session', value);
    },
    foundIn: (data) => [...known].flatMap(([value, name]) => (data.includes(value) ? [name] : [])),
  };
}

/** Returns where the secrets stand among the files of a folder: database, write-ahead log, kept exports. */
export function leaksIn(folder: string, { foundIn }: Secrets): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) =>
      foundIn(contentOf(join(parentPath, name))).map((secret) => `secret in the file ${name}: ${secret}`),
    );
}

/** The service can remove a file while the folder is read. */
function contentOf(file: string): string | Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
