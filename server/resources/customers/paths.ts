import type { CustomerPlace } from './store.ts';

/** A path that names a customer with its group, or without one. */
export type CustomerPath = { name: string; group_name?: string };

/** Where a path says that a customer is; one without a group means none. Decisions 9. */
export const placeIn = ({ name, group_name = '' }: CustomerPath): CustomerPlace => ({ name, groupName: group_name });

/** Where a body says that a customer is. */
export const placeOf = (key: { name: string; groupName?: string | null | undefined }): CustomerPlace => ({
  name: key.name,
  groupName: key.groupName ?? '',
});
