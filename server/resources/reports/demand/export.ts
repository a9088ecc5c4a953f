import { columnsOf } from '../../../contract/export-lists.ts';
import type { DemandBody, DemandItem } from '../../../contract/history/demand.ts';
import type { Query } from '../../../contract/listing.ts';
import type { RecordKind } from '../../../query/record.ts';
import { planDemand, type Source } from './report.ts';

/** SNs in one step of the file. */
const STEP = 10;

/** The place of an hour of the week: `weekday` from 1 for Monday, and `time`, such as `09:00`. */
type HourPlace = { readonly weekday?: number; readonly time?: string };

const kindOf = (column: string): RecordKind => (column === 'date' ? 'time' : 'text');

/**
 * Returns the report as a list to export, with weekday and time for items by hour of the week. `query` was
 * checked as the body of the report. Throws like `planDemand`.
 */
export async function demandRecords(asked: Source & { readonly query: Query }) {
  const { ids, items } = await planDemand(asked, asked.query as DemandBody);
  return {
    fields: Object.fromEntries(columnsOf('demand').map((name) => [name, [name, kindOf(name)] as const])),
    steps: async function* () {
      for (let at = 0; at < ids.length; at += STEP) {
        const found = await items(ids.slice(at, at + STEP));
        yield found.map((item) => JSON.stringify({ ...item, ...placeOf(item) }));
      }
    },
  };
}

function placeOf({ hour }: DemandItem): HourPlace {
  if (hour === undefined) return {};
  return { weekday: Math.floor(hour / 24) + 1, time: `${String(hour % 24).padStart(2, '0')}:00` };
}
