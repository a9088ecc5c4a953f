/** The kinds of records that have a timeline. */
export const TIMELINE_SUBJECTS = ['sn', 'machine', 'user', 'customer'] as const;
export type TimelineSubject = (typeof TIMELINE_SUBJECTS)[number];

/** The kinds of entries in a timeline, and the operation that a caller must be allowed to run to read each. */
export const TIMELINE_READS = {
  session: 'queryLogs',
  refusal: 'queryLogs',
  seat: 'queryLogs',
  change: 'listActivity',
  note: 'queryNotes',
  string: 'queryStrings',
  job: 'queryJobs',
} as const;
export type TimelineKind = keyof typeof TIMELINE_READS;
export const TIMELINE_KINDS = Object.keys(TIMELINE_READS) as [TimelineKind, ...TimelineKind[]];
