import type { BulkChange, BulkWhere } from '#contract/sns/bulk.ts';
import type { SnLimit } from '#contract/sns/attributes.ts';
import { SnStatus } from '#contract/sns/sn-status.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { Matching } from '../../../components/list-page/use-matching.ts';
import { featuresChange, type FeatureInput } from './bulk-features.ts';
import type { BulkAction, DirectAction, NewEnd, StatusAction } from './bulk.ts';
import { limitOf } from './limit-text.ts';

/** What only a job does. */
export type JobAction = { kind: 'limits' } | { kind: 'features' };

export const isOfStatus = (action: { kind: string }): action is StatusAction =>
  action.kind === 'status' || action.kind === 'lift';

/** True for what a job does even for SNs that are selected one by one. */
export const isOfJob = (action: BulkAction | JobAction): action is Exclude<BulkAction | JobAction, DirectAction> =>
  action.kind === 'limits' || action.kind === 'features' || action.kind === 'end' || isOfStatus(action);

/** The limits of an SN, in the order in which they are asked for. */
export const LIMITS = [
  'volumeNumber',
  'concurrentNumber',
  'usersNumber',
  'usageNumber',
  'expirationDays',
  'maxOfflineMinutes',
  'transferVolume',
  'transferNumber',
] as const satisfies readonly SnLimit[];

/** Limits as they are typed: nothing leaves a limit alone, a dash takes it away. */
export type LimitTexts = Partial<Record<SnLimit, string>>;

/** What the dialog of a job asks for besides. */
export type JobInput = { end: NewEnd; limits: LimitTexts; features: FeatureInput };

/** The SNs that a list shows on all its pages. Archived ones are there only when they are asked for. */
export function whereOf({ source: { body, scope = '' } }: Matching): BulkWhere {
  const querys = body.querys ?? [];
  return scope.split(',').includes('archived') ? { querys, scope: 'archived' } : { querys };
}

/** What is to be done to each SN; undefined while it is not said. */
export function changeOf(action: BulkAction | JobAction, { end, limits, features }: JobInput): BulkChange | undefined {
  switch (action.kind) {
    case 'status':
      return { set: { status: action.status } };
    case 'lift':
      return { set: { status: SnStatus.Enabled }, from: [action.from] };
    case 'archive':
      return { archived: true };
    case 'unarchive':
      return { archived: false };
    case 'remove':
      return { remove: true };
    case 'end':
      if (end === undefined) return undefined;
      return 'at' in end ? { set: { endDate: end.at } } : { extend: { days: end.days } };
    case 'limits':
      return limitsOf(limits);
    case 'features':
      return featuresChange(features);
  }
}

/** The product that all SNs a query finds are of; empty when it does not say so. */
export const productOf = ({ source }: Matching): string => {
  const named = source.body.querys?.find(({ name, op }) => name === 'productName' && op === '=')?.values;
  return named?.length === 1 ? String(named[0]) : '';
};

/** The product that all rows are of; empty when they are of several. */
export function commonProduct(rows: readonly SnRecord[]): string {
  const [first, ...others] = new Set(rows.map(({ product }) => product?.productName ?? ''));
  return others.length > 0 ? '' : (first ?? '');
}

function limitsOf(limits: LimitTexts): BulkChange | undefined {
  const typed = Object.entries(limits).filter(([, text]) => text.trim() !== '');
  const set = Object.fromEntries(typed.map(([name, text]) => [name, limitOf(text)]));
  if (typed.length === 0 || Object.values(set).includes(undefined)) return undefined;
  return { set };
}
