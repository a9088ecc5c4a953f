import { readsOf, type ActivityKind } from '../../contract/history/activity.ts';
import { mayRun, type ActorRights } from '../../contract/permissions.ts';
import { LicensingError } from '../../core/errors.ts';

/** Throws 531 for a caller who may not read records of the kind. */
export function assertMayRead(actor: ActorRights, kind: ActivityKind): void {
  const refusal = mayRun(actor, readsOf(kind));
  if (refusal !== undefined) throw new LicensingError(531, refusal);
}
