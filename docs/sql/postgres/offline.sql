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
  true
  and g.machine_id = cast($1 as bigint);

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
update sn
set
  active_date = cast($1 as bigint),
  active_type = cast($2 as text),
  update_time = cast($1 as bigint),
  revision = revision + 1
where
  id = cast($3 as bigint)
  and active_date is null;

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
insert into
  machine (sn_id, id, identity, mid, machine_name, reg_date, last_update_date, device_counted)
values
  (
    cast($1 as bigint),
    cast($2 as bigint),
    cast($3 as text),
    cast($4 as text),
    $5,
    cast($6 as bigint),
    $7,
    cast($8 as bigint)
  );

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
insert into
  offline_string (serial, sn_id, machine_id, mid, kind, time, actor, actor_kind, ticket)
values
  (
    cast($1 as bigint),
    cast($2 as bigint),
    cast($3 as bigint),
    cast($4 as text),
    cast($5 as text),
    cast($6 as bigint),
    cast($7 as text),
    cast($8 as text),
    $9
  );

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
  sn = cast($1 as text);
