import { DatabaseSync } from 'node:sqlite';
import { serveOrders } from '../../core/thread.ts';
import { isDamage } from './health.ts';
import type { IntegrityOrder } from './integrity.ts';

/** Most findings reported for one table. */
const MOST = 10;

/** Virtual tables are skipped: their data is in ordinary tables. */
const TABLES = "select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow') order by name";

serveOrders((order: IntegrityOrder): string[] => {
  try {
    return answer(order);
  } catch (error) {
    // The damage is so large that the check itself fails.
    if (isDamage(error) && error instanceof Error) return [`${order.table ?? 'schema'}: ${error.message}`];
    throw error;
  }
});

function answer({ file, table }: IntegrityOrder): string[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 250 });
  try {
    if (table === undefined)
      return db
        .prepare(TABLES)
        .all()
        .map(({ name }) => String(name));
    const quoted = `"${table.replaceAll('"', '""')}"`;
    const found = db
      .prepare(`pragma quick_check(${quoted})`)
      .all()
      .map((row) => String(row['quick_check']));
    return found
      .filter((text) => text !== 'ok')
      .slice(0, MOST)
      .map((text) => `${table}: ${text}`);
  } finally {
    db.close();
  }
}
