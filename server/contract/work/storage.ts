/** Why the storage cannot be relied on, the worst first. */
export const STORAGE_FAULTS = ['failed', 'replaced', 'full', 'damaged'] as const;
export type StorageFault = (typeof STORAGE_FAULTS)[number];

/** How far the check of the database after a stop that was not clean has come; `unneeded` after a clean one. */
export const INTEGRITY_STATES = ['unneeded', 'due', 'running', 'sound', 'damaged'] as const;
export type Integrity = (typeof INTEGRITY_STATES)[number];
