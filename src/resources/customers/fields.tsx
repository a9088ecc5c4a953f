import { msg } from '@lingui/core/macro';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import { customerFields } from '#contract/records/customers.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { customerWords } from '../../words/customers.ts';
import { suggestGroups } from './api.ts';
import { customerPaths } from './paths.ts';
import { placeOf } from './place.ts';

const lines = formLines(customerFields, customerWords);

export const customerGroups: readonly FormGroup[] = [
  { id: 'general', label: msg`General`, fields: lines(['name', 'groupName', 'referenceId', 'description']) },
  {
    id: 'contact',
    label: msg`Contact details`,
    fields: lines(['contact', 'email', 'officeNumber', 'mobileNumber']),
  },
  {
    id: 'address',
    label: msg`Address`,
    fields: lines(['address', 'postcode', 'city', 'country'], { address: { kind: 'text' } }),
  },
];

export const customerFilters = filterLines(
  customerFields,
  customerWords,
  [
    ...(['groupName', 'name', 'contact', 'email', 'officeNumber', 'mobileNumber'] as const),
    ...(['city', 'country', 'referenceId', 'regDate'] as const),
  ],
  { groupName: { kind: 'exact', suggest: suggestGroups } },
);

const column = columnsFor<CustomerRecord, typeof customerFields>(customerFields, customerWords);

export const customerColumns: readonly Column<CustomerRecord>[] = [
  column('name', { cell: ({ name }) => name, width: 202 }),
  column('groupName', { width: 140 }),
  column('contact', { width: 132 }),
  column('email', { width: 200 }),
  {
    id: 'phone',
    header: customerWords.officeNumber.label,
    cell: ({ officeNumber, mobileNumber }) => <OptionalText value={officeNumber ?? mobileNumber} />,
    exports: ['officeNumber', 'mobileNumber'],
    width: 146,
    fact: true,
  },
  column('snCount', {
    cell: (customer) => <SnCount count={customer.snCount} href={customerPaths.sns(placeOf(customer))} />,
    width: 68,
    fact: true,
  }),
  column('nextEndDate', {
    cell: ({ nextEndDate }) => <DateTime value={nextEndDate} day />,
    width: 108,
    fact: true,
  }),
  column('country', { width: 120 }),
  column('referenceId', {
    cell: ({ referenceId }) =>
      referenceId === undefined ? <OptionalText value={undefined} /> : <Mono>{referenceId}</Mono>,
    width: 120,
    hidden: true,
  }),
  column('mobileNumber', { hidden: true }),
  column('address', { hidden: true, width: 220 }),
  column('postcode', { hidden: true, width: 110 }),
  column('city', { hidden: true }),
  column('description', { hidden: true, width: 280 }),
  column('regDate', { hidden: true, width: 150 }),
];
