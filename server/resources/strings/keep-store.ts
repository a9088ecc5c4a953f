import type { StringKind } from '../../contract/records/strings.ts';
import type { Transaction } from '../../db/handle.ts';
import { insertMany } from '../../core/insert-many.ts';
import type { AuditContext } from '../../http/audit.ts';

/** A string that was handed out. A token ID has no device, and its guid is the mid. */
export type GivenString = {
  readonly serial: number;
  readonly kind: StringKind;
  readonly snId: number;
  readonly machineId: number | null;
  readonly mid: string;
};

/** Undefined when the device itself requested the string. */
export type GivenBy = Pick<AuditContext, 'actor' | 'ticket'> | undefined;

type StringRow = [
  serial: number, snId: number, machineId: number | null, mid: string, kind: string, time: number,
  actor: string | null, actorKind: string | null, ticket: string | null,
]; // prettier-ignore

const keep = insertMany<StringRow>(
  'into offline_string (serial, sn_id, machine_id, mid, kind, time, actor, actor_kind, ticket)',
  '(?, ?, ?, ?, ?, ?, ?, ?, ?)',
);

/** Stores which strings were handed out, and nothing of their content. */
export async function keepStrings(tx: Transaction, by: GivenBy, strings: readonly GivenString[]): Promise<void> {
  if (strings.length === 0) return;
  const [actor, actorKind, ticket] = [by?.actor.name ?? null, by?.actor.kind ?? null, by?.ticket ?? null];
  const rows = strings.map(
    ({ serial, snId, machineId, mid, kind }): StringRow =>
      [serial, snId, machineId, mid, kind, tx.now, actor, actorKind, ticket],
  ); // prettier-ignore
  await keep(tx, rows);
  tx.tell('string');
}
