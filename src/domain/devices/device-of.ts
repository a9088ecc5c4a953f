import type { AnyLogRecord } from '#contract/history/logs.ts';

/** Returns the device of a log entry. */
export const deviceOf = ({ fkMidId, machineName, mid }: AnyLogRecord) => ({ id: fkMidId, name: machineName, mid });
