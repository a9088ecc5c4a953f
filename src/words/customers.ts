import { msg } from '@lingui/core/macro';
import type { customerFields } from '#contract/records/customers.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const customerWords = {
  name: { label: msg`Name` },
  groupName: {
    label: msg`Customer group`,
    help: msg`A customer is identified by its name and its group. Enter a new name to create a group.`,
  },
  description: { label: msg`Description` },
  officeNumber: { label: msg`Phone` },
  mobileNumber: { label: msg`Mobile phone` },
  email: { label: msg`E-mail` },
  address: { label: msg`Street` },
  city: { label: msg`City` },
  country: { label: msg`Country` },
  postcode: { label: msg`Postcode` },
  contact: { label: msg`Contact` },
  referenceId: { label: msg`Reference id`, help: msg`The id of the customer in your own system.` },
  regDate: { label: msg`Created` },
  snCount: { label: msg`SNs` },
  nextEndDate: { label: msg`Next expiry` },
  any: { label: msg`Any text` },
} satisfies WordsOf<typeof customerFields>;
