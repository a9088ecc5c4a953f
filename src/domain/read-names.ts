import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnyOperationId } from '#contract/operations.ts';

/** Operations that only read. They are in the audit log only when they were refused. */
export type ReadOperation = Extract<
  AnyOperationId,
  `get${string}` | `list${string}` | `query${string}` | `export${string}` | 'search' | 'validateCodes'
>;

const audit = msg`Read the audit log`;
const business = msg`Read a business`;
const businesses = msg`Read businesses`;
const customer = msg`Read a customer`;
const customers = msg`Read customers`;
const product = msg`Read a product`;
const products = msg`Read products`;
const templateFeatures = msg`Read features of a template`;
const productFeatures = msg`Read features of a product`;
const sn = msg`Read an SN`;
const sns = msg`Read SNs`;
const snFeature = msg`Read a feature of an SN`;
const snFeatures = msg`Read features of an SN`;
const tokenId = msg`Read a token ID`;
const tokenIds = msg`Read token IDs`;
const snTokenIds = msg`Read token IDs of an SN`;
const borrows = msg`Read borrowed seats`;
const strings = msg`Read strings handed out`;
const customerSns = msg`Read SNs of a customer`;
const notes = msg`Read notes`;
const users = msg`Read users`;
const snUsers = msg`Read users of an SN`;
const userSessions = msg`Read sessions of a user on an SN`;
const userMachines = msg`Read devices of a user on an SN`;
const jobs = msg`Read jobs`;
const job = msg`Read a job`;
const logs = msg`Read logs`;
const snLogs = msg`Read logs of an SN`;

/** Labels of the reads, for refused ones. */
export const READS: Readonly<Record<ReadOperation, MessageDescriptor>> = {
  listAudit: audit,
  queryAudit: audit,
  listBusinesses: businesses,
  queryBusinesses: businesses,
  getBusiness: business,
  listProducts: products,
  queryProducts: products,
  getProductByRef: product,
  getProduct: product,
  listTemplates: msg`Read templates`,
  getTemplate: msg`Read a template`,
  getDownloadUri: msg`Asked for a download link`,
  listFiles: msg`Read files of a product`,
  listSnDatas: msg`Read configuration items of an SN`,
  listTemplateDatas: msg`Read configuration items of a template`,
  listProductDatas: msg`Read configuration items of a product`,
  querySns: sns,
  listSns: sns,
  getSn: sn,
  listSnFeatures: snFeatures,
  querySnFeatures: snFeatures,
  listSnFeaturesByName: snFeatures,
  listSnFeaturesByFid: snFeatures,
  getSnFeature: snFeature,
  getSnFeatureByVersion: snFeature,
  queryTemplateFeatures: templateFeatures,
  queryTemplateFeaturesByRef: templateFeatures,
  listTemplateFeatures: templateFeatures,
  listProductFeatures: productFeatures,
  queryProductFeatures: productFeatures,
  listTokenIds: tokenIds,
  queryTokenIds: tokenIds,
  getTokenId: tokenId,
  getTokenIdByLabel: tokenId,
  listSnTokenIds: snTokenIds,
  querySnTokenIds: snTokenIds,
  queryMachines: msg`Read devices`,
  getMachine: msg`Read a device`,
  listSnMachines: msg`Read devices of an SN`,
  listBorrows: borrows,
  queryBorrows: borrows,
  listStrings: strings,
  queryStrings: strings,
  listSnCustomers: msg`Read the customer of an SN`,
  listCustomers: customers,
  queryCustomers: customers,
  getCustomer: customer,
  getCustomerInGroup: customer,
  listCustomerSns: customerSns,
  listCustomerSnsInGroup: customerSns,
  listCustomerGroups: msg`Read groups of customers`,
  listNotes: notes,
  queryNotes: notes,
  listUsers: users,
  queryUsers: users,
  getUser: msg`Read a user`,
  getUserStatus: msg`Read whether a user is online`,
  listUserBusinesses: msg`Read account licences of a user`,
  listSnUsers: snUsers,
  querySnUsers: snUsers,
  listRoles: msg`Read roles of users`,
  getRole: msg`Read a role of users`,
  listRoleUsers: msg`Read users with a role`,
  querySessions: msg`Read open sessions`,
  listSnSessions: msg`Read open sessions of an SN`,
  listSnUserSessions: userSessions,
  getSnUserSession: userSessions,
  listSnUserMachines: userMachines,
  getSnUserMachine: userMachines,
  getSnAccess: msg`Asked whom an SN would let in`,
  search: msg`Searched`,
  getOverview: msg`Read the overview`,
  exportRecords: msg`Exported a list`,
  getJobFile: msg`Asked for the file of an export`,
  listJobs: jobs,
  queryJobs: jobs,
  getJob: job,
  queryJobItems: job,
  listSnLogs: snLogs,
  querySnLogs: snLogs,
  queryLogs: logs,
  getPeakReport: msg`Read a report of peaks`,
  getUsageReport: msg`Read a report of usage`,
  getErrorReport: msg`Read a report of errors`,
  validateCodes: msg`Checked device codes`,
  getOwnSession: msg`Read the own session`,
  getSetup: msg`Asked whether the service is set up`,
  getService: msg`Read what the service is set to`,
  listOperators: msg`Read operators`,
  getOperator: msg`Read an operator`,
  listOperatorSessions: msg`Read sessions of an operator`,
  listOwnSessions: msg`Read the own sessions`,
  getSecondFactor: msg`Read the state of the own second factor`,
  listPlatformKeys: msg`Read platform keys`,
  listViews: msg`Read saved views`,
};
