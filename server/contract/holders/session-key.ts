/** A session as an entry of a job. It ends, so the key has everything that its row told. */
export type SessionKeyParts = { readonly id: string; readonly sn?: string; readonly who?: string };

/** Returns the parts of `SN/id/who`, or of the id alone, by which callers name a session. */
export function sessionParts(key: string): SessionKeyParts {
  const [sn = '', id, ...who] = key.split('/');
  return id === undefined ? { id: sn } : { sn, id, who: who.join('/') };
}
