import type { BffOperationId } from './operations.ts';
import type { Permission } from '../roles.ts';

const everyone: Permission = { role: 'viewer' };
const administrators: Permission = { role: 'administrator' };

/** What each operation of the back office takes. One without a row does not compile. */
export const bffPermissions: Readonly<Record<BffOperationId, Permission>> = {
  login: everyone,
  loginWithCode: everyone,
  logout: everyone,
  getOwnSession: everyone,
  getSetup: everyone,
  setup: everyone,
  getService: everyone,

  listOperators: administrators,
  createOperator: administrators,
  getOperator: administrators,
  updateOperator: administrators,
  deleteOperator: administrators,
  listOperatorSessions: administrators,
  endOperatorSession: administrators,
  resetSecondFactor: administrators,

  changeOwnPassword: everyone,
  listOwnSessions: everyone,
  endOwnSession: everyone,
  getSecondFactor: everyone,
  enrolSecondFactor: everyone,
  confirmSecondFactor: everyone,
  removeSecondFactor: everyone,

  listPlatformKeys: administrators,
  createPlatformKey: administrators,
  revokePlatformKey: administrators,

  listViews: everyone,
  createView: everyone,
  updateView: everyone,
  deleteView: everyone,
};
