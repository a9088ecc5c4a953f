import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { FeatureChange, FeatureRecord } from '#contract/catalogue/features.ts';
import type { OperationId } from '#contract/operations.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import type { ListBody } from '../../lib/api/operations.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { containing, type QueryEntry } from '../../lib/list/filters.ts';
import { changesOf, CONTENT, differencesOf, faultOf, type Edits } from './edits.ts';

/** A product has few features: all are on one page, and the filter narrows a longer list. */
const MOST = 1000;

type Options = { query: { limit: number }; body: ListBody<'POST /sns/{sn}/features/data'>; signal: AbortSignal };

/** The SN or template whose features are edited. */
export type FeatureHolder = {
  /** Query key of the holder. The keys of its features begin with it. */
  key: QueryKey;
  kind: 'sn' | 'template';
  operation: OperationId;
  /** Returns the version of the holder's record, on which a save is based, and whether its features may change. */
  readHolder: (signal: AbortSignal) => Promise<{ etag: string | undefined; frozen: boolean }>;
  readFeatures: (options: Options) => Promise<Reply<FeatureRecord>>;
  save: (options: { body: FeatureChange[]; ifMatch: string | undefined }) => Promise<unknown>;
};

export function snHolder(sn: string): FeatureHolder {
  const path = { sn };
  return {
    key: ['sns', 'features', sn],
    kind: 'sn',
    operation: 'updateSnFeatures',
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
    operation: 'updateTemplateFeatures',
    readHolder: async (signal) => {
      const { etag, items } = await call('GET /products/{productName}/templates/{templateName}', { path, signal });
      return { etag, frozen: items.some(({ status }) => status === 1) };
    },
    readFeatures: (options) =>
      call('POST /products/{productName}/templates/{templateName}/features/data', { path, ...options }),
    save: (options) => call('PATCH /products/{productName}/templates/{templateName}/features', { path, ...options }),
  };
}

/** `text` is part of a name or of a fid, or a whole guid. */
export type FeatureFilter = { scope: 'selected' | 'unselected' | 'all'; text: string };

/** All features of a holder. */
export const ALL_FEATURES: FeatureFilter = { scope: 'all', text: '' };

export type FeaturesReply = Reply<FeatureRecord> & { frozen: boolean };

/** Returns the query of a holder's features, with the version of the holder and whether it accepts changes. */
export const featuresQuery = (holder: FeatureHolder, filter: FeatureFilter) =>
  queryOptions<FeaturesReply>({
    queryKey: [...holder.key, filter],
    queryFn: async ({ signal }) => {
      // Reads the version first, so that a save detects changes in between.
      const holderState = await holder.readHolder(signal);
      const reply = await holder.readFeatures({ query: { limit: MOST }, body: bodyOf(filter), signal });
      return { ...reply, ...holderState };
    },
  });

export const productFeaturesQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', 'features', product, 'all'] as QueryKey,
    queryFn: async ({ signal }) => {
      const { items } = await call('POST /products/{productName}/features/data', {
        path: { productName: product },
        body: { sorts: SORTS },
        query: { limit: MOST },
        signal,
      });
      return items;
    },
  });

const SORTS = [{ name: 'name' }, { name: 'featureId' }, { name: 'version' }] as const;

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function bodyOf({ scope, text }: FeatureFilter): ListBody<'POST /sns/{sn}/features/data'> {
  const querys: QueryEntry<'status' | 'guid' | 'any'>[] = [];
  if (scope !== 'all') querys.push({ name: 'status', op: '=', values: [scope === 'selected' ? 3 : 0] });
  // Only a whole guid is matched: parts of guids would match too many features.
  if (GUID.test(text.toLowerCase())) querys.push({ name: 'guid', op: '=', values: [text.toLowerCase()] });
  else if (text !== '') querys.push(containing('any', text));
  return { querys, sorts: SORTS };
}

/** Returns the mutation that saves all queued changes of a holder in one request, if its version is unchanged. */
export const useSaveFeatures = ({ kind, save }: FeatureHolder) => useChange(kind, save);

/** Data that the page for new SNs passes to its steps: the template, and edits for the new SNs. */
export type FeatureChoice = { holder: FeatureHolder; edits: Edits; onEdits: (edits: Edits) => void };

/** Returns the query of the features that a template offers to new SNs. */
export const choiceQuery = (holder: FeatureHolder) => featuresQuery(holder, { scope: 'all', text: '' });

/** Returns the edits as entries of a generation. Edits of features outside the template are omitted. */
export const choiceEntries = (edits: Edits, features: readonly FeatureRecord[]): FeatureChange[] =>
  changesOf(differencesOf(edits, new Map(features.map((feature) => [feature.id, feature]))));

/** True when a typed value is not valid. */
export const isChoiceFaulty = (edits: Edits): boolean =>
  [...edits.values()].some((edit) => CONTENT.some((name) => faultOf(name, edit[name] ?? '') !== undefined));
