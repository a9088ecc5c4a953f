import type { operations } from './operations.ts';

export const ROLES = ['viewer', 'support', 'manager', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Ids of all operations of the licensing API. */
export type OperationId = (typeof operations)[keyof typeof operations]['id'];

export type Permission = {
  /** The lowest role that may run the operation; every role may do what those before it may. */
  readonly role: Role;
  /** A read-only platform key may run it too. */
  readonly read?: true;
  /** A lower role that may run it with some bodies only. */
  readonly narrowed?: { readonly role: Role; readonly says: string; readonly allows: (body: unknown) => boolean };
};

/** Support may disable and enable an SN and nothing else about it. */
const statusOnly: Permission['narrowed'] = {
  role: 'support',
  says: 'set the status to 0 or 1 and change nothing else',
  allows: (body) =>
    [body].flat().every((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return false;
      const { sn: _sn, status, ...others } = entry as { sn?: unknown; status?: unknown };
      return (status === 0 || status === 1) && Object.keys(others).length === 0;
    }),
};

/** Support may unbind token IDs, all of an SN's at once too. */
const unbindAllOnly: Permission['narrowed'] = {
  role: 'support',
  says: 'unbind all with a single empty object',
  allows: (body) => JSON.stringify(body) === '[{}]',
};

/** What each operation takes. One without a row does not compile. */
export const permissions: Readonly<Record<OperationId, Permission>> = {
  listAudit: { role: 'administrator', read: true },
  queryAudit: { role: 'administrator', read: true },

  listBusinesses: { role: 'viewer', read: true },
  queryBusinesses: { role: 'viewer', read: true },
  createBusiness: { role: 'manager' },
  getBusiness: { role: 'viewer', read: true },
  updateBusiness: { role: 'administrator' },
  resetBusiness: { role: 'administrator' },
  deleteBusiness: { role: 'administrator' },

  listProducts: { role: 'viewer', read: true },
  queryProducts: { role: 'viewer', read: true },
  createProduct: { role: 'manager' },
  getProductByRef: { role: 'viewer', read: true },
  getProduct: { role: 'viewer', read: true },
  updateProduct: { role: 'administrator' },
  resetProduct: { role: 'administrator' },
  deleteProduct: { role: 'administrator' },

  listTemplates: { role: 'viewer', read: true },
  createTemplate: { role: 'manager' },
  getTemplate: { role: 'viewer', read: true },
  updateTemplate: { role: 'administrator' },
  deleteTemplate: { role: 'administrator' },
  submitTemplate: { role: 'administrator' },

  getDownloadUri: { role: 'viewer', read: true },
  listFiles: { role: 'viewer', read: true },
  putFile: { role: 'administrator' },
  deleteFile: { role: 'administrator' },

  listSnDatas: { role: 'viewer', read: true },
  setSnDatas: { role: 'manager' },
  deleteSnDatas: { role: 'manager' },
  listTemplateDatas: { role: 'viewer', read: true },
  setTemplateDatas: { role: 'administrator' },
  deleteTemplateDatas: { role: 'administrator' },
  listProductDatas: { role: 'viewer', read: true },
  setProductDatas: { role: 'administrator' },
  deleteProductDatas: { role: 'administrator' },

  generateSn: { role: 'manager' },
  archiveSns: { role: 'manager' },
  unarchiveSns: { role: 'manager' },
  querySns: { role: 'viewer', read: true },
  listSns: { role: 'viewer', read: true },
  updateSns: { role: 'manager', narrowed: statusOnly },
  resetSns: { role: 'manager' },
  deleteSns: { role: 'manager' },
  getSn: { role: 'viewer', read: true },
  updateSn: { role: 'manager', narrowed: statusOnly },
  deleteSn: { role: 'manager' },

  listSnFeatures: { role: 'viewer', read: true },
  querySnFeatures: { role: 'viewer', read: true },
  listSnFeaturesByName: { role: 'viewer', read: true },
  listSnFeaturesByFid: { role: 'viewer', read: true },
  getSnFeature: { role: 'viewer', read: true },
  getSnFeatureByVersion: { role: 'viewer', read: true },
  updateSnFeatures: { role: 'manager' },
  resetSnFeatures: { role: 'manager' },
  deleteSnFeatures: { role: 'manager' },
  deleteSnFeaturesByName: { role: 'manager' },
  deleteSnFeaturesByFid: { role: 'manager' },
  updateSnFeature: { role: 'manager' },
  resetSnFeature: { role: 'manager' },
  deleteSnFeature: { role: 'manager' },
  deleteSnFeatureByVersion: { role: 'manager' },

  queryTemplateFeatures: { role: 'viewer', read: true },
  queryTemplateFeaturesByRef: { role: 'viewer', read: true },
  listTemplateFeatures: { role: 'viewer', read: true },
  updateTemplateFeatures: { role: 'administrator' },
  deleteTemplateFeatures: { role: 'administrator' },

  listProductFeatures: { role: 'viewer', read: true },
  queryProductFeatures: { role: 'viewer', read: true },
  createProductFeatures: { role: 'administrator' },
  updateProductFeatures: { role: 'administrator' },
  deleteProductFeatures: { role: 'administrator' },

  listTokenIds: { role: 'viewer', read: true },
  queryTokenIds: { role: 'viewer', read: true },
  importTokenIds: { role: 'manager' },
  getTokenId: { role: 'viewer', read: true },
  getTokenIdByLabel: { role: 'viewer', read: true },
  updateTokenId: { role: 'manager' },
  deleteTokenId: { role: 'manager' },
  listSnTokenIds: { role: 'viewer', read: true },
  querySnTokenIds: { role: 'viewer', read: true },
  bindTokenIds: { role: 'manager', narrowed: unbindAllOnly },
  unbindTokenIds: { role: 'support' },
  bindTokenId: { role: 'manager' },
  unbindTokenId: { role: 'support' },
  bindTokenIdByLabel: { role: 'manager' },
  unbindTokenIdByLabel: { role: 'support' },

  queryMachines: { role: 'viewer', read: true },
  getMachine: { role: 'viewer', read: true },
  setMachineStatus: { role: 'support' },
  updateMachine: { role: 'manager' },
  deleteMachine: { role: 'manager' },
  listSnMachines: { role: 'viewer', read: true },
  deleteSnMachines: { role: 'manager' },

  listBorrows: { role: 'viewer', read: true },
  queryBorrows: { role: 'viewer', read: true },

  listSnCustomers: { role: 'viewer', read: true },
  setSnCustomer: { role: 'manager' },
  bindSnCustomer: { role: 'manager' },
  bindSnCustomerInGroup: { role: 'manager' },
  unbindSnCustomer: { role: 'manager' },
  unbindSnCustomerInGroup: { role: 'manager' },

  listCustomers: { role: 'viewer', read: true },
  queryCustomers: { role: 'viewer', read: true },
  updateCustomers: { role: 'manager' },
  resetCustomers: { role: 'manager' },
  deleteCustomers: { role: 'manager' },
  getCustomer: { role: 'viewer', read: true },
  getCustomerInGroup: { role: 'viewer', read: true },
  updateCustomer: { role: 'manager' },
  updateCustomerInGroup: { role: 'manager' },
  resetCustomer: { role: 'manager' },
  resetCustomerInGroup: { role: 'manager' },
  deleteCustomer: { role: 'manager' },
  deleteCustomerInGroup: { role: 'manager' },
  listCustomerSns: { role: 'viewer', read: true },
  listCustomerSnsInGroup: { role: 'viewer', read: true },
  bindCustomerSns: { role: 'manager' },
  bindCustomerSnsInGroup: { role: 'manager' },
  unbindCustomerSns: { role: 'manager' },
  unbindCustomerSnsInGroup: { role: 'manager' },
  listCustomerGroups: { role: 'viewer', read: true },
  createCustomerGroup: { role: 'manager' },
  deleteCustomerGroup: { role: 'manager' },

  listUsers: { role: 'viewer', read: true },
  queryUsers: { role: 'viewer', read: true },
  updateUsers: { role: 'manager' },
  saveUsers: { role: 'manager' },
  deleteUsers: { role: 'manager' },
  getUser: { role: 'viewer', read: true },
  updateUser: { role: 'manager' },
  saveUser: { role: 'manager' },
  deleteUser: { role: 'manager' },
  getUserStatus: { role: 'viewer', read: true },
  endUsers: { role: 'support' },
  listUserBusinesses: { role: 'viewer', read: true },
  linkUserBusiness: { role: 'manager' },
  unlinkUserBusinesses: { role: 'manager' },
  listSnUsers: { role: 'viewer', read: true },
  querySnUsers: { role: 'viewer', read: true },
  bindSnUsers: { role: 'manager' },
  addSnUsers: { role: 'manager' },
  unbindSnUsers: { role: 'support' },
  bindSnUser: { role: 'manager' },
  unbindSnUser: { role: 'support' },
  listRoles: { role: 'viewer', read: true },
  createRole: { role: 'manager' },
  getRole: { role: 'viewer', read: true },
  updateRole: { role: 'manager' },
  deleteRole: { role: 'manager' },
  listRoleUsers: { role: 'viewer', read: true },
  bindRoleUsers: { role: 'manager' },
  unbindRoleUsers: { role: 'manager' },
};

/** Ids of the operations that a role may run; the SPA hides the rest. */
export const permittedTo = (role: Role): OperationId[] =>
  (Object.keys(permissions) as OperationId[]).filter((id) =>
    reaches(role, permissions[id].narrowed?.role ?? permissions[id].role),
  );

const reaches = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

type ActorRights =
  | { readonly kind: 'operator'; readonly role: Role }
  | { readonly kind: 'key'; readonly permissions: 'read' | 'all' }
  | { readonly kind: 'system' };

/** Undefined when the caller may run the operation, at least with some bodies; else the sentence that refuses it (531). */
export function mayRun(actor: ActorRights, operation: OperationId): string | undefined {
  const needed = permissions[operation];
  if (actor.kind === 'operator' && !reaches(actor.role, needed.narrowed?.role ?? needed.role)) {
    return `The role ${actor.role} may not do this; it takes ${needed.narrowed?.role ?? needed.role}.`;
  }
  if (actor.kind === 'key' && actor.permissions === 'read' && needed.read !== true) return 'The key may only read.';
  return undefined;
}

/** Undefined when the caller may run the operation with this body, else the sentence that refuses it (531). */
export function mayWrite(actor: ActorRights, operation: OperationId, body: unknown): string | undefined {
  const { role, narrowed } = permissions[operation];
  if (!narrowed || actor.kind !== 'operator' || reaches(actor.role, role) || narrowed.allows(body)) return undefined;
  return `The role ${actor.role} may only ${narrowed.says}; more takes ${role}.`;
}
