/** Statuses of an SN on the wire. */
export const SnStatus = { Enabled: 0, Disabled: 1, Deleted: 2, Blacklisted: 4 } as const;
export type SnStatus = (typeof SnStatus)[keyof typeof SnStatus];

/** A status that an SN leaves only when a change names it. */
export type ReservedStatus = typeof SnStatus.Deleted | typeof SnStatus.Blacklisted;

/** Returns the reserved status that a change from one status to another lifts: to a less severe one. */
export function liftedStatus(from: number, to: number): ReservedStatus | undefined {
  if (to >= from) return undefined;
  return from === SnStatus.Blacklisted || from === SnStatus.Deleted ? from : undefined;
}

/** Code of the refusal of an SN that a bulk change leaves out, since it would lift a reserved status. */
export const LEFT_OUT = 4094;
