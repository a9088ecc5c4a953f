import type { ImportName } from '../../contract/work/import-names.ts';
import { MOST_MAPPINGS, type ImportMapping } from '../../contract/work/imports.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import type { ImportQuery } from './reading.ts';

/** Longest header that is remembered, in characters. */
const MAX_HEADER = 8192;

// A new row gets the highest id, so that the mapping becomes the latest.
const FORGET = statement<never>('delete from import_mapping where resource = ? and header = ? and used_by = ?');
const USE = statement<never>(
  'insert into import_mapping (resource, header, used_by, reading, used) values (?, ?, ?, ?, ?)',
);
const TRIM = statement<never>(
  `delete from import_mapping where resource = ?1 and id <=
    (select id from import_mapping where resource = ?1 order by id desc limit 1 offset ?2)`,
);

/** Remembers how a caller read a file with this header, in place of an earlier time. */
export async function rememberMapping(
  tx: Transaction,
  resource: ImportName,
  usedBy: string,
  header: readonly string[],
  { columns, dates, fill, empty }: ImportQuery,
): Promise<void> {
  const names = JSON.stringify(header);
  if (names.length > MAX_HEADER) return;
  await tx.exec(FORGET, resource, names, usedBy);
  await tx.exec(USE, resource, names, usedBy, JSON.stringify({ columns, dates, fill, empty }), tx.now);
  await tx.exec(TRIM, resource, MOST_MAPPINGS);
}

/** Returns how the last files of a resource were read, the latest first. */
export async function mappingsOf(db: Reader, resource: ImportName): Promise<ImportMapping[]> {
  const rows = await db.all(
    build
      .selectFrom('import_mapping')
      .select(['header', 'used_by', 'reading', 'used'])
      .where('resource', '=', resource)
      .orderBy('id', 'desc'),
  );
  return rows.map(({ header, used_by, reading, used }) => ({
    header: JSON.parse(header) as string[],
    ...(JSON.parse(reading) as Pick<ImportMapping, 'columns' | 'dates' | 'fill' | 'empty'>),
    usedBy: used_by,
    usedDate: db.zone.toText(used),
  }));
}
