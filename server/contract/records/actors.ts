/** Who makes a change: an operator, a platform key, or the service itself. */
export const ACTOR_KINDS = ['operator', 'key', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
