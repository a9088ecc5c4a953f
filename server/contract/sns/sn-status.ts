/** Status values of an SN in the API. */
export const SnStatus = { Enabled: 0, Disabled: 1, Deleted: 2, Blacklisted: 4 } as const;
export type SnStatus = (typeof SnStatus)[keyof typeof SnStatus];

/** A status that an SN leaves only when the change explicitly names it. */
export type ReservedStatus = typeof SnStatus.Deleted | typeof SnStatus.Blacklisted;

/** Returns the reserved status that a change of status lifts (changes to a less severe one), or undefined. */
export function liftedStatus(from: number, to: number): ReservedStatus | undefined {
  if (to >= from) return undefined;
  return from === SnStatus.Blacklisted || from === SnStatus.Deleted ? from : undefined;
}

/** Error code for an SN that a bulk change leaves out because it would lift a reserved status. */
export const LEFT_OUT = 4094;
