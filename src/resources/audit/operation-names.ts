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
  createProduct: msg`Added a product`,
  updateProduct: msg`Changed a product`,
  resetProduct: msg`Overwrote a product`,
  deleteProduct: msg`Deleted a product`,
  createTemplate: msg`Added a template`,
  updateTemplate: msg`Changed a template`,
  deleteTemplate: msg`Deleted a template`,
  submitTemplate: msg`Locked a template`,
  createProductFeatures: msg`Added features to a product`,
  updateProductFeatures: msg`Changed features of a product`,
  deleteProductFeatures: msg`Deleted features of a product`,
  updateTemplateFeatures: msg`Changed features of a template`,
  deleteTemplateFeatures: msg`Unselected features of a template`,
  setProductDatas: msg`Set configuration items of a product`,
  deleteProductDatas: msg`Removed configuration items of a product`,
  setTemplateDatas: msg`Set configuration items of a template`,
  deleteTemplateDatas: msg`Removed configuration items of a template`,
  putFile: msg`Uploaded a file`,
  deleteFile: msg`Deleted a file`,
  generateSn: msg`Generated SNs`,
  updateSn: msg`Changed an SN`,
  updateSns: msg`Changed SNs`,
  resetSns: msg`Overwrote SNs`,
  deleteSn: msg`Deleted an SN`,
  deleteSns: msg`Deleted SNs`,
  archiveSns: msg`Archived SNs`,
  unarchiveSns: msg`Unarchived SNs`,
  updateSnFeatures: msg`Changed features of an SN`,
  resetSnFeatures: msg`Overwrote features of an SN`,
  deleteSnFeatures: msg`Deselected features of an SN`,
  deleteSnFeaturesByName: msg`Deselected features of an SN by name`,
  deleteSnFeaturesByFid: msg`Deselected features of an SN by fid`,
  updateSnFeature: msg`Changed a feature of an SN`,
  resetSnFeature: msg`Overwrote a feature of an SN`,
  deleteSnFeature: msg`Deselected a feature of an SN`,
  deleteSnFeatureByVersion: msg`Deselected a version of a feature`,
  setSnDatas: msg`Set configuration items of an SN`,
  deleteSnDatas: msg`Removed configuration items of an SN`,
};

/** What was done, in words; the operation id for reads that were refused. */
export const operationLabel = (id: string): MessageDescriptor =>
  (NAMES as Record<string, MessageDescriptor>)[id] ?? { id, message: id };

/** The actions to filter by. */
export const operationChoices: readonly Choice[] = Object.entries(NAMES).map(([value, label]) => ({ value, label }));
