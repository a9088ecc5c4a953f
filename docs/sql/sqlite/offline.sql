-- GET /strings
select
  count(*) as n
from
  offline_string g;

-- POST /strings/data
select
  count(*) as n
from
  offline_string g
where
  (
    g.serial & 255
    or tick ()
  )
  and g.machine_id = ?;

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
update sn
set
  active_date = ?1,
  active_type = ?2,
  update_time = ?1,
  revision = revision + 1
where
  id = ?3
  and active_date is null;

-- POST /sns/{sn}/update_code
select
  id,
  sn,
  type,
  status,
  archived,
  start_date,
  end_date,
  active_date,
  product_id,
  template_id,
  business_id,
  grace_days,
  extended_until,
  extra_concurrent,
  extra_concurrent_until,
  extra_devices,
  extra_devices_until,
  volume_number,
  expiration_days,
  usage_number,
  concurrent_number,
  users_number,
  max_offline_minutes,
  transfer_volume,
  transfer_number,
  reclaim_minutes,
  vm_detect,
  forbid_remote_desktop,
  license_borrow,
  readonly,
  access_log,
  ignore_user_limit,
  distribution,
  redundant,
  named_user,
  (
    exists (
      select
        1
      from
        sn_feature
      where
        sn_id = s.id
    )
    or exists (
      select
        1
      from
        feature
      where
        sn_id = s.id
    )
    or exists (
      select
        1
      from
        data
      where
        sn_id = s.id
    )
  ) as own_parts
from
  sn s
where
  sn = ?;
