import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditRecord } from '#contract/history/audit.ts';
import type { AnyOperationId } from '#contract/operations.ts';
import type { Choice } from '../lib/field-words.ts';
import { READS, type ReadOperation } from './read-names.ts';

type AuditedOperation = Exclude<AnyOperationId, ReadOperation>;

const NAMES: Readonly<Record<AuditedOperation, MessageDescriptor>> = {
  login: msg`Signed in`,
  logout: msg`Signed out`,
  loginWithCode: msg`Signed in with a second factor`,
  setup: msg`Set the service up`,
  createOperator: msg`Added an operator`,
  updateOperator: msg`Changed an operator`,
  deleteOperator: msg`Removed an operator`,
  endOperatorSession: msg`Ended a session of an operator`,
  resetSecondFactor: msg`Took the second factor from an operator`,
  changeOwnPassword: msg`Changed the own password`,
  endOwnSession: msg`Ended one of the own sessions`,
  enrolSecondFactor: msg`Began with a second factor`,
  confirmSecondFactor: msg`Turned the own second factor on`,
  removeSecondFactor: msg`Turned the own second factor off`,
  createPlatformKey: msg`Made a platform key`,
  revokePlatformKey: msg`Revoked a platform key`,
  createView: msg`Saved a view`,
  updateView: msg`Changed a saved view`,
  deleteView: msg`Removed a saved view`,
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
  resetCustomer: msg`Overwrote a customer`,
  resetCustomerInGroup: msg`Overwrote a customer`,
  deleteCustomer: msg`Deleted a customer`,
  deleteCustomerInGroup: msg`Deleted a customer`,
  bindCustomerSns: msg`Bound SNs to a customer`,
  bindCustomerSnsInGroup: msg`Bound SNs to a customer`,
  unbindCustomerSns: msg`Unbound SNs from a customer`,
  unbindCustomerSnsInGroup: msg`Unbound SNs from a customer`,
  addNote: msg`Wrote a note`,
  deleteNote: msg`Removed a note`,
  createCustomerGroup: msg`Added a group of customers`,
  deleteCustomerGroup: msg`Deleted a group of customers`,
  updateUsers: msg`Changed users`,
  saveUsers: msg`Added or changed users`,
  deleteUsers: msg`Deleted users`,
  updateUser: msg`Changed a user`,
  saveUser: msg`Added or changed a user`,
  deleteUser: msg`Deleted a user`,
  endUsers: msg`Forced users offline`,
  linkUserBusiness: msg`Linked an account licence to a user`,
  unlinkUserBusinesses: msg`Took account licences from a user`,
  bindSnUsers: msg`Bound users to an SN`,
  addSnUsers: msg`Bound users to an SN`,
  unbindSnUsers: msg`Unbound users from an SN`,
  bindSnUser: msg`Bound a user to an SN`,
  unbindSnUser: msg`Unbound a user from an SN`,
  createRole: msg`Added a role`,
  updateRole: msg`Changed a role`,
  deleteRole: msg`Deleted a role`,
  bindRoleUsers: msg`Gave a role to users`,
  unbindRoleUsers: msg`Took a role from users`,
  endSnSessions: msg`Ended sessions of an SN`,
  endSnUserSessions: msg`Ended sessions of a user on an SN`,
  endSnUserSession: msg`Ended a session of a user on an SN`,
  endSnUserMachines: msg`Ended sessions of a user on devices`,
  endSnUserMachine: msg`Ended the session of a user on a device`,
  uploadSnLogs: msg`Uploaded usage data of an SN`,
  updateByRequest: msg`Made an update string`,
  updateByRequests: msg`Made update strings`,
  updateSnDevices: msg`Made update strings of an SN`,
  importRecords: msg`Imported records`,
  keepExport: msg`Exported a list`,
  bulkSns: msg`Changed many SNs`,
  generateMany: msg`Generated many SNs`,
  cancelJob: msg`Cancelled a job`,
  retryJob: msg`Repeated what failed in a job`,
  checkOut: msg`Lent a seat`,
  checkIn: msg`Took a seat back`,
  generateUpdateCode: msg`Made update strings, and an SN when it was missing`,
  tokenIdUpdateCode: msg`Made an update string of a token ID`,
};

const ALL: Readonly<Record<string, MessageDescriptor>> = { ...READS, ...NAMES };

/** Returns the label of an operation, or its id if another version of the service recorded it. */
export const operationLabel = (id: string): MessageDescriptor =>
  (Object.hasOwn(ALL, id) ? ALL[id] : undefined) ?? { id, message: id };

/** Operations that are recorded even when they fail: the name of each, and its label after a refusal. */
const ATTEMPTS: Readonly<Record<string, { name: MessageDescriptor; refused: MessageDescriptor }>> = {
  login: { name: msg`Sign-in`, refused: msg`Sign-in refused` },
  loginWithCode: {
    name: msg`Sign-in with a second factor`,
    refused: msg`Sign-in with a second factor refused`,
  },
};

/** Returns what an entry did. An entry with an outcome other than 0 was refused and changed nothing. */
export function entryWords({ operation, outcome }: Pick<AuditRecord, 'operation' | 'outcome'>, i18n: I18n): string {
  const label = operationLabel(operation);
  if (outcome === 0) return i18n._(label);
  const refused = ATTEMPTS[operation]?.refused;
  if (refused !== undefined) return i18n._(refused);
  const action = i18n._(label);
  return i18n._(msg`Refused: ${action}`);
}

/** The operations to filter by: those that change data. */
export const operationChoices: readonly Choice[] = Object.entries(NAMES).map(([value, label]) => ({
  value,
  label: ATTEMPTS[value]?.name ?? label,
}));
