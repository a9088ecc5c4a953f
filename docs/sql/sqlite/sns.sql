-- POST /sns/generate_sn
insert into
  sn_feature (sn_id, feature_id, selected, mask, value, version, end_date, expiration_days, users)
select
  ?,
  d.value ->> 'feature',
  d.value ->> 'selected',
  d.value ->> 'mask',
  d.value ->> 'value',
  d.value ->> 'version',
  d.value ->> 'end_date',
  d.value ->> 'expiration_days',
  d.value ->> 'users'
from
  json_each(?) d
where
  true
on conflict (sn_id, feature_id) do update
set
  selected = excluded.selected,
  mask = excluded.mask,
  value = excluded.value,
  version = excluded.version,
  end_date = excluded.end_date,
  expiration_days = excluded.expiration_days,
  users = excluded.users;

-- POST /sns/archive
-- POST /sns/unarchive
update sn
set
  archived = n.value ->> 1,
  standing = n.value ->> 2,
  update_time = n.value ->> 3,
  revision = revision + 1
from
  json_each(?) n
where
  sn.id = n.value ->> 0;

-- POST /sns/archive
-- DELETE /sns
select
  *
from
  session
where
  sn_id in (
    select
      value
    from
      json_each(?)
  );

-- POST /sns/data
select
  count(*) as n
from
  sn s
where
  (
    s.id & 255
    or tick ()
  )
  and s.archived = 0
  and s.end_date < ?;

-- GET /sns
select
  coalesce(sum(n), 0) as n
from
  sn_count s
where
  s.archived = 0;

-- GET /sns
select
  json_group_array(k) as rows
from
  (
    select
      s.id as k
    from
      sn s indexed by sn_unarchived
    where
      s.archived = 0
    order by
      s.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /sns
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when s.sn is not null then ',"sn":' || json_quote(s.sn)
        end,
        ',"status":' || s.status,
        case
          when s.type is not null then ',"type":' || json_quote(s.type)
        end,
        ',"archived":' || case
          when s.archived = 1 then 'true'
        end,
        ',"activeDate":"' || datetime(s.active_date, 'unixepoch') || '"',
        case
          when s.active_type is not null then ',"activeType":' || json_quote(s.active_type)
        end,
        ',"lastUpdateDate":"' || datetime(s.last_update_date, 'unixepoch') || '"',
        ',"updateTime":"' || datetime(s.update_time, 'unixepoch') || '"',
        ',"regDate":"' || datetime(s.reg_date, 'unixepoch') || '"',
        ',"startDate":"' || datetime(s.start_date, 'unixepoch') || '"',
        ',"endDate":"' || datetime(s.end_date, 'unixepoch') || '"',
        ',"volumeNumber":' || s.volume_number,
        ',"expirationDays":' || s.expiration_days,
        ',"usageNumber":' || s.usage_number,
        ',"concurrentNumber":' || s.concurrent_number,
        ',"usersNumber":' || s.users_number,
        ',"maxOfflineMinutes":' || s.max_offline_minutes,
        ',"transferVolume":' || s.transfer_volume,
        ',"transferNumber":' || s.transfer_number,
        ',"reclaimMinutes":' || s.reclaim_minutes,
        ',"graceDays":' || s.grace_days,
        case
          when s.description is not null then ',"description":' || json_quote(s.description)
        end,
        case
          when s.vm_detect = 1 then ',"vmDetect":true'
          else ',"vmDetect":false'
        end,
        case
          when s.forbid_remote_desktop = 1 then ',"forbidRemoteDesktop":true'
          else ',"forbidRemoteDesktop":false'
        end,
        case
          when s.license_borrow = 1 then ',"licenseBorrow":true'
          else ',"licenseBorrow":false'
        end,
        case
          when s.readonly = 1 then ',"readonly":true'
          else ',"readonly":false'
        end,
        case
          when s.access_log = 1 then ',"accessLog":true'
          else ',"accessLog":false'
        end,
        case
          when s.ignore_user_limit = 1 then ',"ignoreUserLimit":true'
          else ',"ignoreUserLimit":false'
        end,
        case
          when s.distribution = 1 then ',"distribution":true'
          else ',"distribution":false'
        end,
        case
          when s.redundant = 1 then ',"redundant":true'
          else ',"redundant":false'
        end,
        case
          when s.named_user = 1 then ',"namedUser":true'
          else ',"namedUser":false'
        end,
        ',"product":' || json_object('productName', p.name, 'productGuid', p.guid),
        ',"business":' || json_object('name', b.name, 'guid', b.guid, 'type', b.type)
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join sn s on s.id = n.value
  join product p on p.id = s.product_id
  join business b on b.id = s.business_id
order by
  n.key;

-- PATCH /sns
update sn
set
  concurrent_number = n.value ->> 1,
  update_time = n.value ->> 2,
  revision = revision + 1
from
  json_each(?) n
where
  sn.id = n.value ->> 0;

-- POST /sns
update sn
set
  end_date = n.value ->> 1,
  update_time = n.value ->> 2,
  revision = revision + 1
from
  json_each(?) n
where
  sn.id = n.value ->> 0;

-- DELETE /sns
select
  k.sn,
  k.guid,
  k.token_type
from
  json_each(?) n
  cross join token_id k on k.sn = n.value
order by
  k.id;

-- DELETE /sns
delete from sn
where
  id in (
    select
      value
    from
      json_each(?)
  );

-- DELETE /sns
select
  e.id,
  e.first,
  case
    when e.first = 1 then 0
    else (
      select
        count(*)
      from
        sn_log
      where
        sn_id = e.id
        and number < e.first
    )
  end as older,
  max(
    e.first - 1,
    coalesce(
      (
        select
          max(number)
        from
          sn_log
        where
          sn_id = e.id
      ),
      0
    )
  ) as last
from
  (
    select
      n.value as id,
      coalesce(k.first, 1) as first
    from
      json_each(?) n
      left join sn_log_kept k on k.sn_id = n.value
  ) e;

-- DELETE /sns
delete from sn_log_kept
where
  sn_id in (
    select
      value
    from
      json_each(?)
  );

-- DELETE /sns
update sn_log_count as c
set
  n = c.n - g.n
from
  (
    select
      status,
      error_code,
      count(*) as n
    from
      sn_log
    where
      sn_id in (
        select
          value
        from
          json_each(?)
      )
    group by
      status,
      error_code
  ) as g
where
  coalesce(c.status, '') = coalesce(g.status, '')
  and c.error_code = g.error_code;

-- DELETE /sns
update sn_log_block as b
set
  n = b.n - g.n
from
  (
    select
      id >> 12 as block,
      count(*) as n
    from
      sn_log
    where
      sn_id in (
        select
          value
        from
          json_each(?)
      )
    group by
      1
  ) as g
where
  b.block = g.block;

-- DELETE /sns
update sn_log_span as s
set
  n = s.n - g.n
from
  (
    select
      start_time >> 13 as span,
      count(*) as n
    from
      sn_log
    where
      sn_id in (
        select
          value
        from
          json_each(?)
      )
    group by
      1
  ) as g
where
  s.span = g.span;

-- DELETE /sns
delete from sn_log_day
where
  sn_id in (
    select
      value
    from
      json_each(?)
  );

-- DELETE /sns
insert into
  sn_log_gone
select
  n.value
from
  json_each(?) n;
