import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnFlag } from '#contract/sns/attributes.ts';
import type { snFields } from '#contract/records/sns.ts';
import type { WordsOf } from '../lib/field-words.ts';
import { licenceDateWords, licenceGraceWords, snFlagWords, snLimitWords } from './licence.ts';
import { typeLabels } from './licence-types.ts';

const flagLabels = Object.fromEntries(Object.entries(snFlagWords).map(([name, { label }]) => [name, label])) as Record<
  SnFlag,
  MessageDescriptor
>;

export const snWords = {
  sn: { label: msg`SN` },
  productName: { label: msg`Product` },
  templateName: { label: msg`Template` },
  businessName: { label: msg`Business` },
  // Status 2 is 'marked deleted': it can be undone, and the SN still exists.
  status: {
    label: msg`Status`,
    help: msg`Sessions end when the SN is no longer enabled.`,
    choices: { 0: msg`Enabled`, 1: msg`Disabled`, 2: msg`Marked deleted`, 4: msg`Blacklisted` },
  },
  type: { label: msg`Type`, choices: typeLabels },
  archived: { label: msg`Archived` },
  activeDate: { label: msg`Activated` },
  activeType: { label: msg`Activation`, choices: { online: msg`Online`, offline: msg`Offline` } },
  lastUpdateDate: { label: msg`Last licence data` },
  updateTime: { label: msg`Updated` },
  regDate: { label: msg`Generated` },
  ...licenceDateWords,
  standing: {
    label: msg`Standing`,
    choices: {
      active: msg`Active`,
      pending: msg`Not started`,
      expired: msg`Expired`,
      grace: msg`In grace`,
      exhausted: msg`Used up`,
      disabled: msg`Disabled`,
      deleted: msg`Marked deleted`,
      blacklisted: msg`Blacklisted`,
      archived: msg`Archived`,
    },
  },
  expires: { label: msg`Expires` },
  graceUntil: { label: msg`In grace until` },
  extraConcurrent: { label: msg`More sessions` },
  extraDevices: { label: msg`More devices` },
  ...snLimitWords,
  ...licenceGraceWords,
  description: { label: msg`Description` },
  ...snFlagWords,
  product: { label: msg`Product` },
  template: { label: msg`Template` },
  business: { label: msg`Business` },
  customer: { label: msg`Customer` },
  deviceCount: { label: msg`Devices` },
  userCount: { label: msg`Users` },
  seatCount: { label: msg`Sessions and seats` },
  peakCount: { label: msg`Peak in 30 days` },
  useCount: { label: msg`Uses` },
  activated: { label: msg`Has been activated` },
  any: { label: msg`Any text` },
  customerName: { label: msg`Customer` },
  customerGroup: { label: msg`Customer group` },
  userName: { label: msg`User` },
  feature: { label: msg`Feature (id)` },
  flag: { label: msg`Options`, choices: flagLabels },
  // Limits that can be used to 90 percent or more.
  nearLimit: {
    label: msg`Limit nearly used up`,
    choices: { concurrency: msg`Sessions and seats`, devices: msg`Devices`, users: msg`Users` },
  },
  limitUse: { label: msg`Limit in use (%)` },
} satisfies WordsOf<typeof snFields>;
