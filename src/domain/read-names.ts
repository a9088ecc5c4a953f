import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnyOperationId } from '#contract/operations.ts';

/** Operations that only read. They are in the audit log only when they were refused. */
export type ReadOperation = Extract<
  AnyOperationId,
  `get${string}` | `list${string}` | `query${string}` | `export${string}` | 'search' | 'validateCodes'
>;

/** How an operation names its record, when the record has several names. */
type By = 'InGroup' | `By${'Ref' | 'Label' | 'Version' | 'Name' | 'Fid'}`;
type Read<Id extends string> = Id extends `${infer Same}${By}`
  ? Read<Same>
  : Id extends `query${infer Records}`
    ? `list${Records}`
    : Id;

/** Returns the name that reads of the same records share, with conditions or without, by whatever name of the record. */
const readOf = (id: string): string =>
  id.replace(/(?:InGroup|By(?:Ref|Label|Version|Name|Fid))$/, '').replace(/^query/, 'list');

/** Labels of the reads, for refused ones. */
const READS: Readonly<Record<Read<ReadOperation>, MessageDescriptor>> = {
  listAudit: msg`Read the audit log`,
  listActivity: msg`Read the activity of a record`,
  listTimeline: msg`Read the timeline of a record`,
  getPastRecord: msg`Read a record as it was`,
  listStates: msg`Read who changed a status`,
  listBusinesses: msg`Read businesses`,
  getBusiness: msg`Read a business`,
  listProducts: msg`Read products`,
  getProduct: msg`Read a product`,
  listTemplates: msg`Read templates`,
  getTemplate: msg`Read a template`,
  getDownloadUri: msg`Requested a download link`,
  listFiles: msg`Read files of a product`,
  listSnDatas: msg`Read configuration items of an SN`,
  listTemplateDatas: msg`Read configuration items of a template`,
  listProductDatas: msg`Read configuration items of a product`,
  listSns: msg`Read SNs`,
  getSn: msg`Read an SN`,
  listSnFeatures: msg`Read features of an SN`,
  getSnFeature: msg`Read a feature of an SN`,
  listTemplateFeatures: msg`Read features of a template`,
  listProductFeatures: msg`Read features of a product`,
  listTokenIds: msg`Read token IDs`,
  getTokenId: msg`Read a token ID`,
  listSnTokenIds: msg`Read token IDs of an SN`,
  listMachines: msg`Read devices`,
  getMachine: msg`Read a device`,
  listSnMachines: msg`Read devices of an SN`,
  listBorrows: msg`Read borrowed seats`,
  listStrings: msg`Read issued strings`,
  listSnCustomers: msg`Read the customer of an SN`,
  listCustomers: msg`Read customers`,
  getCustomer: msg`Read a customer`,
  listCustomerSns: msg`Read SNs of a customer`,
  listCustomerGroups: msg`Read customer groups`,
  listNotes: msg`Read notes`,
  listSnAllowances: msg`Read allowances of an SN`,
  listAllowances: msg`Read allowances`,
  getSettings: msg`Read settings`,
  listUsers: msg`Read users`,
  getUser: msg`Read a user`,
  getUserStatus: msg`Read whether a user is online`,
  listUserBusinesses: msg`Read account licences of a user`,
  listSnUsers: msg`Read users of an SN`,
  listRoles: msg`Read roles of users`,
  getRole: msg`Read a role of users`,
  listRoleUsers: msg`Read users with a role`,
  listSessions: msg`Read open sessions`,
  listSnSessions: msg`Read open sessions of an SN`,
  listSnUserSessions: msg`Read sessions of a user on an SN`,
  getSnUserSession: msg`Read sessions of a user on an SN`,
  listSnUserMachines: msg`Read devices of a user on an SN`,
  getSnUserMachine: msg`Read devices of a user on an SN`,
  getSnAccess: msg`Checked whether a log-in would be allowed`,
  search: msg`Searched`,
  getOverview: msg`Read the overview`,
  exportRecords: msg`Exported a list`,
  listImportMappings: msg`Read how files were imported`,
  getJobFile: msg`Requested the file of an export`,
  listJobs: msg`Read jobs`,
  getJob: msg`Read a job`,
  listJobItems: msg`Read a job`,
  listSnLogs: msg`Read logs of an SN`,
  listLogs: msg`Read logs`,
  getPeakReport: msg`Read a report of peaks`,
  getBusiestSns: msg`Read the busiest SNs`,
  getEntitlementReport: msg`Read the entitlement report`,
  getDemandReport: msg`Read a report of unmet demand`,
  getDeskNow: msg`Read the current state of the support desk`,
  listDeskCases: msg`Read the cases of the support desk`,
  getUsageReport: msg`Read a report of usage`,
  getErrorReport: msg`Read a report of errors`,
  validateCodes: msg`Checked device codes`,
  getOwnSession: msg`Read their own session`,
  getInvitation: msg`Read an invitation`,
  getLastGeneration: msg`Read the last choices for new SNs`,
  getSetup: msg`Checked whether the service is set up`,
  getService: msg`Read the settings of the service`,
  getHealth: msg`Read the load of the service`,
  listOperators: msg`Read operators`,
  getOperator: msg`Read an operator`,
  listOperatorSessions: msg`Read sessions of an operator`,
  listOwnSessions: msg`Read their own sessions`,
  getSecondFactor: msg`Read the state of their own second factor`,
  getLoginChallenge: msg`Asked to sign in with a passkey`,
  getNewPasskeyChallenge: msg`Asked to add a passkey`,
  getStepUpChallenge: msg`Asked to confirm their identity with a passkey`,
  listPlatformKeys: msg`Read platform keys`,
  listViews: msg`Read saved views`,
  getNavigation: msg`Read their own navigation`,
  listVisits: msg`Read recently opened records`,
};

/** Returns the label of a read, or undefined for the id of another operation. */
export const readLabel = (id: string): MessageDescriptor | undefined =>
  Object.entries(READS).find(([read]) => read === readOf(id))?.[1];
