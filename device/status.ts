import type { Answer } from './answer.ts';
import type { Context } from './context.ts';
import { answerOf, borrowOf, isFor } from './held.ts';
import type { Licence, LicenceFeature } from './licence.ts';
import { Refusal, type Reason } from './refusal.ts';
import { endOf, featureEnd, graceNow, isOver, refusalNow, type Circumstances, type EndedBy } from './standing.ts';
import { changeState, readState, type Session, type State } from './state.ts';

/** How often the time is stored, in milliseconds; far less than the tolerance for a clock that is behind. */
const SEEN_EVERY = 60_000;

export type FeatureStatus = LicenceFeature & {
  /** True while the feature's own dates allow it. */
  readonly licensed: boolean;
  /** The first second in which the feature itself is not licensed, ISO 8601 in UTC. */
  readonly until?: string;
};

export type Warning = { readonly code: number; readonly until: string };

/** What is licensed on this device, and until when. Times are ISO 8601 instants in UTC. */
export type Status = {
  readonly licensed: boolean;
  /** Why the application may not run. */
  readonly refusal?: { readonly reason: Reason; readonly code?: number; readonly message: string };
  /** The first second that is not licensed, and its cause. Absent when nothing ends the licence. */
  readonly until?: string;
  readonly endedBy?: EndedBy;
  /** The licence has ended (1793) and works until the end of its grace. Tell the user to renew it. */
  readonly warning?: Warning;
  /** The licence in force, without the secret of a borrow. */
  readonly licence?: Omit<Licence, 'borrow' | 'features'>;
  /** The id of the key that signed it. */
  readonly keyId?: string;
  readonly features: readonly FeatureStatus[];
  /** The borrowed seat. */
  readonly borrow?: { readonly sn: string; readonly borrowId: string; readonly until: string };
  readonly session?: Pick<Session, 'service' | 'id' | 'sn'>;
};

/**
 * Returns what is licensed now. Stores the time, so that a clock that is set back later is noticed. Throws Refusal
 * `badState`; and like `readAnswers` when the stored answer was changed or its key is not trusted.
 */
export function statusOf(context: Context, circumstances: Circumstances = {}): Status {
  const now = context.clock();
  const state = seenAt(context, now);
  const answer = answerOf(context, state);
  const refusal = whyNot(context, state, answer?.licence, circumstances, now);
  return {
    licensed: refusal === undefined,
    ...(refusal && { refusal: told(refusal) }),
    ...(answer && licenceOf(answer)),
    ...(answer && !refusal && warningOf(answer.licence, now)),
    features: answer ? answer.licence.features.map((feature) => featureStatus(feature, answer.licence, now)) : [],
    ...thingsOut(context, state),
  };
}

/**
 * Returns when the application, or the given feature (by name or featureId), may be used. Otherwise throws the Refusal
 * that says why not: like `refusalNow`, `noLicence`, `noFeature`, or `expired` for the feature.
 */
export function demand(context: Context, feature?: string | number, circumstances: Circumstances = {}): Status {
  const status = statusOf(context, circumstances);
  const { refusal } = status;
  if (refusal !== undefined) throw new Refusal(refusal.reason, refusal.message);
  if (feature === undefined) return status;
  const found = status.features.filter(({ name, featureId }) => feature === name || feature === featureId);
  if (found.length === 0) throw new Refusal('noFeature', `The licence does not have the feature '${feature}'.`);
  if (!found.some(({ licensed }) => licensed)) throw new Refusal('expired', `The feature '${feature}' has expired.`);
  return status;
}

/** Stores that this time has passed, and returns the state. */
function seenAt({ folder }: Context, now: number): State {
  const isOld = ({ answer, lastSeen }: State): boolean => answer !== undefined && now >= lastSeen + SEEN_EVERY;
  const state = readState(folder);
  return isOld(state) ? changeState(folder, (seen) => (isOld(seen) ? { ...seen, lastSeen: now } : seen)) : state;
}

function whyNot(
  { machine }: Context,
  { lastSeen, givenBack }: State,
  licence: Licence | undefined,
  circumstances: Circumstances,
  now: number,
): Refusal | undefined {
  if (licence === undefined) return new Refusal('noLicence', 'This device holds no licence.');
  if (!isFor(machine, licence)) {
    return new Refusal('wrongDevice', `The licence was made for another machine, ${licence.device.mid}.`);
  }
  const refusal = refusalNow(licence, { now, lastSeen }, circumstances);
  if (refusal !== undefined || licence.serial !== givenBack) return refusal;
  return new Refusal('returned', 'The seat of this licence was given back.');
}

function licenceOf({ licence, keyId }: Answer): Partial<Status> {
  const { borrow: _borrow, features: _features, ...shown } = licence;
  const end = endOf(licence);
  return { licence: shown, keyId, ...(end && { until: new Date(end.at).toISOString(), endedBy: end.by }) };
}

function warningOf(licence: Licence, now: number): Pick<Status, 'warning'> {
  const grace = graceNow(licence, now);
  return grace === undefined ? {} : { warning: { code: 1793, until: new Date(grace.at).toISOString() } };
}

function featureStatus(feature: LicenceFeature, licence: Licence, now: number): FeatureStatus {
  const end = featureEnd(feature, licence);
  return { ...feature, licensed: !isOver(end, now), ...(end && { until: new Date(end.at).toISOString() }) };
}

function thingsOut(context: Context, state: State): Pick<Status, 'borrow' | 'session'> {
  const lent = borrowOf(context, state);
  return {
    ...(lent?.borrow && { borrow: { sn: lent.sn, borrowId: lent.borrow.borrowId, until: lent.borrow.until } }),
    ...(state.session && { session: shownSession(state.session) }),
  };
}

const shownSession = ({ service, id, sn }: Session) => ({ service, id, sn });

const told = ({ reason, code, message }: Refusal): NonNullable<Status['refusal']> => ({
  reason,
  ...(code !== undefined && { code }),
  message,
});
