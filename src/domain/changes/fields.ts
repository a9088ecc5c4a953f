import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { roleLabels } from '../role-name.tsx';
import { choicesIn, type Choice, type FieldWords } from '../../lib/field-words.ts';
import { allowanceWords } from '../../words/allowances.ts';
import { settingWords } from '../../words/settings.ts';
import { businessWords } from '../../words/businesses.ts';
import { customerWords } from '../../words/customers.ts';
import { featureWords } from '../../words/features.ts';
import {
  auditWords,
  borrowWords,
  jobItemWords,
  jobWords,
  keyWords,
  logWords,
  operatorWords,
  sessionWords,
  stringWords,
} from '../../words/lists.ts';
import { machineWords } from '../../words/machines.ts';
import { productWords, templateWords } from '../../words/products.ts';
import { demandWords, entitlementWords } from '../../words/seat-reports.ts';
import { snWords } from '../../words/sns.ts';
import { tokenIdWords } from '../../words/tokenids.ts';
import { userWords } from '../../words/users.ts';
import { listLabels } from './list-labels.ts';

/** Labels of fields that are only in entries, by their name in any kind of record. */
const OTHERS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  status: msg`Status`,
  type: msg`Type`,
  id: msg`Id`,
  guid: msg`GUID`,
  regDate: msg`Registered`,
  sn: msg`SN`,
  sns: msg`SNs`,
  mid: msg`MID`,
  product: msg`Product`,
  template: msg`Template`,
  business: msg`Business`,
  customer: msg`Customer`,
  users: msg`Users`,
  user: msg`User`,
  roles: msg`Roles`,
  sessions: msg`Sessions`,
  session: msg`Session`,
  passkey: msg`Passkey`,
  noticeEndsAt: msg`Ends at`,
  tokenids: msg`Token ID`,
  datas: msg`Configuration item`,
  features: msg`Features`,
  volumeNumber: msg`Limit`,
  string: msg`String`,
  serial: msg`Serial number`,
  borrowId: msg`Borrowed seat`,
  until: msg`Until`,
  uploadedLogs: msg`Uploaded log entries`,
  fileName: msg`File`,
  size: msg`Size`,
  sha256: msg`SHA-256`,
  fileToken: msg`File token`,
  passwordChanged: msg`Password changed`,
  screen: msg`List`,
  query: msg`Filters`,
  shared: msg`For everyone`,
  owner: msg`Owner`,
  default: msg`Default view`,
  format: msg`Format`,
  set: msg`Set`,
  from: msg`Only from status`,
  extend: msg`Extend by`,
  remove: msg`Remove`,
  allowances: msg`Allowance`,
};

type Words = Readonly<Record<string, FieldWords>>;

const WORDS: Readonly<Record<string, Words>> = {
  customer: customerWords,
  user: userWords,
  machine: machineWords,
  tokenid: tokenIdWords,
  sn: snWords,
  business: businessWords,
  entitlements: entitlementWords,
  demand: demandWords,
  product: productWords,
  template: templateWords,
  feature: featureWords,
  operator: { ...operatorWords, role: { ...operatorWords.role, choices: roleLabels } },
  key: keyWords,
  session: sessionWords,
  log: logWords,
  string: stringWords,
  job: { ...jobWords, resource: { ...jobWords.resource, choices: listLabels } },
  audit: auditWords,
  borrows: borrowWords,
  setting: settingWords,
  allowances: allowanceWords,
  job_items: jobItemWords,
};

/** The kinds of records that have labels. */
export const fieldKinds: readonly string[] = Object.keys(WORDS);

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns the texts of a field; undefined for an unknown one. */
export function knownField(kind: string, name: string): FieldWords | undefined {
  const label = own(OTHERS, name);
  return own(own(WORDS, kind) ?? {}, name) ?? (label && { label });
}

/** Returns the labels of the values of a choice, empty for other fields. */
export const choicesFor = (kind: string, name: string): Choice[] => choicesIn(knownField(kind, name));
