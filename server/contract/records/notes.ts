import { ACTOR_KINDS } from './actors.ts';
import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of a note on a customer, in the order of its record. */
export const noteFields = {
  id: { kind: 'integer', form: 'id', always: true, ...listed },
  customer: {
    kind: 'reference',
    of: { name: { kind: 'text', always: true }, groupName: { kind: 'text' } },
    always: true,
    query: true,
  },
  text: { kind: 'text', always: true, query: true },
  time: { kind: 'date', always: true, query: true },
  actor: { kind: 'text', always: true, query: true },
  actorKind: { kind: 'choice', choices: ACTOR_KINDS, always: true },
} as const satisfies Fields;

export const noteMeanings = {
  text: 'What is to be remembered',
  time: 'When it was written',
} as const satisfies Meanings<typeof noteFields>;
