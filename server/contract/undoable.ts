import type { OperationId } from './operations.ts';

/**
 * Operations whose changes can be undone. The screens say of all others before they run that they cannot be undone. What
 * such an operation deleted stays deleted.
 */
export const UNDOABLE = [
  ...(['updateSn', 'updateSns', 'resetSns', 'archiveSns', 'unarchiveSns', 'generateSn'] as const),
  ...(['bulkSns', 'bulkUsers', 'bulkMachines', 'bulkTokenIds'] as const),
  ...(['generateMany', 'importRecords', 'undoJob', 'undoChange'] as const),
  ...(['updateSnFeature', 'updateSnFeatures', 'resetSnFeature', 'resetSnFeatures', 'deleteSnFeature'] as const),
  ...(['deleteSnFeatures', 'deleteSnFeaturesByName', 'deleteSnFeaturesByFid', 'deleteSnFeatureByVersion'] as const),
  ...(['updateTemplateFeatures', 'deleteTemplateFeatures'] as const),
  ...(['setSnDatas', 'deleteSnDatas', 'setTemplateDatas', 'deleteTemplateDatas'] as const),
  ...(['setProductDatas', 'deleteProductDatas'] as const),
  ...(['updateProduct', 'resetProduct', 'updateTemplate', 'updateBusiness', 'resetBusiness'] as const),
  ...(['updateCustomers', 'resetCustomers', 'updateCustomer', 'resetCustomer'] as const),
  ...(['updateCustomerInGroup', 'resetCustomerInGroup', 'createCustomerGroup', 'setSnCustomer'] as const),
  ...(['bindSnCustomer', 'bindSnCustomerInGroup', 'unbindSnCustomer', 'unbindSnCustomerInGroup'] as const),
  ...(['bindCustomerSns', 'bindCustomerSnsInGroup', 'unbindCustomerSns', 'unbindCustomerSnsInGroup'] as const),
  ...(['saveUser', 'saveUsers', 'updateUser', 'updateUsers'] as const),
  ...(['addSnUsers', 'bindSnUsers', 'bindSnUser', 'unbindSnUsers', 'unbindSnUser'] as const),
  ...(['bindRoleUsers', 'unbindRoleUsers'] as const),
  ...(['importTokenIds', 'updateTokenId', 'bindTokenId', 'bindTokenIds', 'bindTokenIdByLabel'] as const),
  ...(['unbindTokenId', 'unbindTokenIds', 'unbindTokenIdByLabel'] as const),
  ...(['setMachineStatus', 'updateMachine', 'replaceMachine', 'giveAllowance', 'approveAllowance'] as const),
] satisfies readonly OperationId[];

/** True for an operation whose changes can be undone. */
export const isUndoable = (operation: string): boolean => (UNDOABLE as readonly string[]).includes(operation);
