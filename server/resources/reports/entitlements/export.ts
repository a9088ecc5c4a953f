import {
  ENTITLEMENT_SORTS,
  type EntitlementBody,
  type EntitlementItem,
} from '../../../contract/history/entitlements.ts';
import type { Query } from '../../../contract/listing.ts';
import type { RecordKind } from '../../../query/record.ts';
import { entitlementReport, planReport, type Source } from './report.ts';

/** Records in one step of the file. */
const STEP = 500;

/** Returns the report as a list to export. `query` is the body of the report. Throws like `planReport`. */
export async function entitlementRecords(asked: Source & { readonly query: Query & EntitlementBody }) {
  const plan = await planReport(asked, asked.query);
  return {
    fields: Object.fromEntries(ENTITLEMENT_SORTS.map((name) => [name, [name, kindOf(name)] as const])),
    steps: async function* () {
      const items = await entitlementReport(plan);
      for (let at = 0; at < items.length; at += STEP) {
        yield items.slice(at, at + STEP).map((item) => JSON.stringify(item));
      }
    },
  };
}

const TIMES: readonly (keyof EntitlementItem)[] = ['peakDate', 'limitDate'];

const kindOf = (name: keyof EntitlementItem): RecordKind => {
  if (name === 'key') return 'text';
  return TIMES.includes(name) ? 'time' : 'number';
};
