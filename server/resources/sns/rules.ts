import { flagApplies, typesOfFlag, type SnType } from '../../contract/sns/attributes.ts';
import { SN_FLAGS } from '../../contract/records/licence.ts';
import { normalSn } from '../../contract/sns/sn.ts';
import type { BulkChange } from '../../contract/sns/bulk.ts';
import { operations } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import { isNarrowed, type ActorRights } from '../../contract/permissions.ts';
import { liftedStatus, SnStatus, type ReservedStatus } from '../../contract/sns/sn-status.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';

type StatusOfSn = { readonly sn: string; readonly status: number };

/** Returns the SN as stored. Throws 1806 for a text that cannot be an SN. */
export function readSn(text: string): string {
  const sn = normalSn(text);
  if (sn === undefined)
    throw new LicensingError(1806, `'${text.slice(0, 80)}' is not an SN: its form or its check character is wrong.`);
  return sn;
}

/** Words that paths use in the place of an SN. An SN with such a code could not be reached. */
const RESERVED = new Set(
  Object.keys(operations).flatMap((key) => /^\S+ \/sns\/(\w+)/.exec(key)?.[1]?.toUpperCase() ?? []),
);

/** Throws 515 for a reserved word as an SN. `path` is its place in the body. */
export function assertNotReserved(sn: string, path: string): void {
  if (RESERVED.has(sn)) throw fieldError(515, path, `must not be ${sn}, which is a path of its own below /sns`);
}

/** Throws 4093 for an archived SN, which only unarchive and delete change. */
export function assertWritable(row: { sn: string; archived: number }): void {
  if (row.archived === 1) throw new LicensingError(4093, `The SN ${row.sn} is archived; unarchive it first.`);
}

const RESERVED_STATUS = {
  [SnStatus.Deleted]: 'marked deleted (status 2)',
  [SnStatus.Blacklisted]: 'blacklisted (status 4)',
} as const;

/** Throws 531 when an actor who may only enable and disable SNs lifts a blacklisting or a deletion mark. */
export function assertMayLift(
  actor: ActorRights,
  operation: OperationId,
  row: StatusOfSn,
  status: SnStatus | undefined,
): void {
  const lifted = liftedStatus(row.status, status ?? row.status);
  if (lifted === undefined || !isNarrowed(actor, operation)) return;
  throw new LicensingError(531, `The SN ${row.sn} is ${RESERVED_STATUS[lifted]}. Only a manager may change that.`);
}

/** Returns the reserved status that a bulk change would lift from an SN although `from` does not name it. */
export function keptStatus(
  { status, archived }: { readonly status: number; readonly archived: number },
  { set, from }: BulkChange,
): ReservedStatus | undefined {
  if (archived === 1 || from !== undefined) return undefined;
  return liftedStatus(status, set?.status ?? status);
}

/** Throws 4094 for an SN that a bulk change or an import leaves out because of `keptStatus`. */
export function assertNotLifted(row: StatusOfSn & { readonly archived: number }, change: BulkChange): void {
  const kept = keptStatus(row, change);
  if (kept === undefined) return;
  throw new LicensingError(
    4094,
    `The SN ${row.sn} is ${RESERVED_STATUS[kept]} and was left out. To lift that, use its own action, or POST /sns/bulk with from [${kept}].`,
  );
}

/** Throws 515 for a flag that does not apply to the SN's type. `path` is the place of the flags. */
export function assertFlagsApply(type: SnType, input: Readonly<Record<string, unknown>>, path = ''): void {
  const wrong = SN_FLAGS.filter((flag) => input[flag] === true && !flagApplies(flag, type));
  const errors = wrong.map((flag) => ({
    path: path === '' ? flag : `${path}.${flag}`,
    msg: `does not apply to type ${type}, only to ${typesOfFlag(flag)?.join(', ') ?? 'all'}`,
  }));
  if (errors[0]) throw new LicensingError(515, `${errors[0].path} ${errors[0].msg}.`, { errors });
}
