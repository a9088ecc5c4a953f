/** Who makes a change: an operator, a platform key, or the service itself. */
export const ACTOR_KINDS = ['operator', 'key', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** What the service does by itself, as the audit log names it beside the operations. */
export const SYSTEM_OPERATIONS = ['reclaimSeats'] as const;
export type SystemOperation = (typeof SYSTEM_OPERATIONS)[number];

/** Why the service does something by itself, as the audit log has it. */
export type SystemReason = 'reclaimed';

/** True when the reason of an entry is a `SystemReason`. Operators and keys may type the same word. */
export const hasSystemReason = ({ actorKind }: { readonly actorKind: ActorKind }): boolean => actorKind === 'system';
