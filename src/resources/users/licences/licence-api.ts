import type { UserBusinessLink } from '#contract/holders/user-businesses.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { userKeys } from '../api.ts';
import { replyQuery } from '../../../lib/api/page-query.ts';

/** Returns the query for the account licences that a user may use (ACCESSED) or may not use (DENIED). */
export const licencesQuery = (guid: string, type: 'ACCESSED' | 'DENIED') =>
  replyQuery([...userKeys.licences(guid), type], 'GET /users/user/{guid}/businesses', {
    path: { guid },
    query: { type },
  });

/** Lets a user use an account licence. The API clears the end and the number when they are missing. */
export const useLinkLicence = (guid: string) =>
  useChange('user', (body: Required<UserBusinessLink>) =>
    call('POST /users/user/{guid}/businesses', { path: { guid }, body }),
  );

export const useUnlinkLicences = (guid: string) =>
  useChange('user', (businesses: readonly string[]) =>
    call('DELETE /users/user/{guid}/businesses', {
      path: { guid },
      body: businesses.map((business) => ({ guid: business })),
    }),
  );
