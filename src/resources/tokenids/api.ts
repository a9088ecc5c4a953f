import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { TokenIdCreate, TokenIdRecord, TokenIdUpdate } from '#contract/holders/tokenids.ts';
import { call } from '../../lib/api/api-client.ts';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { formatSn } from '../../lib/format/format.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { refreshAfter } from '../../lib/api/stale.ts';

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

const pathOf = ({ guid, tokenType }: TokenIdKey) => ({ guid, tokenType });

/** Largest page of a list, and largest batch. */
const MOST = 1000;

export const tokenIdQueries = {
  list: (request: ListRequest) => pageQuery(tokenIdKeys.lists, 'POST /tokenids/data', newestFirst(request, 'regDate')),
  detail: (key: TokenIdKey) =>
    replyQuery(tokenIdKeys.detail(key), 'GET /tokenids/guid/{guid}/{tokenType}', { path: pathOf(key) }),
  /** How many are bound to an SN. */
  countOf: (sn: string) =>
    queryOptions({
      queryKey: [...tokenIdKeys.lists, 'count', sn],
      queryFn: async ({ signal }) =>
        (await call('GET /sns/{sn}/tokenids', { path: { sn }, query: { limit: 1 }, signal })).total,
    }),
};

/** The token IDs that have one of some labels or guids. */
export async function tokenIdsNamed(texts: readonly string[], signal?: AbortSignal): Promise<TokenIdRecord[]> {
  const having = async (name: 'label' | 'guid') => {
    const querys: QueryEntry[] = [{ name, op: '=', values: [...texts] }];
    return (await call('POST /tokenids/data', { body: { querys }, query: { limit: MOST }, signal })).items;
  };
  const found = await Promise.all([having('label'), having('guid')]);
  return [...new Map(found.flat().map((token) => [keyText(token), token])).values()];
}

/** A mutation after which all that shows token IDs is read anew, also when only a part of it was done. */
function useChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshAfter(queryClient, 'tokenid') });
}

/** Adds token IDs as the vendor printed them, all of them or none. */
export const useImportTokenIds = () =>
  useChange(({ body, idempotencyKey }: { body: readonly TokenIdCreate[]; idempotencyKey?: string }) =>
    call('POST /tokenids', { body, idempotencyKey }),
  );

/** Changes the label or the status of a token ID, if it is still in the version it was read in. */
export const useUpdateTokenId = (key: TokenIdKey) =>
  useChange(({ body, ifMatch }: { body: TokenIdUpdate; ifMatch: string | undefined }) =>
    call('PATCH /tokenids/guid/{guid}/{tokenType}', { path: pathOf(key), body, ifMatch }),
  );

/** Sets the status of token IDs one by one: the API has no batch. */
export const useSetTokenIdStatus = () =>
  useChange(({ tokens, status }: { tokens: readonly TokenIdRecord[]; status: TokenIdRecord['status'] }) =>
    runEach(tokens, tokenIdName, (token) =>
      call('PATCH /tokenids/guid/{guid}/{tokenType}', { path: pathOf(token), body: { status } }),
    ),
  );

/** Removes unbound token IDs one by one. */
export const useDeleteTokenIds = () =>
  useChange((tokens: readonly TokenIdRecord[]) =>
    runEach(tokens, tokenIdName, (token) => call('DELETE /tokenids/guid/{guid}/{tokenType}', { path: pathOf(token) })),
  );

/** Binds token IDs to an SN, all of them or none. */
export const useBindTokenIds = () =>
  useChange(({ sn, tokens }: { sn: string; tokens: readonly TokenIdKey[] }) =>
    call('POST /sns/{sn}/tokenids', { path: { sn }, body: tokens.map(({ guid, tokenType }) => ({ guid, tokenType })) }),
  );

/** Unbinds token IDs from their SNs: those of one SN all or none. */
export const useUnbindTokenIds = () =>
  useChange((tokens: readonly TokenIdRecord[]) =>
    runEach(
      [...Map.groupBy(tokens, ({ sn = '' }) => sn)],
      ([sn]) => formatSn(sn),
      ([sn, ofSn]) => call('DELETE /sns/{sn}/tokenids', { path: { sn }, body: ofSn.map(({ guid }) => ({ guid })) }),
    ),
  );

/** Unbinds all token IDs of an SN, however many they are by then. */
export const useUnbindAll = () =>
  // A single empty entry means all of them: never sent for a list that happens to be empty.
  useChange((sn: string) => call('POST /sns/{sn}/tokenids', { path: { sn }, body: [{}] }));

/** Makes the update string of a floating token ID that is bound. */
export const useMakeTokenString = () =>
  useChange(async ({ guid }: TokenIdKey) => {
    const query = { tokenid_type: '6', tokenid_guid: guid } as const;
    const { items } = await call('POST /sns/tokenid_update_code', { query });
    return items.map(({ code }) => code);
  });
