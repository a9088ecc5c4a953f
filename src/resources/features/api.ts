import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { FeatureChange, FeatureRecord, ProductFeatureRecord } from '#contract/catalogue/features.ts';
import type { Query } from '#contract/listing.ts';
import { api, path, type Reply } from '../../lib/api/api-client.ts';
import { changesOf, CONTENT, differencesOf, faultOf, type Edits } from './edits.ts';

/** Features of one product are few: all of them are on one page, and a longer list is narrowed by its filter. */
const MOST = 1000;

/** Whose selection of features is edited: an SN's or a template's. */
export type FeatureHolder = {
  /** Cache key of the holder; its features are kept below it. */
  key: QueryKey;
  /** Path of the holder's own record, whose version a save is based on. */
  record: string;
  /** Path of its features. */
  features: string;
  /** True for a record whose features cannot be changed any more. */
  isFrozen: (record: { archived?: true; status: number }) => boolean;
};

export const snHolder = (sn: string): FeatureHolder => ({
  key: ['sns', 'features', sn],
  record: path`/sns/${sn}`,
  features: path`/sns/${sn}/features`,
  isFrozen: ({ archived }) => archived === true,
});

export const templateHolder = (product: string, template: string): FeatureHolder => ({
  key: ['products', 'features', product, template],
  record: path`/products/${product}/templates/${template}`,
  features: path`/products/${product}/templates/${template}/features`,
  isFrozen: ({ status }) => status === 1,
});

/** `text` is a part of a name or of a fid, or a whole guid. */
export type FeatureFilter = { scope: 'selected' | 'unselected' | 'all'; text: string };

export type FeaturesReply = Reply<FeatureRecord> & { frozen: boolean };

/** The features that a holder sees, the version of the holder they were read in, and whether it still takes changes. */
export const featuresQuery = (holder: FeatureHolder, filter: FeatureFilter) =>
  queryOptions<FeaturesReply>({
    queryKey: [...holder.key, filter],
    queryFn: async ({ signal }) => {
      // The version first: what changes in between is then found out when saving.
      const { etag, items } = await api.get<{ archived?: true; status: number }>(holder.record, { signal });
      const reply = await api.post<FeatureRecord>(`${holder.features}/data`, {
        query: { limit: MOST },
        body: bodyOf(filter),
        signal,
      });
      return { ...reply, etag, frozen: items.some(holder.isFrozen) };
    },
  });

/** All features of a product. */
export const productFeaturesQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', 'features', product, 'all'] as QueryKey,
    queryFn: async ({ signal }) => {
      const route = path`/products/${product}/features/data`;
      const query = { limit: MOST };
      const body = bodyOf({ scope: 'all', text: '' });
      return (await api.post<ProductFeatureRecord>(route, { body, query, signal })).items;
    },
  });

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function bodyOf({ scope, text }: FeatureFilter): Query {
  const querys: NonNullable<Query['querys']> = [];
  if (scope !== 'all') querys.push({ name: 'status', op: '=', values: [scope === 'selected' ? 3 : 0] });
  // By the whole of it only: every guid has letters and digits that names and fids have, too.
  if (GUID.test(text.toLowerCase())) querys.push({ name: 'guid', op: '=', values: [text.toLowerCase()] });
  else if (text !== '') {
    querys.push({ name: 'any', op: 'like', values: [`%${text.replace(/[%\\]/g, String.raw`\$&`)}%`] });
  }
  return { querys, sorts: [{ name: 'name' }, { name: 'featureId' }, { name: 'version' }] };
}

/** Saves all queued changes of a holder at once, if it is still in the version they were made on. */
export function useSaveFeatures(holder: FeatureHolder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: FeatureChange[]; ifMatch: string | undefined }) =>
      api.patch<object>(holder.features, { body, ifMatch }),
    onSuccess: () => {
      const [resource] = holder.key;
      return queryClient.invalidateQueries({ queryKey: [resource] });
    },
  });
}

/** What the page for new SNs hands to its steps: the template's features, and what is chosen otherwise for the SNs. */
export type FeatureChoice = { holder: FeatureHolder; edits: Edits; onEdits: (edits: Edits) => void };

/** The features that a template offers to new SNs. */
export const choiceQuery = (holder: FeatureHolder) => featuresQuery(holder, { scope: 'all', text: '' });

/** The choice as entries of a generation. Edits of features that the template does not have are left out. */
export const choiceEntries = (edits: Edits, features: readonly FeatureRecord[]): FeatureChange[] =>
  changesOf(differencesOf(edits, new Map(features.map((feature) => [feature.id, feature]))));

/** True when a typed value cannot be sent. */
export const isChoiceFaulty = (edits: Edits): boolean =>
  [...edits.values()].some((edit) => CONTENT.some((name) => faultOf(name, edit[name] ?? '') !== undefined));
