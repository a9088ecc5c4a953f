import { readAnswers, type Answer } from './answer.ts';
import type { Context } from './context.ts';
import { deviceCode } from './device-code.ts';
import { answerOf, borrowOf, isFor, verifier } from './held.ts';
import type { Licence } from './licence.ts';
import { Refusal } from './refusal.ts';
import { CLOCK_TOLERANCE } from './standing.ts';
import { changeState, type MadeRequest, type Session, type State } from './state.ts';

/**
 * Stores an answer string and returns the licence now in force: the newest for this device when there are several.
 * `session` is the session that the answer came with. Throws the first Refusal that applies: like `readAnswers`,
 * `wrongDevice`, `wrongSn`, `wrongNonce`, `older`. See docs/offline-format.md, What a device checks.
 */
export function take(context: Context, text: string, session?: Session): Licence {
  let taken: Licence | undefined;
  changeState(context.folder, (state) => {
    const answer = pick(context, state, readAnswers(text, verifier(context, state)), session?.sn);
    taken = answer.licence;
    return withAnswer(context, state, answer, session);
  });
  if (taken === undefined) throw new Error('the state was changed without the answer');
  return taken;
}

/** Returns the newest answer for this device and for one of its SNs. */
function pick(context: Context, state: State, answers: readonly Answer[], expectedSn: string | undefined): Answer {
  const { machine } = context;
  const own = answers.filter(({ licence }) => isFor(machine, licence));
  if (own.length === 0) {
    const mids = answers.map(({ licence }) => licence.device.mid).join(', ');
    throw new Refusal('wrongDevice', `The answer is for ${mids}, this device is ${deviceCode(machine.fingerprint)}.`);
  }
  const known = snsOf(context, state, expectedSn);
  const fitting = own.filter(({ licence }) => known.length === 0 || known.includes(licence.sn));
  const [newest] = fitting.toSorted((one, other) => other.licence.serial - one.licence.serial);
  if (newest !== undefined) return newest;
  const others = own.map(({ licence }) => licence.sn).join(', ');
  throw new Refusal('wrongSn', `The answer is for the SN ${others}, which this device neither holds nor requested.`);
}

/** Returns the SNs of this device. A new device has none and takes the first licence that was made for it. */
function snsOf(context: Context, state: State, expectedSn: string | undefined): string[] {
  const held = answerOf(context, state)?.licence.sn;
  return [expectedSn, held, ...state.requests.map(({ sn }) => sn)].filter((sn) => sn !== undefined);
}

/** Returns the answered request, or undefined when nobody asked for the answer. */
function requestOf({ requests }: State, { licence }: Answer): MadeRequest | undefined {
  if (licence.nonce === undefined) return undefined;
  const nonce = licence.nonce.toLowerCase();
  const request = requests.find((one) => one.nonce === nonce && one.kind === licence.kind && one.sn === licence.sn);
  if (request !== undefined) return request;
  throw new Refusal('wrongNonce', 'The answer belongs to a request that this device did not make, or made long ago.');
}

function withAnswer(context: Context, state: State, answer: Answer, session: Session | undefined): State {
  const { licence, text } = answer;
  const request = requestOf(state, answer);
  if (licence.serial <= state.serial) {
    const held =
      licence.serial === state.serial ? 'was taken already' : `is older than ${state.serial}, which was taken`;
    throw new Refusal('older', `The answer has the serial ${licence.serial} and ${held}.`);
  }
  return {
    ...withBorrow(context, state, text, request),
    ...timesAfter(state, Math.max(context.clock(), Date.parse(licence.issuedAt)), request !== undefined),
    ...(session && state.session?.token === session.token && { session: { ...session, serial: licence.serial } }),
    serial: licence.serial,
    answer: text,
  };
}

/** Returns the state with the seat borrowed after a borrow answer, and without it after the answer to a return. */
function withBorrow(context: Context, state: State, text: string, request: MadeRequest | undefined): State {
  const { borrow: _, ...rest } = state;
  if (request?.kind === 'borrow') return { ...rest, borrow: text };
  const isReturn = request?.kind === 'return' && borrowOf(context, state)?.borrow?.borrowId === request.borrowId;
  return isReturn ? rest : state;
}

/**
 * `told` is the later of the device's time and the service's. An answer to a request of this device proves that time,
 * so a clock that once ran ahead is forgiven. Requests made before then are forgotten: somebody could keep their
 * answers to set the clock back with each.
 */
function timesAfter(state: State, told: number, wasRequested: boolean): Pick<State, 'lastSeen' | 'requests'> {
  if (!wasRequested) return { lastSeen: Math.max(state.lastSeen, told), requests: state.requests };
  return { lastSeen: told, requests: told < state.lastSeen - CLOCK_TOLERANCE ? [] : state.requests };
}
