import type { Selectable } from 'kysely';
import { takeIds } from '../../core/ids.ts';
import { recordById } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import { rowOr404 } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { NoteTable } from '../../db/tables/tables.ts';
import type { Actor } from '../../http/caller.ts';
import { noteList } from './fields.ts';

export type NoteRow = Selectable<NoteTable>;

/** Returns the note with an id. Throws 4040. */
export const noteOr404 = (db: Reader, id: number): Promise<NoteRow> =>
  rowOr404(db.first(build.selectFrom('note').selectAll().where('id', '=', id)), `There is no note ${id}.`);

export async function insertNote(
  tx: Transaction,
  customer: { id: number },
  text: string,
  { name, kind }: Actor,
): Promise<RecordText> {
  const id = await takeIds(tx, 1);
  await tx.run(
    build
      .insertInto('note')
      .values({ id, customer_id: customer.id, text, time: tx.now, actor: name, actor_kind: kind }),
  );
  tx.tell('note');
  return recordById(tx, noteList, id);
}

export async function removeNote(tx: Transaction, { id }: NoteRow): Promise<void> {
  await tx.run(build.deleteFrom('note').where('id', '=', id));
  tx.tell('note');
}
