import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CustomerRecord, CustomerText } from '#contract/customers/customers.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { customerPaths } from './paths.ts';
import { placeOf } from './place.ts';

const text = (
  name: CustomerText,
  header: MessageDescriptor,
  more: Partial<Column<CustomerRecord>> = {},
): Column<CustomerRecord> => ({
  id: name,
  header,
  cell: (customer) => <OptionalText value={customer[name]} />,
  width: 160,
  ...more,
});

/** Columns of the list; those that are rarely asked for begin hidden. */
export const customerColumns: readonly Column<CustomerRecord>[] = [
  { id: 'name', header: msg`Name`, cell: ({ name }) => name, sort: 'name', width: 230 },
  {
    id: 'groupName',
    header: msg`Group`,
    cell: ({ groupName }) => <OptionalText value={groupName} />,
    sort: 'groupName',
    width: 142,
  },
  text('contact', msg`Contact`, { width: 140 }),
  text('email', msg`E-mail`, { sort: 'email', width: 214 }),
  {
    id: 'phone',
    header: msg`Phone`,
    cell: ({ officeNumber, mobileNumber }) => <OptionalText value={officeNumber ?? mobileNumber} />,
    exports: ['officeNumber', 'mobileNumber'],
    width: 146,
  },
  {
    id: 'snCount',
    header: msg`SNs`,
    cell: (customer) => <SnCount count={customer.snCount} href={customerPaths.sns(placeOf(customer))} />,
    align: 'end',
    width: 68,
  },
  {
    id: 'nextEndDate',
    header: msg`Next expiry`,
    cell: ({ nextEndDate }) => <DateTime value={nextEndDate} day />,
    width: 112,
  },
  text('country', msg`Country`, { sort: 'country', width: 112 }),
  {
    id: 'referenceId',
    header: msg`Reference id`,
    cell: ({ referenceId }) =>
      referenceId === undefined ? <OptionalText value={undefined} /> : <Mono>{referenceId}</Mono>,
    sort: 'referenceId',
    width: 120,
  },
  text('mobileNumber', msg`Mobile phone`, { hidden: true }),
  text('address', msg`Street`, { hidden: true, width: 220 }),
  text('postcode', msg`Postcode`, { hidden: true, width: 110 }),
  text('city', msg`City`, { hidden: true }),
  text('description', msg`Description`, { hidden: true, width: 280 }),
  {
    id: 'regDate',
    header: msg`Created`,
    cell: ({ regDate }) => <DateTime value={regDate} />,
    sort: 'regDate',
    width: 150,
    hidden: true,
  },
];
