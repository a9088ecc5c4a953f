import { msg } from '@lingui/core/macro';
import type { CUSTOMER_TEXTS } from '#contract/customers/customers.ts';
import type { FormField, FormGroup } from '../../components/form/fields.ts';

/** How long each text may be; held to the contract by its type. */
const most: typeof CUSTOMER_TEXTS = {
  description: 2000,
  officeNumber: 64,
  mobileNumber: 64,
  email: 254,
  address: 500,
  city: 128,
  country: 128,
  postcode: 32,
  contact: 128,
  referenceId: 128,
};

const text = (name: keyof typeof most, label: FormField['label'], help?: FormField['label']): FormField => ({
  kind: 'text',
  name,
  label,
  maxLength: most[name],
  ...(help === undefined ? {} : { help }),
});

/** The form of a customer. */
export const customerGroups: readonly FormGroup[] = [
  {
    id: 'general',
    label: msg`General`,
    fields: [
      { kind: 'text', name: 'name', label: msg`Name`, required: true, maxLength: 128 },
      {
        kind: 'text',
        name: 'groupName',
        label: msg`Group`,
        maxLength: 128,
        help: msg`Name and group together tell customers apart. A new group is made by naming it.`,
      },
      text('referenceId', msg`Reference id`, msg`What your own system calls the customer.`),
      { kind: 'textarea', name: 'description', label: msg`Description`, maxLength: most.description },
    ],
  },
  {
    id: 'contact',
    label: msg`Contact details`,
    fields: [
      text('contact', msg`Contact`),
      text('email', msg`E-mail`),
      text('officeNumber', msg`Phone`),
      text('mobileNumber', msg`Mobile phone`),
    ],
  },
  {
    id: 'address',
    label: msg`Address`,
    fields: [
      text('address', msg`Street`),
      text('postcode', msg`Postcode`),
      text('city', msg`City`),
      text('country', msg`Country`),
    ],
  },
];
