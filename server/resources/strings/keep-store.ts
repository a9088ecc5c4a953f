import type { StringKind } from '../../contract/strings.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { AuditContext } from '../../http/audit.ts';

/** A string that was handed out; for a token ID there is no device, and its guid is the mid. */
export type GivenString = {
  readonly serial: number;
  readonly kind: StringKind;
  readonly snId: number;
  readonly machineId: number | null;
  readonly mid: string;
};

/** Who had a string made; undefined when the device asked the service by itself. */
export type GivenBy = Pick<AuditContext, 'actor' | 'ticket'> | undefined;

const KEEP =
  statement<never>(`insert into offline_string (serial, sn_id, machine_id, mid, kind, time, actor, actor_kind, ticket)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?, ?, ?, ? from json_each(?)`);

/** Keeps which strings were handed out, and nothing of what stands in them. */
export async function keepStrings(tx: Transaction, by: GivenBy, strings: readonly GivenString[]): Promise<void> {
  if (strings.length === 0) return;
  const rows = strings.map(({ serial, snId, machineId, mid, kind }) => [serial, snId, machineId, mid, kind]);
  await tx.exec(KEEP, tx.now, by?.actor.name ?? null, by?.actor.kind ?? null, by?.ticket ?? null, JSON.stringify(rows));
  tx.tell('string');
}
