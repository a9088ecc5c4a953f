import { z } from 'zod';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { noteFields, noteMeanings } from '../records/notes.ts';
import { recordShape } from '../records/schemas.ts';
import { id, name, text } from '../scalars.ts';

export const MAX_NOTE = 4000;

export const noteCreate = z.strictObject({
  customer: z
    .strictObject({ name: name(128), groupName: name(128).nullish() })
    .describe('Whom it is about: name and group'),
  text: text(MAX_NOTE).trim().min(1, 'must not be empty').describe(noteMeanings.text),
});
export type NoteCreate = z.input<typeof noteCreate>;

export const noteRecord = z.strictObject(recordShape(noteFields, noteMeanings)).meta({ id: 'Note' });
export type NoteRecord = z.output<typeof noteRecord>;

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
  tag: 'customers',
  extension: true,
  item: noteRecord,
  example: { path: { id: 4711 }, items },
})({
  'GET /notes': {
    id: 'listNotes',
    summary: 'List the notes on customers',
    query: pageQuery,
    example: { query: { limit: 50 } },
  },
  'POST /notes/data': {
    id: 'queryNotes',
    summary: 'Query the notes on customers',
    description: '`customer` compares `group/name`, or the name of one without a group.',
    ...querying(listNames(noteFields)),
    example: {
      body: {
        querys: [{ name: 'customer', op: '=', values: ['Partners/Ada Ltd'] }],
        sorts: [{ name: 'id', order: 'DESC' }],
      },
    },
  },
  'POST /notes': {
    id: 'addNote',
    allowed: 'support',
    summary: 'Write a note on a customer',
    description: 'A note is not changed later; a wrong one is removed and written anew.',
    body: noteCreate,
    codes: [4040],
    example: {
      body: { customer: { name: 'Ada Ltd', groupName: 'Partners' }, text: items[0]?.text ?? '' },
    },
  },
  'DELETE /notes/{id}': {
    id: 'deleteNote',
    allowed: 'support',
    summary: 'Remove a note',
    description: 'Operators other than administrators remove what they wrote themselves (531). The audit log keeps it.',
    item: z.strictObject({ id }),
    codes: [4040],
    example: { items: [{ id: 4711 }] },
  },
});
