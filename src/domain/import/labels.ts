import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { licenceFields } from '../licence-fields.ts';

const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  groupName: msg`Group`,
  description: msg`Description`,
  officeNumber: msg`Phone`,
  mobileNumber: msg`Mobile phone`,
  email: msg`E-mail`,
  address: msg`Street`,
  city: msg`City`,
  country: msg`Country`,
  postcode: msg`Postcode`,
  contact: msg`Contact`,
  referenceId: msg`Reference id`,
  nickName: msg`Display name`,
  phone: msg`Phone`,
  status: msg`Status`,
  password: msg`Password`,
  passwordChanged: msg`New password`,
  guid: msg`GUID`,
  tokenType: msg`Type`,
  label: msg`Label`,
  controlType: msg`Control type`,
  sn: msg`SN`,
  productName: msg`Product`,
  templateName: msg`Template`,
  businessName: msg`Business`,
  startDate: msg`Starts`,
  endDate: msg`End date`,
};

/** Returns the label of a column of an import; undefined for one without. */
export const importLabel = (field: string): MessageDescriptor | undefined =>
  LABELS[field] ?? (licenceFields as Record<string, { label: MessageDescriptor }>)[field]?.label;

/** What a column of an import is called. */
export function columnLabel(field: string, i18n: I18n): string {
  const known = importLabel(field);
  return known === undefined ? field : i18n._(known);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_\-.]/g, '');

/** The field that each column of a file is most likely to be: the one it is called like; `''` for none. */
export function guessFields(header: readonly string[], fields: readonly string[], i18n: I18n): string[] {
  const taken = new Set<string>();
  return header.map((title) => {
    const found = fields.find(
      (field) => !taken.has(field) && [field, columnLabel(field, i18n)].some((name) => plain(name) === plain(title)),
    );
    if (found !== undefined) taken.add(found);
    return found ?? '';
  });
}
