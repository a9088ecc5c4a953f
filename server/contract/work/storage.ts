/** Faults of the storage, worst first. */
export const STORAGE_FAULTS = ['failed', 'replaced', 'unreachable', 'full', 'damaged'] as const;
export type StorageFault = (typeof STORAGE_FAULTS)[number];

/** State of the check of the database after an unclean stop; `unneeded` after a clean stop. */
export const INTEGRITY_STATES = ['unneeded', 'due', 'running', 'sound', 'damaged'] as const;
export type Integrity = (typeof INTEGRITY_STATES)[number];
