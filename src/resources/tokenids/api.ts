import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { TokenIdCreate, TokenIdRecord, TokenIdUpdate } from '#contract/holders/tokenids.ts';
import { api, path, type Reply } from '../../lib/api/api-client.ts';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { formatSn } from '../../lib/format/format.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { auditKeys } from '../audit/api.ts';
import { snKeys } from '../sns/api.ts';

/** What a token ID is told from others by: a guid may be there under both types. */
export type TokenIdKey = Pick<TokenIdRecord, 'guid' | 'tokenType'>;

/** The key as one text, as the audit log and the search write it. */
export const keyText = ({ guid, tokenType }: TokenIdKey): string => `${guid}/${tokenType}`;

/** What people call a token ID. */
export const tokenIdName = ({ label, guid }: Pick<TokenIdRecord, 'label' | 'guid'>): string => label ?? guid;

export const tokenIdKeys = {
  all: ['tokenids'] as QueryKey,
  lists: ['tokenids', 'list'] as QueryKey,
  detail: (key: TokenIdKey): QueryKey => ['tokenids', 'detail', keyText(key)],
};

const route = ({ guid, tokenType }: TokenIdKey) => path`/tokenids/guid/${guid}/${tokenType}`;

/** Largest page of a list, and largest batch. */
const MOST = 1000;

export const tokenIdQueries = {
  list: (request: ListRequest) =>
    pageQuery<TokenIdRecord>(tokenIdKeys.lists, '/tokenids/data', newestFirst(request, 'regDate')),
  detail: (key: TokenIdKey) =>
    queryOptions<Reply<TokenIdRecord>, Error, Reply<TokenIdRecord>, QueryKey>({
      queryKey: tokenIdKeys.detail(key),
      queryFn: ({ signal }) => api.get<TokenIdRecord>(route(key), { signal }),
    }),
  /** How many are bound to an SN. */
  countOf: (sn: string) =>
    queryOptions({
      queryKey: [...tokenIdKeys.lists, 'count', sn],
      queryFn: async ({ signal }) =>
        (await api.get<TokenIdRecord>(path`/sns/${sn}/tokenids`, { query: { limit: 1 }, signal })).total,
    }),
};

/** The token IDs that have one of some labels or guids. */
export async function tokenIdsNamed(texts: readonly string[], signal?: AbortSignal): Promise<TokenIdRecord[]> {
  const having = async (name: 'label' | 'guid') => {
    const querys: QueryEntry[] = [{ name, op: '=', values: [...texts] }];
    return (await api.post<TokenIdRecord>('/tokenids/data', { body: { querys }, query: { limit: MOST }, signal }))
      .items;
  };
  const found = await Promise.all([having('label'), having('guid')]);
  return [...new Map(found.flat().map((token) => [keyText(token), token])).values()];
}

/** Token IDs, what SNs tell of them, and the audit log are out of date. */
const refreshTokenIds = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [tokenIdKeys.all, snKeys.all, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** A mutation after which all that shows token IDs is read anew, also when only a part of it was done. */
function useChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshTokenIds(queryClient) });
}

/** Adds token IDs as the vendor printed them, all of them or none. */
export const useImportTokenIds = () =>
  useChange(({ body, idempotencyKey }: { body: readonly TokenIdCreate[]; idempotencyKey?: string }) =>
    api.post<TokenIdRecord>('/tokenids', { body, idempotencyKey }),
  );

/** Changes the label or the status of a token ID, if it is still in the version it was read in. */
export const useUpdateTokenId = (key: TokenIdKey) =>
  useChange(({ body, ifMatch }: { body: TokenIdUpdate; ifMatch: string | undefined }) =>
    api.patch<TokenIdRecord>(route(key), { body, ifMatch }),
  );

/** Sets the status of token IDs one by one: the API has no batch. */
export const useSetTokenIdStatus = () =>
  useChange(({ tokens, status }: { tokens: readonly TokenIdRecord[]; status: TokenIdRecord['status'] }) =>
    runEach(tokens, tokenIdName, (token) => api.patch(route(token), { body: { status } })),
  );

/** Removes unbound token IDs one by one. */
export const useDeleteTokenIds = () =>
  useChange((tokens: readonly TokenIdRecord[]) => runEach(tokens, tokenIdName, (token) => api.delete(route(token))));

/** Binds token IDs to an SN, all of them or none. */
export const useBindTokenIds = () =>
  useChange(({ sn, tokens }: { sn: string; tokens: readonly TokenIdKey[] }) =>
    api.post(path`/sns/${sn}/tokenids`, { body: tokens.map(({ guid, tokenType }) => ({ guid, tokenType })) }),
  );

/** Unbinds token IDs from their SNs: those of one SN all or none. */
export const useUnbindTokenIds = () =>
  useChange((tokens: readonly TokenIdRecord[]) =>
    runEach(
      [...Map.groupBy(tokens, ({ sn = '' }) => sn)],
      ([sn]) => formatSn(sn),
      ([sn, ofSn]) => api.delete(path`/sns/${sn}/tokenids`, { body: ofSn.map(({ guid }) => ({ guid })) }),
    ),
  );

/** Unbinds all token IDs of an SN, however many they are by then. */
export const useUnbindAll = () =>
  // A single empty entry means all of them: never sent for a list that happens to be empty.
  useChange((sn: string) => api.post(path`/sns/${sn}/tokenids`, { body: [{}] }));

/** Makes the update string of a floating token ID that is bound. */
export const useMakeTokenString = () =>
  useChange(async ({ guid }: TokenIdKey) => {
    const query = { tokenid_type: '6', tokenid_guid: guid };
    const { items } = await api.post<{ code: string }>('/sns/tokenid_update_code', { query });
    return items.map(({ code }) => code);
  });
