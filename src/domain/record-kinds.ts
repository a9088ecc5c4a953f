import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBox,
  IconBuilding,
  IconDeviceDesktop,
  IconKey,
  IconLicense,
  IconUsb,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { partsOf, type FoundKind, type TargetKind } from '#contract/kinds.ts';
import { writeFilter } from '../lib/list/filters.ts';
import { path } from '../lib/path.ts';
import { formatSn } from '../words/format-sn.ts';

export type FoundLook = { readonly label: MessageDescriptor; readonly icon: Icon };

type Shown = {
  readonly label: MessageDescriptor;
  /** Returns the URL of a record by its key in the audit log, events and search. */
  readonly href?: (key: string) => string;
};

export const recordKinds: Readonly<Record<TargetKind, Shown>> = {
  sn: { label: msg`SN`, href: (key) => path`/sns/${key}` },
  business: { label: msg`Business`, href: (key) => path`/businesses/name/${key}` },
  product: { label: msg`Product`, href: (key) => path`/products/name/${key}` },
  template: {
    label: msg`Template`,
    href: (key) => {
      const [product, name] = partsOf('template', key);
      return path`/products/name/${product}/templates/${name}`;
    },
  },
  user: { label: msg`User`, href: (key) => path`/users/name/${key}` },
  role: { label: msg`Role of users`, href: (key) => path`/users/roles/${key}` },
  customer: {
    label: msg`Customer`,
    href: (key) => {
      const [group, name] = partsOf('customer', key);
      return group === '' ? path`/customers/name/${name}` : path`/customers/group/${group}/name/${name}`;
    },
  },
  customerGroup: {
    label: msg`Customer group`,
    href: (key) => `/customers?f=${encodeURIComponent(writeFilter({ name: 'groupName', op: 'is', values: [key] }))}`,
  },
  file: { label: msg`File` },
  machine: { label: msg`Device`, href: (key) => path`/devices/${key}` },
  tokenid: {
    label: msg`Token ID`,
    href: (key) => {
      const [guid, type] = partsOf('tokenid', key);
      return path`/tokens/${type}/${guid}`;
    },
  },
  operator: { label: msg`Operator`, href: (key) => path`/settings/operators/name/${key}/edit` },
  key: { label: msg`Platform key`, href: () => '/settings/keys' },
  job: { label: msg`Job`, href: (key) => path`/jobs/${key}` },
  view: { label: msg`Saved view` },
  setting: { label: msg`Settings`, href: () => '/settings/allowances' },
};

/** Returns the name of a found record as screens show it. */
export const foundTitle = ({ kind, title }: { kind: FoundKind; title: string }): string =>
  kind === 'sn' ? formatSn(title) : title;

/** Plural labels and icons of the kinds that search and recent records show. */
export const foundKinds: Readonly<Record<FoundKind, FoundLook>> = {
  sn: { label: msg`SNs`, icon: IconKey },
  user: { label: msg`Users`, icon: IconUser },
  customer: { label: msg`Customers`, icon: IconBuilding },
  machine: { label: msg`Devices`, icon: IconDeviceDesktop },
  tokenid: { label: msg`Token IDs`, icon: IconUsb },
  product: { label: msg`Products`, icon: IconBox },
  business: { label: msg`Businesses`, icon: IconLicense },
};
