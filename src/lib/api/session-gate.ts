/** What the API client needs to know of a session. */
export type GateSession = { readonly csrf: string; readonly user: { readonly username: string } };

/** The API client's access to the operator's session, set by `app/session`. */
type SessionGate = {
  session(): GateSession | undefined;
  /** Called when the session has ended. Resolves to true after the operator has signed in again. */
  regain(): Promise<boolean>;
  /** Called when a change needs a fresh proof of presence. Resolves to true after the operator has given it. */
  prove(): Promise<boolean>;
};

const no = () => Promise.resolve(false);

const closed: SessionGate = { session: () => undefined, regain: no, prove: no };

let current: SessionGate = closed;

/** Installs the gate. Returns a function that removes it. */
export function openSessionGate(gate: SessionGate): () => void {
  current = gate;
  return () => {
    if (current === gate) current = closed;
  };
}

export const sessionGate = (): SessionGate => current;
