import type { Answer } from './client.ts';

/** What the requests of a line need from the service and its data. */
export type Target = {
  /** Sends a request of the licensing API with the key of the heavy client. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Signs an operator in from an address that is numbered too. The probe uses another. */
  readonly signIn: (number: number, address: number) => Promise<Answer>;
  /** Sends a request without key or session. */
  readonly open: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Returns 1,000 SNs that can be changed, other ones for the next rounds. */
  readonly batch: (round: number) => readonly string[];
  /** Returns 1,000 SNs from all over the table, so that each is on a page of its own in a large one. */
  readonly scattered: (round: number) => readonly string[];
  /** The SN with most log entries and devices, and the name of its product. */
  readonly busiest: string;
  readonly product: { readonly id: number; readonly name: string };
  readonly logs: number;
  /** SNs that this run has made: one without limits, and one that takes the token IDs of the data. */
  readonly made: { readonly spacious: string; readonly withTokens: string };
};

/** A row of the table: legal requests that others must not notice. */
export type Line = {
  readonly name: string;
  /** True when the requests change data. Other changes may then wait longer. */
  readonly changes?: boolean;
  /** Most repetitions, for requests that use up what they need. */
  readonly rounds?: number;
  /** Work before the measurement. */
  readonly prepare?: (target: Target, round: number) => Promise<unknown>;
  readonly send: (target: Target, round: number) => Promise<readonly Answer[]>;
};

/** Returns a line of one request for each client. */
export const single = (
  name: string,
  send: (target: Target, round: number) => Promise<Answer>,
  more: Omit<Line, 'name' | 'send'> = {},
): Line => ({ name, ...more, send: async (target, round) => [await send(target, round)] });

/** Sends the same request from several clients at once. */
export const atOnce = <Result>(clients: number, send: (client: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => send(client)));

/** Returns the `total` of an answer's envelope, 0 without one. */
export const totalOf = ({ text }: Answer): number => Number(/"total":(\d+)/.exec(text)?.[1] ?? 0);
