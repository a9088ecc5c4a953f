/**
 * What the API client needs to know of the operator's session, set by `app/session`: the client itself neither
 * keeps a session nor opens a dialog.
 */
export type SessionGate = {
  /** Token that every change must carry, undefined when nobody is signed in. */
  csrf(): string | undefined;
  /** Called when the server says the session is over. Resolves true once the operator is signed in again. */
  regain(): Promise<boolean>;
};

const closed: SessionGate = { csrf: () => undefined, regain: () => Promise.resolve(false) };

let current: SessionGate = closed;

/** Installs the gate; returns a function that removes it again. */
export function openSessionGate(gate: SessionGate): () => void {
  current = gate;
  return () => {
    if (current === gate) current = closed;
  };
}

export const sessionGate = (): SessionGate => current;
