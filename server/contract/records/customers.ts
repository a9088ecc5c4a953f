import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of a customer, in the order of its record. */
export const customerFields = {
  // A customer called `sns` would hide the operations on the SNs of a customer.
  name: {
    kind: 'text',
    form: 'name',
    max: 128,
    reserved: ['sns'],
    always: true,
    required: true,
    write: 'kept',
    ...listed,
  },
  groupName: { kind: 'text', form: 'name', max: 128, write: 'kept', ...listed },
  description: { kind: 'text', form: 'lines', max: 2000, write: 'emptied' },
  officeNumber: { kind: 'text', max: 64, write: 'emptied', query: true },
  mobileNumber: { kind: 'text', max: 64, write: 'emptied', query: true },
  email: { kind: 'text', form: 'email', max: 254, write: 'emptied', ...listed, empty: true },
  address: { kind: 'text', form: 'lines', max: 500, write: 'emptied' },
  city: { kind: 'text', max: 128, write: 'emptied', query: true },
  country: { kind: 'text', max: 128, write: 'emptied', ...listed, empty: true },
  postcode: { kind: 'text', max: 32, write: 'emptied' },
  contact: { kind: 'text', max: 128, write: 'emptied', query: true },
  referenceId: { kind: 'text', max: 128, write: 'emptied', ...listed, empty: true },
  regDate: { kind: 'date', always: true, ...listed },
  snCount: { kind: 'integer', scope: 'sns' },
  nextEndDate: { kind: 'date', scope: 'sns' },
  any: { kind: 'text', query: true, only: 'query' },
} as const satisfies Fields;

export const customerMeanings = {
  officeNumber: 'Phone at the office',
  mobileNumber: 'Mobile phone',
  email: 'E-mail address',
  address: 'Postal address',
  city: 'City',
  country: 'Country',
  postcode: 'Postcode',
  contact: 'Person to speak to',
  referenceId: "The caller's own id of the customer",
  snCount: 'With the scope `sns`: how many unarchived SNs it has',
  nextEndDate: 'With the scope `sns`: the earliest `expires` of these SNs, of those with standing active or exhausted',
} as const satisfies Meanings<typeof customerFields>;
