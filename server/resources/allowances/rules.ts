import { MAX_ALLOWANCE_DAYS } from '../../contract/sns/allowances.ts';
import type { ActorRights } from '../../contract/permissions.ts';
import type { Settings } from '../../contract/records/settings.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import type { LimitedSn } from '../sns/limit-rules.ts';

export const DAY = 86_400;
export const YEAR = 365 * DAY;

/** What an allowance gives, and until when (seconds since 1970). */
export type Help = {
  readonly until: number;
  readonly extend: number;
  readonly extra_concurrent: number | null;
  readonly extra_devices: number | null;
};

/** The kinds of help in the words of a message. At most one of each is open on an SN. */
export const HELP_KINDS = {
  extend: 'extends the licence',
  extra_concurrent: 'adds sessions',
  extra_devices: 'adds devices',
} as const satisfies Partial<Record<keyof Help, string>>;
export type HelpKind = keyof typeof HELP_KINDS;

export const kindsOf = (help: Help): HelpKind[] =>
  (Object.keys(HELP_KINDS) as HelpKind[]).filter((kind) => (help[kind] ?? 0) > 0);

/** Throws 515 for help that ends in the past or too far ahead, or that gives nothing. */
export function assertHelps(help: Help, now: number): void {
  if (help.until <= now) throw fieldError(515, 'until', 'must not be in the past');
  if (help.until > now + MAX_ALLOWANCE_DAYS * DAY)
    throw fieldError(515, 'until', `must be within ${MAX_ALLOWANCE_DAYS} days`);
  if (kindsOf(help).length === 0) throw fieldError(515, 'extend', 'or extraConcurrent or extraDevices must be given');
}

/** True for the role that gives allowances within bounds only. */
export const isBounded = (actor: ActorRights): boolean => actor.kind === 'operator' && actor.role === 'support';

type Given = {
  readonly sn: LimitedSn;
  readonly now: number;
  /** Allowances of the last 365 days. */
  readonly count: number;
};

/** Throws 531 when help is more than the role support may give, with the bound and who may give it. */
export function assertWithin(help: Help, bounds: Settings, { sn, now, count }: Given): void {
  const { allowanceDays: days, allowancesPerYear: most } = bounds;
  if (help.until > now + days * DAY)
    throw beyond(`The role support may give allowances for at most ${days} days (allowanceDays).`);
  const [sessions, devices] = [mostExtra(sn.concurrent_number, bounds), mostExtra(sn.volume_number, bounds)];
  if ((help.extra_concurrent ?? 0) > sessions)
    throw beyond(
      `The role support may add at most ${sessions} sessions to this SN (allowancePercent, allowanceExtra).`,
    );
  if ((help.extra_devices ?? 0) > devices)
    throw beyond(`The role support may add at most ${devices} devices to this SN (allowancePercent, allowanceExtra).`);
  if (count >= most)
    throw beyond(
      `This SN had ${count} allowances within 365 days, and the role support may give at most ${most} (allowancesPerYear).`,
    );
}

/** Returns how much support may add to a limit. */
const mostExtra = (limit: number | null, { allowancePercent: percent, allowanceExtra: extra }: Settings): number =>
  Math.max(extra, Math.ceil(((limit ?? 0) * percent) / 100));

const beyond = (bound: string): LicensingError => new LicensingError(531, `${bound} A manager may give more.`);

/** The refusal of the role support that ends an allowance of somebody else. */
export const notItsOwn = (): LicensingError =>
  new LicensingError(531, 'The role support may only end allowances that it gave itself. A manager may end others.');
