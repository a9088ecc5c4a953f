import type { CustomerPlace } from './store.ts';

/** A path that names a customer, with or without its group. */
export type CustomerPath = { name: string; group_name?: string };

/** Returns the place of a customer in a path; a path without a group means no group. */
export const placeIn = ({ name, group_name = '' }: CustomerPath): CustomerPlace => ({ name, groupName: group_name });

/** Returns the place of a customer in a body. */
export const placeOf = (key: { name: string; groupName?: string | null | undefined }): CustomerPlace => ({
  name: key.name,
  groupName: key.groupName ?? '',
});
