import { path } from '../../lib/path.ts';

/** What identifies a customer; the group `''` is none. */
export type CustomerPlace = { readonly groupName: string; readonly name: string };

type Key = { name: string; groupName?: string | null | undefined };

/** Where the customer of a record or a body is. */
export const placeOf = ({ name, groupName }: Key): CustomerPlace => ({ name, groupName: groupName ?? '' });

/** Path parameters of operations on a customer. One without a group has a path without it. */
export const customerPath = ({ groupName, name }: CustomerPlace) => ({
  group_name: groupName === '' ? undefined : groupName,
  name,
});

/** The page of a customer. A literal segment before each name keeps names and tabs apart. */
export const customerHref = ({ groupName, name }: CustomerPlace): string =>
  groupName === '' ? path`/customers/name/${name}` : path`/customers/group/${groupName}/name/${name}`;

/** How the audit log names a customer, and how lists filter by one. */
export const customerKeyText = ({ groupName, name }: CustomerPlace): string =>
  groupName === '' ? name : `${groupName}/${name}`;

/** A place as one text, for pickers; unlike the key it can be read back whatever the names hold. */
export const writePlace = ({ groupName, name }: CustomerPlace): string =>
  `${encodeURIComponent(groupName)}/${encodeURIComponent(name)}`;

export function readPlace(text: string): CustomerPlace {
  const [groupName = '', name = ''] = text.split('/').map(decodeURIComponent);
  return { groupName, name };
}

/** A written place as people read it: the name, and after it the group. */
export function placeLabel(text: string): string {
  const { groupName, name } = readPlace(text);
  return groupName === '' ? name : `${name} (${groupName})`;
}
