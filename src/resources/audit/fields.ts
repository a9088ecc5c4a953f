import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldsOf, type FormField } from '../../components/form/fields.ts';
import { choicesIn, type FieldWords } from '../../lib/field-words.ts';
import { businessWords } from '../../words/businesses.ts';
import { customerWords } from '../../words/customers.ts';
import { featureWords } from '../../words/features.ts';
import { machineWords } from '../../words/machines.ts';
import { productWords, templateWords } from '../../words/products.ts';
import { snWords } from '../../words/sns.ts';
import { tokenIdWords } from '../../words/tokenids.ts';
import { userWords } from '../../words/users.ts';
import { newKeyGroups } from '../keys/fields.ts';
import { newOperatorGroups, operatorGroups } from '../operators/fields.ts';

type Choices = Extract<FormField, { kind: 'choice' }>['choices'];

/** The form fields of the kinds without a table of words. */
const FORMS: Readonly<Record<string, readonly FormField[]>> = {
  operator: [...fieldsOf(operatorGroups), ...fieldsOf(newOperatorGroups)],
  key: fieldsOf(newKeyGroups),
};

/** Labels of fields that no form has. */
const OTHERS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  status: msg`Status`,
  type: msg`Type`,
  id: msg`Id`,
  guid: msg`GUID`,
  productGuid: msg`GUID`,
  regDate: msg`Registered`,
  lastUpdateDate: msg`Last licence data`,
  updateTime: msg`Updated`,
  archived: msg`Archived`,
  activeDate: msg`Activated`,
  activeType: msg`Activation`,
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
  tokenids: msg`Token ID`,
  datas: msg`Configuration item`,
  features: msg`Features`,
  source: msg`Source`,
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
  passwordDate: msg`Password changed`,
  secondFactor: msg`Second factor`,
  lastLogin: msg`Last sign-in`,
  created: msg`Made`,
  createdBy: msg`Made by`,
  expired: msg`Expired`,
  lastUsed: msg`Last used`,
  screen: msg`List`,
  query: msg`Filters`,
  shared: msg`For everyone`,
  owner: msg`Owner`,
  default: msg`Opens with it`,
  state: msg`State`,
  total: msg`Entries`,
  retryOf: msg`Repeats the job`,
  resource: msg`List`,
  format: msg`Format`,
  where: msg`Filters`,
  set: msg`Set`,
  from: msg`Only from status`,
  extend: msg`Extend by`,
  remove: msg`Remove`,
};

const WORDS: Readonly<Record<string, Readonly<Record<string, FieldWords>>>> = {
  customer: customerWords,
  user: userWords,
  machine: machineWords,
  tokenid: tokenIdWords,
  sn: snWords,
  business: businessWords,
  product: productWords,
  template: templateWords,
  feature: featureWords,
};

const wordsFor = (kind: string, name: string): FieldWords | undefined => {
  const words = WORDS[kind];
  return words !== undefined && Object.hasOwn(words, name) ? words[name] : undefined;
};

/** Returns the form field or the label of a field, or undefined for an unknown one. */
export const knownField = (kind: string, name: string): Pick<FormField, 'label'> | undefined =>
  wordsFor(kind, name) ??
  FORMS[kind]?.find((field) => field.name === name) ??
  (Object.hasOwn(OTHERS, name) ? named(name) : undefined);

const named = (name: string) => {
  const label = OTHERS[name];
  return label && { label };
};

/** Returns the labels of the values of a choice, empty for other fields. */
export function choicesFor(kind: string, name: string): Choices {
  const words = wordsFor(kind, name);
  if (words !== undefined) return choicesIn(words);
  const field = FORMS[kind]?.find((each) => each.name === name);
  return field?.kind === 'choice' ? field.choices : [];
}
