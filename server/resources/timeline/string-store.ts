import { sql, type SqlBool } from 'kysely';
import type { StringRecord } from '../../contract/offline/strings.ts';
import type { Reader } from '../../db/handle.ts';
import { recordsOf } from '../../query/page-records.ts';
import { stringList } from '../strings/fields.ts';
import type { Source } from './source.ts';
import { newestOf } from './stream-store.ts';

/** Returns the source of the strings that were handed out for SNs, or for a device. */
export const stringSource = (
  db: Reader,
  { sns = [], machine }: { readonly sns?: readonly number[]; readonly machine?: number },
): Source => ({
  letter: 's',
  read: async (wanted) => {
    const common = { from: 'offline_string g', id: 'g.serial', time: 'g.time', isByTime: false } as const;
    const parts =
      machine === undefined
        ? { index: 'offline_string_sn', own: sql<SqlBool>`g.sn_id = p.value`, parents: sns }
        : { index: 'offline_string_machine', own: sql<SqlBool>`g.machine_id = p.value`, parents: [machine] };
    const rows = await newestOf(db, { ...common, ...parts }, wanted);
    const texts = await recordsOf(
      db,
      stringList,
      rows.map(({ id }) => id),
    );
    const records = new Map(
      texts.map((text) => JSON.parse(text) as StringRecord).map((record) => [record.serial, record] as const),
    );
    return rows.flatMap(({ id, time }) => {
      const string = records.get(id);
      return string ? [{ time, place: [id], content: { kind: 'string' as const, string } }] : [];
    });
  },
});
