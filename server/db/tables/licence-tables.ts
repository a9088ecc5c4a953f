import type { Generated } from 'kysely';

/** SNs and features, the tables that grow. */
export type LicenceTables = {
  sn: SnTable;
  sn_count: SnCountTable;
  sn_expiry_count: SnExpiryCountTable;
  sn_block: SnBlockTable;
  standing_clock: StandingClockTable;
  feature: FeatureTable;
  template_feature: TemplateFeatureTable;
  sn_feature: SnFeatureTable;
};

export type SnTable = {
  id: Generated<number>;
  sn: string;
  status: Generated<number>;
  type: string;
  product_id: number;
  template_id: number;
  business_id: number;
  customer_id: number | null;
  archived: Generated<number>;
  active_date: number | null;
  active_type: string | null;
  last_update_date: number | null;
  update_time: number;
  reg_date: number;
  start_date: number | null;
  end_date: number | null;
  volume_number: number | null;
  expiration_days: number | null;
  usage_number: number | null;
  concurrent_number: number | null;
  users_number: number | null;
  max_offline_minutes: number | null;
  transfer_volume: number | null;
  transfer_number: number | null;
  template_quantity: number | null;
  description: string | null;
  vm_detect: Generated<number>;
  forbid_remote_desktop: Generated<number>;
  license_borrow: Generated<number>;
  readonly: Generated<number>;
  access_log: Generated<number>;
  ignore_user_limit: Generated<number>;
  distribution: Generated<number>;
  redundant: Generated<number>;
  named_user: Generated<number>;
  revision: Generated<number>;
  use_count: Generated<number>;
  recycle_count: Generated<number>;
  device_count: Generated<number>;
  user_count: Generated<number>;
  seat_count: Generated<number>;
  standing: Generated<string>;
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

export type TemplateFeatureTable = {
  template_id: number;
  feature_id: number;
  selected: number | null;
  mask: Generated<number>;
  value: number | null;
  version: string | null;
  end_date: number | null;
  expiration_days: number | null;
  users: number | null;
};

export type SnFeatureTable = {
  sn_id: number;
  feature_id: number;
  selected: number | null;
  mask: Generated<number>;
  value: number | null;
  version: string | null;
  end_date: number | null;
  expiration_days: number | null;
  users: number | null;
};
