import { ACTOR_KINDS } from './actors.ts';
import { listed, type Fields, type Meanings } from './field.ts';

/** The kinds of requests that a string answers. */
export const STRING_KINDS = ['update', 'borrow', 'return'] as const;
export type StringKind = (typeof STRING_KINDS)[number];

/** Fields of a string that was handed out, in the order of its record. */
export const stringFields = {
  serial: { kind: 'integer', always: true, ...listed },
  kind: { kind: 'choice', choices: STRING_KINDS, always: true, query: true },
  sn: { kind: 'text', always: true, computed: true, query: true },
  machineId: { kind: 'integer', form: 'id', query: true },
  machineName: { kind: 'text', computed: true },
  mid: { kind: 'text', always: true },
  time: { kind: 'date', always: true, query: true },
  actor: { kind: 'text', query: true },
  actorKind: { kind: 'choice', choices: ACTOR_KINDS },
  ticket: { kind: 'text', query: true },
} as const satisfies Fields;

export const stringMeanings = {
  serial: 'Number of the string; a device refuses one that is lower than that which it holds',
  kind: 'update, borrow, or return',
  machineId: 'Id of the device; absent for a token ID and when the device was removed',
  mid: 'Device code or MAC address, or the guid of a token ID',
  time: 'When it was handed out',
  actor: 'Who had it made; absent when the device asked the service by itself',
  ticket: 'What it was said to be made for',
} as const satisfies Meanings<typeof stringFields>;
