import type { Context } from './context.ts';
import { deviceCode } from './device-code.ts';
import { answerOf } from './held.ts';
import { readKeyList } from './keys.ts';
import type { Licence } from './licence.ts';
import { requestUpdate } from './make-request.ts';
import { Refusal } from './refusal.ts';
import { exactValue, listOf, members, text, whole, type Shape } from './shape.ts';
import { readSn } from './sn.ts';
import { changeState, readState, type Session } from './state.ts';
import type { Warning } from './status.ts';
import { take } from './take.ts';
import { FLOATING, isDue, type Circumstances } from './standing.ts';

/** How long the service may take to answer, in milliseconds. */
const PATIENCE = 15_000;

/** What a log-in sends; account licences need `loginName` and `password`. */
export type LoginOptions = Circumstances & {
  readonly machineName?: string;
  readonly clientVersion?: number;
  readonly loginName?: string;
  readonly password?: string;
};

/** The answer to a log-in or heartbeat. `licence` is a newer licence, already stored. */
export type Contact = {
  /** Seconds until the next heartbeat is due. */
  readonly heartbeatSeconds: number;
  readonly licence?: Licence;
  /** An operator ends the session at this time of the service: save the work and log out before. */
  readonly notice?: Notice;
  /** The licence has ended and is in grace. `until` is a time of the service, in its time zone. */
  readonly warning?: Warning;
};

export type Notice = { readonly endsAt: string; readonly reason?: string };

const warned = members({ code: exactValue(1793), until: text }, {});
const success = members({ status: exactValue(0), data: members({ items: listOf(members({}, {})) }, {}) }, {});
const failure = members({ status: whole(1), msg: text }, {});
const loggedIn = members({ id: whole(1), token: text, heartbeatSeconds: whole(1), license: text }, { warning: warned });
const beat = members(
  { heartbeatSeconds: whole(1) },
  { license: text, notice: members({ endsAt: text }, { reason: text }), warning: warned },
);
const exchanged = members({ code: text }, {});

/** Returns the public keys that a service lists, without trusting them. Throws Refusal `service`, `badKeys`. */
export async function fetchKeys(context: Context, url: string): Promise<ReturnType<typeof readKeyList>> {
  return readKeyList(await call(context, addressOf(url), { method: 'GET' }));
}

/**
 * Logs in to a service: takes a seat, and stores the licence that comes with it. Throws Refusal `service` with the
 * service's code, or like `take`; in that case the session is open, and `logout` ends it.
 */
export async function login(context: Context, service: string, sn: string, options: LoginOptions): Promise<Contact> {
  const { machineName = context.machine.name, ...given } = options;
  const code = deviceCode(context.machine.fingerprint);
  const body = { sn: readSn(sn), deviceCode: code, machineName, ...given };
  const [item] = await items(context, addressOf('/runtime/sessions', service), { method: 'POST', ...json(body) });
  const { id, token, heartbeatSeconds, license, warning } = expected(loggedIn, item);
  const session: Session = { service, id, token, sn: readSn(sn) };
  changeState(context.folder, (state) => ({ ...state, session }));
  return { heartbeatSeconds, licence: take(context, license, session), ...(warning && { warning }) };
}

/**
 * Sends a heartbeat with the number of commands executed in this session so far. A session whose number no longer rises
 * counts as idle, and its seat may be taken. Stores a changed licence, and asks for a new one when half of
 * the offline period is over; that period also runs for connected devices. Throws Refusal `noSession`; `service` with
 * code 530 or 513 when the session is over, which also ends it here; or like `exchange`.
 */
export async function heartbeat(context: Context, commands?: number): Promise<Contact> {
  const session = sessionOf(context);
  const [item] = await items(context, addressOf(`/runtime/sessions/${session.id}/heartbeat`, session.service), {
    method: 'POST',
    ...json(commands === undefined ? {} : { commands }, session.token),
  }).catch((error: unknown) => forget(context, session, error));
  const { heartbeatSeconds, license, notice, warning } = expected(beat, item);
  const answered = { heartbeatSeconds, ...(notice && { notice }), ...(warning && { warning }) };
  if (license !== undefined) return { ...answered, licence: take(context, license, session) };
  const held = answerOf(context, readState(context.folder))?.licence;
  const due = held?.sn === session.sn && isDue(held, context.clock());
  return { ...answered, ...(due && { licence: await exchange(context, session.service, session.sn, session) }) };
}

/** Logs out and frees the seat. Throws Refusal like `heartbeat`. */
export async function logout(context: Context): Promise<void> {
  const session = sessionOf(context);
  await items(context, addressOf(`/runtime/sessions/${session.id}`, session.service), {
    method: 'DELETE',
    headers: bearer(session.token),
  }).catch((error: unknown) => forget(context, session, error));
  drop(context, session);
}

/**
 * Sends an update request over the network and stores the answer, within a session if there is one. Throws Refusal
 * `service`, or like `take`.
 */
export async function exchange(context: Context, service: string, sn: string, session?: Session): Promise<Licence> {
  const request = { method: 'POST', ...json({ code: requestUpdate(context, sn) }) };
  const [item] = await items(context, addressOf('/runtime/offline', service), request);
  return take(context, expected(exchanged, item).code, session);
}

function sessionOf({ folder }: Context): Session {
  const { session } = readState(folder);
  if (session === undefined) throw new Refusal('noSession', 'This device is not logged in.');
  return session;
}

/** Throws the error again. A session that the service does not know or has ended is forgotten first. */
function forget(context: Context, session: Session, error: unknown): never {
  if (error instanceof Refusal && (error.code === 513 || error.code === 530)) drop(context, session);
  throw error;
}

/** Forgets a session. A licence that came with it and needs its seat stops counting. */
function drop(context: Context, { service, id }: Session): void {
  changeState(context.folder, (state) => {
    const { session, ...rest } = state;
    if (session?.id !== id || session.service !== service) return state;
    const held = answerOf(context, state)?.licence;
    const needsSeat = held?.serial === session.serial && FLOATING.includes(held?.type ?? '');
    return needsSeat ? { ...rest, givenBack: state.serial } : rest;
  });
}

async function items(context: Context, url: URL, request: RequestInit): Promise<readonly unknown[]> {
  const answer = await call(context, url, request);
  return expected(success, answer).data.items;
}

/** Returns the service's answer as JSON. Throws Refusal `service` with the code and sentence of a failure. */
async function call({ fetch }: Context, url: URL, request: RequestInit): Promise<unknown> {
  let answer: unknown;
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    answer = await response.json();
  } catch (cause) {
    throw new Refusal('service', `${url.origin} did not answer as a service should: ${told(cause)}.`, { cause });
  }
  if (!failure(answer)) return answer;
  throw new Refusal('service', answer.msg, { code: answer.status });
}

/** Returns what went wrong. `fetch` hides the reason of a failed connection in the cause. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

function expected<T>(shape: Shape<T>, value: unknown): T {
  if (shape(value)) return value;
  throw new Refusal('service', 'The service did not answer what belongs to this request.');
}

function addressOf(path: string, service?: string): URL {
  if (URL.canParse(path, service)) return new URL(path, service);
  throw new Refusal('service', `'${service ?? path}' is not the address of a service.`);
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const json = (body: object, token?: string): RequestInit => ({
  headers: { 'content-type': 'application/json', ...(token === undefined ? {} : bearer(token)) },
  body: JSON.stringify(body),
});
