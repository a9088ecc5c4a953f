import type { Generated } from 'kysely';
import type { AllowanceState } from '../../contract/records/allowances.ts';
import type { snFields } from '../../contract/records/sns.ts';
import type { ColumnsOf } from './columns.ts';

/** Tables of SNs and features, which are the large ones; part of `Tables`. */
export type LicenceTables = {
  sn: SnTable;
  sn_count: SnCountTable;
  sn_expiry_count: SnExpiryCountTable;
  sn_block: SnBlockTable;
  standing_clock: StandingClockTable;
  feature: FeatureTable;
  template_feature: TemplateFeatureTable;
  sn_feature: SnFeatureTable;
  allowance: AllowanceTable;
};

export type SnTable = ColumnsOf<typeof snFields, 'status'> & {
  id: Generated<number>;
  status: Generated<number>;
  product_id: number;
  template_id: number;
  business_id: number;
  customer_id: number | null;
  template_quantity: number | null;
  revision: Generated<number>;
  use_count: Generated<number>;
  recycle_count: Generated<number>;
  device_count: Generated<number>;
  user_count: Generated<number>;
  seat_count: Generated<number>;
  standing: Generated<string>;
  extended_until: number | null;
  extra_concurrent: number | null;
  extra_concurrent_until: number | null;
  extra_devices: number | null;
  extra_devices_until: number | null;
};

export type AllowanceTable = {
  id: number;
  sn_id: number;
  state: AllowanceState;
  begins: number;
  until: number;
  extend: number;
  extra_concurrent: number | null;
  extra_devices: number | null;
  reason: string;
  ticket: string | null;
  asked_by: string | null;
  given_by: string | null;
  comment: string | null;
  ended_at: number | null;
  ended_by: string | null;
};

export type SnCountTable = {
  archived: number;
  status: number;
  standing: string;
  type: string;
  product_id: number;
  template_id: number;
  business_id: number;
  n: number;
};

export type SnExpiryCountTable = {
  width: number;
  start: number;
  standing: string;
  n: number;
};

export type StandingClockTable = {
  id: number;
  low: number;
  high: number;
  at: number;
};

export type SnBlockTable = {
  block: number;
  n: number;
};

export type FeatureTable = {
  id: number;
  guid: string;
  product_id: number;
  sn_id: number | null;
  fid: number;
  name: string;
  value: number | null;
  version: string | null;
  end_date: number | null;
  expiration_days: number | null;
  users: number | null;
  type: string;
  hidden: Generated<number>;
  display: Generated<number>;
  online: Generated<number>;
  overwrite: Generated<number>;
  ignore_sn_user: Generated<number>;
  revision: Generated<number>;
};

type DeviationColumns = {
  feature_id: number;
  selected: number | null;
  mask: Generated<number>;
  value: number | null;
  version: string | null;
  end_date: number | null;
  expiration_days: number | null;
  users: number | null;
};

export type TemplateFeatureTable = DeviationColumns & { template_id: number };
export type SnFeatureTable = DeviationColumns & { sn_id: number };
