import { sql } from 'kysely';
import type { SnType } from '../../contract/sns/attributes.ts';
import type { BindingEntry } from '../../contract/holders/sn-tokenids.ts';
import { inSteps } from '../../core/batch.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { rowsBy } from '../../core/many-rows.ts';
import { inOrder, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import type { SnRow } from '../sns/store.ts';
import { fittingType } from './rules.ts';
import { noLabel, noTokenId, type TokenIdRow } from './store.ts';

/** The token IDs that may be meant: by label, and by guid in order of their types. */
type Candidates = {
  readonly byLabel: ReadonlyMap<string | null, TokenIdRow>;
  readonly byGuid: ReadonlyMap<string, readonly TokenIdRow[]>;
};

/** Returns a function that finds the token ID of each of these entries (`theNamed`). */
export async function tokenIdsNamedBy(
  db: Reader,
  sn: SnRow,
  entries: readonly BindingEntry[],
): Promise<(entry: BindingEntry) => TokenIdRow> {
  const labels = entries.flatMap(({ label }) => label ?? []);
  const guids = new Set(entries.flatMap(({ guid, label }) => (label === undefined ? (guid ?? []) : [])));
  const rows = await inSteps([...guids], (some) =>
    db.all(sql<TokenIdRow>`select k.* from ${listed('text', some, 'n')}
      ${inOrder} token_id k on k.guid = n.value order by k.token_type`),
  );
  const byGuid = Map.groupBy(rows, ({ guid }) => guid);
  const candidates = { byLabel: await rowsBy(db, 'token_id', 'label', labels), byGuid };
  return (entry) => theNamed(candidates, sn, entry);
}

/**
 * Returns the token ID that an entry names, by guid, label or both. Throws 4040 for none, 515 when guid and label
 * differ.
 */
function theNamed({ byLabel, byGuid }: Candidates, sn: SnRow, { guid, label, tokenType }: BindingEntry): TokenIdRow {
  if (label === undefined) {
    if (guid === undefined) throw fieldError(514, 'guid', 'is required');
    return ofGuid(byGuid.get(guid) ?? [], sn, guid, tokenType);
  }
  const row = byLabel.get(label);
  if (!row) throw new LicensingError(4040, noLabel(label));
  if ((guid ?? row.guid) !== row.guid || (tokenType ?? row.token_type) !== row.token_type) {
    throw fieldError(515, 'label', `belongs to another token ID, ${row.guid} of tokenType ${row.token_type}`);
  }
  return row;
}

/** A guid can exist under both types. Alone it means the one that fits the SN. */
function ofGuid(rows: readonly TokenIdRow[], sn: SnRow, guid: string, tokenType: number | undefined): TokenIdRow {
  // Only this service writes types, from the contract's list.
  const type = tokenType ?? fittingType(sn.type as SnType);
  const row = rows.find(({ token_type }) => token_type === type) ?? (tokenType === undefined ? rows[0] : undefined);
  if (!row)
    throw new LicensingError(
      4040,
      tokenType === undefined ? `There is no token ID ${guid}.` : noTokenId(guid, tokenType),
    );
  return row;
}
