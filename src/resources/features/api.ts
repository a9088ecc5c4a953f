import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { FeatureChange, FeatureRecord } from '#contract/catalogue/features.ts';
import type { Query } from '#contract/listing.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import { refreshAfter } from '../../lib/api/stale.ts';
import { changesOf, CONTENT, differencesOf, faultOf, type Edits } from './edits.ts';

/** Features of one product are few: all of them are on one page, and a longer list is narrowed by its filter. */
const MOST = 1000;

type Options = { query: { limit: number }; body: Query; signal: AbortSignal };

/** Whose selection of features is edited: an SN's or a template's. */
export type FeatureHolder = {
  /** Cache key of the holder; its features are kept below it. */
  key: QueryKey;
  kind: 'sn' | 'template';
  /** The version of the holder's own record, on which a save is based, and whether its features can still change. */
  readHolder: (signal: AbortSignal) => Promise<{ etag: string | undefined; frozen: boolean }>;
  readFeatures: (options: Options) => Promise<Reply<FeatureRecord>>;
  save: (options: { body: FeatureChange[]; ifMatch: string | undefined }) => Promise<unknown>;
};

export function snHolder(sn: string): FeatureHolder {
  const path = { sn };
  return {
    key: ['sns', 'features', sn],
    kind: 'sn',
    readHolder: async (signal) => {
      const { etag, items } = await call('GET /sns/{sn}', { path, signal });
      return { etag, frozen: items.some(({ archived }) => archived === true) };
    },
    readFeatures: (options) => call('POST /sns/{sn}/features/data', { path, ...options }),
    save: (options) => call('PATCH /sns/{sn}/features', { path, ...options }),
  };
}

export function templateHolder(productName: string, templateName: string): FeatureHolder {
  const path = { productName, templateName };
  return {
    key: ['products', 'features', productName, templateName],
    kind: 'template',
    readHolder: async (signal) => {
      const { etag, items } = await call('GET /products/{productName}/templates/{templateName}', { path, signal });
      return { etag, frozen: items.some(({ status }) => status === 1) };
    },
    readFeatures: (options) =>
      call('POST /products/{productName}/templates/{templateName}/features/data', { path, ...options }),
    save: (options) => call('PATCH /products/{productName}/templates/{templateName}/features', { path, ...options }),
  };
}

/** `text` is a part of a name or of a fid, or a whole guid. */
export type FeatureFilter = { scope: 'selected' | 'unselected' | 'all'; text: string };

export type FeaturesReply = Reply<FeatureRecord> & { frozen: boolean };

/** The features that a holder sees, the version of the holder they were read in, and whether it still takes changes. */
export const featuresQuery = (holder: FeatureHolder, filter: FeatureFilter) =>
  queryOptions<FeaturesReply>({
    queryKey: [...holder.key, filter],
    queryFn: async ({ signal }) => {
      // The version first: what changes in between is then found out when saving.
      const holderState = await holder.readHolder(signal);
      const reply = await holder.readFeatures({ query: { limit: MOST }, body: bodyOf(filter), signal });
      return { ...reply, ...holderState };
    },
  });

/** All features of a product. */
export const productFeaturesQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', 'features', product, 'all'] as QueryKey,
    queryFn: async ({ signal }) => {
      const { items } = await call('POST /products/{productName}/features/data', {
        path: { productName: product },
        body: bodyOf({ scope: 'all', text: '' }),
        query: { limit: MOST },
        signal,
      });
      return items;
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
  return useMutation({ mutationFn: holder.save, onSuccess: () => refreshAfter(queryClient, holder.kind) });
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
