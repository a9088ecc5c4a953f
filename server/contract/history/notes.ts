import { z } from 'zod';
import { ACTOR_KINDS } from './audit.ts';
import { pageParameters, queryBody } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { id, name, pathId, renderedTime, text } from '../scalars.ts';

export const MAX_NOTE = 4000;

export const noteCreate = z.strictObject({
  customer: z
    .strictObject({ name: name(128), groupName: name(128).nullish() })
    .describe('Whom it is about: name and group'),
  text: text(MAX_NOTE).trim().min(1, 'must not be empty').describe('What is to be remembered'),
});
export type NoteCreate = z.input<typeof noteCreate>;

export const noteRecord = z
  .strictObject({
    id,
    customer: z.strictObject({ name: z.string(), groupName: z.string().optional() }),
    text: z.string().describe('What is to be remembered'),
    time: renderedTime.describe('When it was written'),
    actor: z.string(),
    actorKind: z.enum(ACTOR_KINDS),
  })
  .meta({ id: 'Note' });
export type NoteRecord = z.output<typeof noteRecord>;

/** Query and sort names of POST /notes/data. */
export const noteNames = {
  querys: { id: 'number', customer: 'text', text: 'text', actor: 'text', time: 'date' },
  sorts: ['id'],
} as const;

const common = { tag: 'customers', extension: true, item: noteRecord } as const satisfies Partial<Operation>;
const items = [
  {
    id: 4711,
    customer: { name: 'Ada Ltd', groupName: 'Partners' },
    text: 'Moves to the new building in March; wants one end date for all.',
    time: '2026-11-21 09:00:00',
    actor: 'maria',
    actorKind: 'operator',
  },
];

export const noteOperations = defineOperations({
  'GET /notes': {
    ...common,
    id: 'listNotes',
    summary: 'List the notes on customers',
    query: z.strictObject(pageParameters),
    example: { query: { limit: 50 }, items },
  },
  'POST /notes/data': {
    ...common,
    id: 'queryNotes',
    summary: 'Query the notes on customers',
    description: '`customer` compares `group/name`, or the name of one without a group.',
    query: z.strictObject(pageParameters),
    body: queryBody(noteNames.querys, noteNames.sorts),
    bodyOptional: true,
    names: noteNames,
    example: {
      body: {
        querys: [{ name: 'customer', op: '=', values: ['Partners/Ada Ltd'] }],
        sorts: [{ name: 'id', order: 'DESC' }],
      },
      items,
    },
  },
  'POST /notes': {
    ...common,
    id: 'addNote',
    allowed: 'support',
    summary: 'Write a note on a customer',
    description: 'A note is not changed later; a wrong one is removed and written anew.',
    body: noteCreate,
    codes: [4040],
    example: {
      body: { customer: { name: 'Ada Ltd', groupName: 'Partners' }, text: items[0]?.text ?? '' },
      items,
    },
  },
  'DELETE /notes/{id}': {
    ...common,
    id: 'deleteNote',
    allowed: 'support',
    summary: 'Remove a note',
    description: 'Operators other than administrators remove what they wrote themselves (531). The audit log keeps it.',
    path: z.strictObject({ id: pathId }),
    item: z.strictObject({ id }),
    codes: [4040],
    example: { path: { id: 4711 }, items: [{ id: 4711 }] },
  },
});
