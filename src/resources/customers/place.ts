import { path } from '../../lib/path.ts';

/** Key of a customer. The group `''` means no group. */
export type CustomerPlace = { readonly groupName: string; readonly name: string };

type Key = { name: string; groupName?: string | null | undefined };

export const placeOf = ({ name, groupName }: Key): CustomerPlace => ({ name, groupName: groupName ?? '' });

/** Returns the path parameters of operations on a customer. Without a group, the path has no segment for it. */
export const customerPath = ({ groupName, name }: CustomerPlace) => ({
  group_name: groupName === '' ? undefined : groupName,
  name,
});

/** Returns the URL of the page of a customer. Literal segments before names avoid conflicts with tabs. */
export const customerHref = ({ groupName, name }: CustomerPlace): string =>
  groupName === '' ? path`/customers/name/${name}` : path`/customers/group/${groupName}/name/${name}`;

/** Returns the key of a customer in the audit log and in filters of lists. */
export const customerKeyText = ({ groupName, name }: CustomerPlace): string =>
  groupName === '' ? name : `${groupName}/${name}`;

/** Returns a place as text, for pickers. Unlike the audit key, it can be parsed whatever the names contain. */
export const writePlace = ({ groupName, name }: CustomerPlace): string =>
  `${encodeURIComponent(groupName)}/${encodeURIComponent(name)}`;

export function readPlace(text: string): CustomerPlace {
  const [groupName = '', name = ''] = text.split('/').map(decodeURIComponent);
  return { groupName, name };
}

/** Returns a written place as a label: the name, then the group. */
export function placeLabel(text: string): string {
  const { groupName, name } = readPlace(text);
  return groupName === '' ? name : `${name} (${groupName})`;
}
