import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of an allowance, in the order of its record. */
export const allowanceFields = {
  id: { kind: 'integer', form: 'id', always: true, ...listed },
  sn: { kind: 'text', always: true, query: true, computed: true },
  state: { kind: 'choice', choices: ['asked', 'open', 'ended', 'declined'], always: true, query: true, computed: true },
  open: { kind: 'flag', query: true, only: 'query' },
  beyondSupport: { kind: 'flag', query: true, computed: true },
  from: { kind: 'date', always: true, column: 'begins', ...listed },
  until: { kind: 'date', always: true, ...listed },
  extend: { kind: 'flag', always: true },
  extraConcurrent: { kind: 'integer' },
  extraDevices: { kind: 'integer' },
  reason: { kind: 'text', always: true },
  ticket: { kind: 'text' },
  askedBy: { kind: 'text', query: true },
  givenBy: { kind: 'text', query: true },
  comment: { kind: 'text' },
  endedAt: { kind: 'date', computed: true },
  endedBy: { kind: 'text', computed: true },
} as const satisfies Fields;

export const ALLOWANCE_STATES = allowanceFields.state.choices;
export type AllowanceState = (typeof ALLOWANCE_STATES)[number];

export const allowanceMeanings = {
  state: '`asked` has no effect until it is approved; `open` has one until `until`',
  beyondSupport: 'In lists, while it is asked for: the role support may not approve it within its bounds',
  from: 'When it was given, or asked for',
  until: 'The second in which it ends by itself',
  extend: 'The licence works until `until` if it would end earlier',
  extraConcurrent: 'Sessions beyond `concurrentNumber`',
  extraDevices: 'Devices beyond `volumeNumber`',
  reason: 'Why it is given',
  ticket: 'Number of the support call',
  askedBy: 'Who asked for it; absent when it was given at once',
  givenBy: 'Who gave it, or approved it',
  comment: 'Note of who approved or declined it',
  endedAt: 'When it ended, or was declined or withdrawn',
  endedBy: '`system` when it ended by itself',
} as const satisfies Meanings<typeof allowanceFields>;
