import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OperationId } from '#contract/roles.ts';
import type { Choice } from '../../lib/filters.ts';

/** What the back office itself does, beside the operations of the API. */
type OwnOperation = 'login' | 'logout' | 'setup';

/** Operations that only read: they are never in the audit log, unless refused. */
type ReadOperation = Extract<OperationId, `get${string}` | `list${string}` | `query${string}`>;

type AuditedOperation = Exclude<OperationId, ReadOperation> | OwnOperation;

const NAMES: Readonly<Record<AuditedOperation, MessageDescriptor>> = {
  login: msg`Signed in`,
  logout: msg`Signed out`,
  setup: msg`Set the service up`,
  createBusiness: msg`Added a business`,
  updateBusiness: msg`Changed a business`,
  resetBusiness: msg`Overwrote a business`,
  deleteBusiness: msg`Deleted a business`,
  generateSn: msg`Generated SNs`,
  updateSn: msg`Changed an SN`,
  updateSns: msg`Changed SNs`,
  resetSns: msg`Overwrote SNs`,
  deleteSn: msg`Deleted an SN`,
  deleteSns: msg`Deleted SNs`,
  archiveSns: msg`Archived SNs`,
  unarchiveSns: msg`Unarchived SNs`,
};

/** What was done, in words; the operation id for reads that were refused. */
export const operationLabel = (id: string): MessageDescriptor =>
  (NAMES as Record<string, MessageDescriptor>)[id] ?? { id, message: id };

/** The actions to filter by. */
export const operationChoices: readonly Choice[] = Object.entries(NAMES).map(([value, label]) => ({ value, label }));
