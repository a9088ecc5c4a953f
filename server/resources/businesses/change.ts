import { LicensingError } from '../../core/errors.ts';
import { resolveWrite, type ChangeMode } from '../../core/write.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, renamedTo, type Audit, type Target } from '../../http/audit.ts';
import { recordById } from '../../query/list.ts';
import { assertDatesOrdered } from '../../time/period.ts';
import { businessFields, businessList } from './fields.ts';
import { findBusiness, updateBusiness, type BusinessRow } from './store.ts';

type Input = Readonly<Record<string, unknown>>;

/** Changes a business and audits that. Returns the revision. Throws 4090 for a name that another one has. */
export async function changeBusiness(
  tx: Transaction,
  row: BusinessRow,
  input: Input,
  mode: ChangeMode,
  audit: Audit,
): Promise<number> {
  const changes = resolveWrite(businessFields, mode, input, row, tx.zone);
  assertDatesOrdered({ ...row, ...changes });
  const { name } = changes;
  if (typeof name === 'string' && (await findBusiness(tx, name))) throw nameTaken(name);
  const before = await recordById(tx, businessList, row.id);
  const revision = await updateBusiness(tx, row, changes);
  const after = await recordById(tx, businessList, row.id);
  const target = businessTarget(row.name);
  const moved = typeof name === 'string' ? renamedTo(target, businessTarget(name)) : {};
  if (revision !== row.revision) audit({ ...changeOf(target, before, after), ...moved });
  return revision;
}

export const businessTarget = (name: string): Target => ({ kind: 'business', key: name });

export const nameTaken = (name: string): LicensingError =>
  new LicensingError(4090, `A business named '${name}' already exists. Choose another name.`, {
    errors: [{ path: 'name', msg: 'is taken' }],
  });
