import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TargetKind } from '#contract/kinds.ts';
import { path } from '../../lib/path.ts';
import type { Choice } from '../../lib/field-words.ts';
import { writeFilter } from '../../lib/list/filters.ts';
import { formatSn } from '../../lib/format/format.ts';
import type { AuditTarget } from './api.ts';

type Kind = { label: MessageDescriptor; href?: (key: string) => string };

/** Kinds of records that the audit log names, and where they are shown. */
const KINDS: Readonly<Record<TargetKind, Kind>> = {
  sn: { label: msg`SN`, href: (key) => path`/sns/${key}` },
  business: { label: msg`Business`, href: (key) => path`/businesses/name/${key}` },
  product: { label: msg`Product`, href: (key) => path`/products/name/${key}` },
  template: { label: msg`Template`, href: templateHref },
  user: { label: msg`User`, href: (key) => path`/users/name/${key}` },
  role: { label: msg`Role of users`, href: (key) => path`/users/roles/${key}` },
  customer: { label: msg`Customer`, href: customerHref },
  customerGroup: {
    label: msg`Customer group`,
    href: (key) => `/customers?f=${encodeURIComponent(writeFilter({ name: 'groupName', op: 'is', values: [key] }))}`,
  },
  file: { label: msg`File` },
  machine: { label: msg`Device`, href: (key) => path`/devices/${key}` },
  tokenid: { label: msg`Token ID`, href: tokenIdHref },
  operator: { label: msg`Operator`, href: (key) => path`/settings/operators/name/${key}/edit` },
  key: { label: msg`Platform key`, href: () => '/settings/keys' },
  job: { label: msg`Job`, href: (key) => path`/jobs/${key}` },
  view: { label: msg`Saved view` },
};

/** The kinds to filter by. */
export const targetKindChoices: readonly Choice[] = Object.entries(KINDS).map(([value, { label }]) => ({
  value,
  label,
}));

export const targetLabel = ({ kind }: AuditTarget): MessageDescriptor => KINDS[kind].label;
export const targetHref = ({ kind, key }: AuditTarget): string | undefined => KINDS[kind].href?.(key);
export const targetName = ({ kind, key }: AuditTarget): string => (kind === 'sn' ? formatSn(key) : key);

/** The log names a template `product/template`; a product's name may hold a slash, a template's rarely does. */
function templateHref(key: string): string {
  const at = key.lastIndexOf('/');
  return path`/products/name/${key.slice(0, at)}/templates/${key.slice(at + 1)}`;
}

/** The log names a token ID `guid/type`, its page type first. */
function tokenIdHref(key: string): string {
  const at = key.lastIndexOf('/');
  return path`/tokens/${key.slice(at + 1)}/${key.slice(0, at)}`;
}

/** The log names a customer `group/name`, or by the name alone; a group's name rarely holds a slash. */
function customerHref(key: string): string {
  const at = key.indexOf('/');
  const name = key.slice(at + 1);
  return at < 0 ? path`/customers/name/${name}` : path`/customers/group/${key.slice(0, at)}/name/${name}`;
}
