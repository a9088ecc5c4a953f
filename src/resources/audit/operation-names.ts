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
  importTokenIds: msg`Imported token IDs`,
  updateTokenId: msg`Changed a token ID`,
  deleteTokenId: msg`Removed a token ID`,
  bindTokenIds: msg`Bound token IDs to an SN`,
  unbindTokenIds: msg`Unbound token IDs from an SN`,
  bindTokenId: msg`Bound a token ID to an SN`,
  unbindTokenId: msg`Unbound a token ID from an SN`,
  bindTokenIdByLabel: msg`Bound a token ID to an SN by its label`,
  unbindTokenIdByLabel: msg`Unbound a token ID from an SN by its label`,
  setMachineStatus: msg`Set the status of a device`,
  updateMachine: msg`Changed a device`,
  deleteMachine: msg`Removed a device`,
  deleteSnMachines: msg`Removed devices of an SN`,
  setSnCustomer: msg`Bound an SN to a customer`,
  bindSnCustomer: msg`Bound an SN to a customer`,
  bindSnCustomerInGroup: msg`Bound an SN to a customer`,
  unbindSnCustomer: msg`Unbound an SN from its customer`,
  unbindSnCustomerInGroup: msg`Unbound an SN from its customer`,
  updateCustomers: msg`Changed customers`,
  resetCustomers: msg`Added or overwrote customers`,
  deleteCustomers: msg`Deleted customers`,
  updateCustomer: msg`Changed a customer`,
  updateCustomerInGroup: msg`Changed a customer`,
  resetCustomer: msg`Added or overwrote a customer`,
  resetCustomerInGroup: msg`Added or overwrote a customer`,
  deleteCustomer: msg`Deleted a customer`,
  deleteCustomerInGroup: msg`Deleted a customer`,
  bindCustomerSns: msg`Bound SNs to a customer`,
  bindCustomerSnsInGroup: msg`Bound SNs to a customer`,
  unbindCustomerSns: msg`Unbound SNs from a customer`,
  unbindCustomerSnsInGroup: msg`Unbound SNs from a customer`,
  createCustomerGroup: msg`Added a group of customers`,
  deleteCustomerGroup: msg`Deleted a group of customers`,
};

/** What was done, in words; the operation id for reads that were refused. */
export const operationLabel = (id: string): MessageDescriptor =>
  (NAMES as Record<string, MessageDescriptor>)[id] ?? { id, message: id };

/** The actions to filter by. */
export const operationChoices: readonly Choice[] = Object.entries(NAMES).map(([value, label]) => ({ value, label }));
