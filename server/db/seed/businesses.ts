import type { SnFlag, SnLimit, SnType } from '../../contract/sns/attributes.ts';
import type { businessFields } from '../../contract/records/businesses.ts';
import type { BUSINESS_FLAGS, BUSINESS_LIMITS } from '../../contract/records/licence.ts';

type BusinessLimit = (typeof BUSINESS_LIMITS)[number];
type BusinessFlag = (typeof BUSINESS_FLAGS)[number];

export type DemoBusiness = {
  readonly name: string;
  readonly type: SnType;
  readonly controlType: (typeof businessFields.controlType.choices)[number];
  readonly description?: string;
  readonly graceDays?: number;
  readonly limits: Readonly<Partial<Record<BusinessLimit, number>>>;
  readonly flags: readonly BusinessFlag[];
};

/** Ten businesses, each of a different type. */
export const BUSINESSES: readonly DemoBusiness[] = [
  { name: 'Workstation', type: 'LOCAL', controlType: 'SMART', description: 'Bound to a computer; may move three times.',
    limits: { volumeNumber: 1, transferNumber: 3, maxOfflineMinutes: 43_200 }, flags: ['vmDetect'] },
  { name: 'Floating', type: 'FLOAT', controlType: 'ONLINE', description: 'Seats in an office; one may be borrowed for a journey.',
    graceDays: 30, limits: { concurrentNumber: 5, transferVolume: 2, maxOfflineMinutes: 1440, reclaimMinutes: 60 }, flags: ['licenseBorrow', 'earlyReturn'] },
  { name: 'Site server', type: 'GROUP', controlType: 'SMART', description: 'Handed out by a server at the customer.',
    limits: { concurrentNumber: 25, usersNumber: 50, volumeNumber: 100, maxOfflineMinutes: 10_080 },
    flags: ['accessLog', 'redundant', 'uploadPeak', 'licenseBorrow'] },
  { name: 'Cloud seat', type: 'CLOUD', controlType: 'ONLINE', limits: { usersNumber: 10, concurrentNumber: 10 }, flags: ['namedUser'] },
  { name: 'Web account', type: 'WEB_APP', controlType: 'ONLINE', limits: { usersNumber: 25, concurrentNumber: 25 }, flags: ['namedUser'] },
  { name: 'Token', type: 'TOKEN_ID', controlType: 'OFFLINE', description: 'Works wherever the token is plugged in.',
    limits: { volumeNumber: 1 }, flags: ['bindingTokenId', 'forbidRemoteDesktop'] },
  { name: 'Travelling token', type: 'TOKEN_ID_FLOAT', controlType: 'OFFLINE',
    limits: { concurrentNumber: 1, transferVolume: 5, transferNumber: 10 }, flags: ['bindingTokenId', 'licenseBorrow'] },
  { name: 'Workshop token', type: 'TOKEN_ID_GROUP', controlType: 'SMART', limits: { concurrentNumber: 10, usersNumber: 20 },
    flags: ['bindingTokenId', 'accessLog', 'distribution', 'ignoreUserLimit'] },
  { name: 'Trial, 30 days', type: 'TRY', controlType: 'ONLINE', description: 'Full product, from the first start.',
    limits: { expirationDays: 30, volumeNumber: 1, usageNumber: 200 }, flags: ['vmDetect', 'denyContainer'] },
  { name: 'Demonstration', type: 'DEMO', controlType: 'OFFLINE', description: 'For trade fairs: nothing can be saved.',
    limits: { expirationDays: 14, usageNumber: 50 }, flags: ['readonly'] },
]; // prettier-ignore

/** How a licence is sold: for a year at a time, permanently, or for a time from its activation. */
export type Term = 'yearly' | 'perpetual' | 'activation';

export type Offer = {
  readonly product: number;
  readonly template: string;
  readonly business: string;
  readonly term: Term;
  readonly weight: number;
  /** The limit that varies between orders, and its values. */
  readonly size?: readonly [limit: SnLimit, values: readonly number[]];
  /** Flags that some orders have in addition to those of the business. */
  readonly extras?: readonly SnFlag[];
};

/** The vendor's offers and their frequency. */
export const OFFERS: readonly Offer[] = [
  { product: 0, template: 'Default', business: 'Workstation', term: 'yearly', weight: 14, size: ['volumeNumber', [1, 1, 2, 3]], extras: ['forbidRemoteDesktop'] },
  { product: 0, template: 'Professional', business: 'Workstation', term: 'perpetual', weight: 10, size: ['volumeNumber', [1, 2]] },
  { product: 0, template: 'Professional', business: 'Floating', term: 'yearly', weight: 14, size: ['concurrentNumber', [3, 5, 10, 25]], extras: ['vmDetect'] },
  { product: 0, template: 'Education', business: 'Floating', term: 'yearly', weight: 5, size: ['concurrentNumber', [30, 60, 120]], extras: ['readonly'] },
  { product: 0, template: 'Default', business: 'Trial, 30 days', term: 'activation', weight: 8 },
  { product: 0, template: 'Default', business: 'Demonstration', term: 'activation', weight: 3 },
  { product: 1, template: 'Default', business: 'Site server', term: 'yearly', weight: 8, size: ['concurrentNumber', [10, 25, 50]], extras: ['ignoreUserLimit', 'distribution'] },
  { product: 1, template: 'Cluster', business: 'Site server', term: 'perpetual', weight: 4, size: ['concurrentNumber', [100, 250]] },
  { product: 2, template: 'Default', business: 'Cloud seat', term: 'yearly', weight: 12, size: ['usersNumber', [1, 5, 10, 25]] },
  { product: 2, template: 'Team', business: 'Cloud seat', term: 'yearly', weight: 6, size: ['usersNumber', [50, 100, 400]] },
  { product: 2, template: 'Team', business: 'Web account', term: 'yearly', weight: 5, size: ['usersNumber', [25, 100]] },
  { product: 2, template: 'Default', business: 'Trial, 30 days', term: 'activation', weight: 5 },
  { product: 3, template: 'Default', business: 'Token', term: 'perpetual', weight: 8 },
  { product: 3, template: 'Five axis', business: 'Travelling token', term: 'yearly', weight: 5, size: ['transferVolume', [2, 5]] },
  { product: 3, template: 'Five axis', business: 'Workshop token', term: 'yearly', weight: 4, size: ['concurrentNumber', [5, 10, 20]] },
  { product: 3, template: 'Default', business: 'Demonstration', term: 'activation', weight: 2 },
]; // prettier-ignore
