import type { Zone } from '../time/zone.ts';
import type { Bindable, Reader } from './handle.ts';
import { compile, type Query, type Statement } from './kysely.ts';
import type { RecordTexts } from './record-texts.ts';
import type { Totals } from './totals.ts';

/** The form of a result: all rows as objects, the first one or none, or the first column of each row. */
export type Shape = 'rows' | 'row' | 'column';

/** Returns a reader for compiled queries and prepared statements that runs their SQL by `run`. */
export function readerOf(
  zone: Zone,
  run: (shape: Shape, sql: string, values: readonly Bindable[]) => Promise<readonly unknown[]>,
  { texts, totals }: { readonly texts?: RecordTexts; readonly totals?: Totals } = {},
): Reader {
  const query = (shape: Shape, compiled: Query<unknown>): Promise<readonly unknown[]> => {
    const { sql, parameters } = compile(compiled);
    return run(shape, sql, parameters as Bindable[]);
  };
  const total = async (sql: string, values: readonly Bindable[]): Promise<number> =>
    ((await run('row', sql, values))[0] as { n: number } | undefined)?.n ?? 0;
  return {
    zone,
    texts,
    total: (given) => {
      const { sql, parameters } = compile(given);
      const values = parameters as Bindable[];
      return totals ? totals(sql, values, () => total(sql, values)) : total(sql, values);
    },
    all: async <Row>(given: Query<Row>) => (await query('rows', given)) as Row[],
    first: async <Row>(given: Query<Row>) => (await query('row', given))[0] as Row | undefined,
    column: async <Value>(given: Query<Record<string, Value>>) => (await query('column', given)) as Value[],
    get: async <Row>({ sql }: Statement<Row>, ...values: Bindable[]) =>
      (await run('row', sql, values))[0] as Row | undefined,
    rows: async <Row>({ sql }: Statement<Row>, ...values: Bindable[]) => (await run('rows', sql, values)) as Row[],
  };
}
