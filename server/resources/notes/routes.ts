import { noteOperations } from '../../contract/history/notes.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList } from '../../query/list.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import type { Actor } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { customerById, customerOr404, customerTarget } from '../customers/store.ts';
import { noteList } from './fields.ts';
import { insertNote, noteOr404, removeNote, type NoteRow } from './store.ts';

export const noteRoutes = (deps: Deps) =>
  new Routes(deps, noteOperations)
    .read('GET /notes', ({ db, query }) => runList(db, noteList, query))
    .read('POST /notes/data', ({ db, query, body }) => runList(db, noteList, query, body))
    .write('POST /notes', add)
    .write('DELETE /notes/{id}', remove).app;

type Table = typeof noteOperations;

async function add({ tx, body, caller, audit }: WriteContext<Table['POST /notes']>): Promise<Answer> {
  const { name, groupName } = body.customer;
  const customer = await customerOr404(tx, { name, groupName: groupName ?? '' });
  const record = await insertNote(tx, customer, body.text, caller.actor);
  audit({ target: customerTarget(customer), after: { note: body.text } });
  return one(record);
}

async function remove({ tx, path, caller, audit }: WriteContext<Table['DELETE /notes/{id}']>): Promise<Answer> {
  const note = await noteOr404(tx, path.id);
  if (!mayRemove(caller.actor, note)) {
    throw new LicensingError(531, 'Only who wrote a note may remove it, and an administrator.');
  }
  const customer = await customerById(tx, note.customer_id);
  await removeNote(tx, note);
  if (customer) audit({ target: customerTarget(customer), before: { note: note.text } });
  return objects([{ id: note.id }]);
}

const mayRemove = (actor: Actor, { actor: author, actor_kind: kind }: NoteRow): boolean =>
  actor.kind !== 'operator' || actor.role === 'administrator' || (kind === 'operator' && author === actor.name);
