-- POST /sns/generate_sn
select
  f.id,
  f.guid,
  f.fid,
  f.name,
  f.sn_id,
  f.revision,
  coalesce(
    s.selected,
    t.selected,
    case
      when f.sn_id is not null then 1
      else 0
    end
  ) as selected,
  case
    when s.mask & 1 <> 0 then s.value
    when t.mask & 1 <> 0 then t.value
    else f.value
  end as value,
  case
    when s.mask & 2 <> 0 then s.version
    when t.mask & 2 <> 0 then t.version
    else f.version
  end as version,
  case
    when s.mask & 4 <> 0 then s.end_date
    when t.mask & 4 <> 0 then t.end_date
    else f.end_date
  end as end_date,
  case
    when s.mask & 8 <> 0 then s.expiration_days
    when t.mask & 8 <> 0 then t.expiration_days
    else f.expiration_days
  end as expiration_days,
  case
    when s.mask & 16 <> 0 then s.users
    when t.mask & 16 <> 0 then t.users
    else f.users
  end as users
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join feature f on f.id = n.value
  left join template_feature t on t.template_id = cast($2 as bigint)
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $3
  and s.feature_id = f.id
where
  (
    f.product_id = cast($4 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($5 as bigint))
  )
order by
  n.key;

-- POST /sns/generate_sn
insert into
  sn_feature (sn_id, feature_id, selected, mask, value, version, end_date, expiration_days, users)
select
  cast($1 as bigint),
  cast((d.value ->> 'feature') as bigint),
  cast((d.value ->> 'selected') as bigint),
  cast((d.value ->> 'mask') as bigint),
  cast((d.value ->> 'value') as bigint),
  ((d.value ->> 'version') collate "C"),
  cast((d.value ->> 'end_date') as bigint),
  cast((d.value ->> 'expiration_days') as bigint),
  cast((d.value ->> 'users') as bigint)
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($2 as text) as jsonb)) with ordinality x (value, place)
  ) d
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

-- POST /sns/generate_sn
-- PATCH /sns
-- POST /sns
-- DELETE /sns
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when s.sn is not null then ',"sn":' || cast(to_json(cast(s.sn as text)) as text)
        end,
        ',"status":' || s.status,
        case
          when s.type is not null then ',"type":' || cast(to_json(cast(s.type as text)) as text)
        end,
        ',"archived":' || case
          when s.archived = 1 then 'true'
        end,
        ',"activeDate":"' || to_char(to_timestamp(s.active_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when s.active_type is not null then ',"activeType":' || cast(to_json(cast(s.active_type as text)) as text)
        end,
        ',"lastUpdateDate":"' || to_char(to_timestamp(s.last_update_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"updateTime":"' || to_char(to_timestamp(s.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"regDate":"' || to_char(to_timestamp(s.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"startDate":"' || to_char(to_timestamp(s.start_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"endDate":"' || to_char(to_timestamp(s.end_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
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
          when s.description is not null then ',"description":' || cast(to_json(cast(s.description as text)) as text)
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
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn s on s.id = n.value
order by
  n.key;

-- POST /sns/archive
-- POST /sns/unarchive
update sn
set
  archived = cast((n.value ->> 1) as bigint),
  standing = ((n.value ->> 2) collate "C"),
  update_time = cast((n.value ->> 3) as bigint),
  revision = revision + 1
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
where
  sn.id = cast((n.value ->> 0) as bigint);

-- POST /sns/archive
-- DELETE /sns
select
  *
from
  session
where
  sn_id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- POST /sns/data
select
  count(*) as n
from
  sn s
where
  true
  and s.archived = 0
  and s.end_date < cast($1 as bigint);

-- GET /sns
select
  coalesce(sum(n), 0) as n
from
  sn_count s
where
  s.archived = 0;

-- GET /sns
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      s.id as k
    from
      sn s
    where
      s.archived = 0
    order by
      s.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- GET /sns
select
  concat(
    s.id,
    ' sn ',
    s.revision,
    ' ',
    s.last_update_date,
    concat(
      ',"product":' || json_build_object('productName', p.name, 'productGuid', p.guid),
      ',"business":' || json_build_object('name', b.name, 'guid', b.guid, 'type', b.type)
    )
  ) as head
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn s on s.id = n.value
  join product p on p.id = s.product_id
  join business b on b.id = s.business_id
order by
  n.key;

-- GET /sns
select
  concat(
    s.id,
    ' sn ',
    s.revision,
    ' ',
    s.last_update_date,
    concat(
      ',"product":' || json_build_object('productName', p.name, 'productGuid', p.guid),
      ',"business":' || json_build_object('name', b.name, 'guid', b.guid, 'type', b.type)
    )
  ) as head,
  case
    when s.id in (
      select
        cast(x.value as bigint)
      from
        jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
    ) then concat(
      '{',
      ltrim(
        concat(
          case
            when s.sn is not null then ',"sn":' || cast(to_json(cast(s.sn as text)) as text)
          end,
          ',"status":' || s.status,
          case
            when s.type is not null then ',"type":' || cast(to_json(cast(s.type as text)) as text)
          end,
          ',"archived":' || case
            when s.archived = 1 then 'true'
          end,
          ',"activeDate":"' || to_char(to_timestamp(s.active_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
          case
            when s.active_type is not null then ',"activeType":' || cast(to_json(cast(s.active_type as text)) as text)
          end,
          ',"lastUpdateDate":"' || to_char(to_timestamp(s.last_update_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
          ',"updateTime":"' || to_char(to_timestamp(s.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
          ',"regDate":"' || to_char(to_timestamp(s.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
          ',"startDate":"' || to_char(to_timestamp(s.start_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
          ',"endDate":"' || to_char(to_timestamp(s.end_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
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
            when s.description is not null then ',"description":' || cast(to_json(cast(s.description as text)) as text)
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
          end
        ),
        ','
      ),
      '}'
    )
  end as text
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn s on s.id = n.value
  join product p on p.id = s.product_id
  join business b on b.id = s.business_id
order by
  n.key;

-- PATCH /sns
update sn
set
  concurrent_number = cast((n.value ->> 1) as bigint),
  update_time = cast((n.value ->> 2) as bigint),
  revision = revision + 1
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
where
  sn.id = cast((n.value ->> 0) as bigint);

-- POST /sns
update sn
set
  end_date = cast((n.value ->> 1) as bigint),
  update_time = cast((n.value ->> 2) as bigint),
  revision = revision + 1
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
where
  sn.id = cast((n.value ->> 0) as bigint);

-- GET /sns/{sn}
select
  concat(s.id, ' sn ', s.revision, ' ', s.last_update_date) as head,
  s.revision as revision
from
  sn s
where
  s.sn = cast($1 as text);

-- GET /sns/{sn}
select
  concat(s.id, ' sn ', s.revision, ' ', s.last_update_date) as head,
  concat(
    '{',
    ltrim(
      concat(
        case
          when s.sn is not null then ',"sn":' || cast(to_json(cast(s.sn as text)) as text)
        end,
        ',"status":' || s.status,
        case
          when s.type is not null then ',"type":' || cast(to_json(cast(s.type as text)) as text)
        end,
        ',"archived":' || case
          when s.archived = 1 then 'true'
        end,
        ',"activeDate":"' || to_char(to_timestamp(s.active_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when s.active_type is not null then ',"activeType":' || cast(to_json(cast(s.active_type as text)) as text)
        end,
        ',"lastUpdateDate":"' || to_char(to_timestamp(s.last_update_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"updateTime":"' || to_char(to_timestamp(s.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"regDate":"' || to_char(to_timestamp(s.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"startDate":"' || to_char(to_timestamp(s.start_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"endDate":"' || to_char(to_timestamp(s.end_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
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
          when s.description is not null then ',"description":' || cast(to_json(cast(s.description as text)) as text)
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
        end
      ),
      ','
    ),
    '}'
  ) as text,
  s.revision as revision
from
  sn s
where
  s.sn = cast($1 as text);

-- DELETE /sns
select
  k.sn,
  k.guid,
  k.token_type
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join token_id k on k.sn = n.value
order by
  k.id;

-- DELETE /sns
delete from sn
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
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
  greatest_of (
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
      lateral (
        select
          x.place - 1 as key,
          cast(x.value as bigint) as value
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
      ) n
      left join sn_log_kept k on k.sn_id = n.value
  ) e;

-- DELETE /sns
delete from sn_log_kept
where
  sn_id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
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
          cast(x.value as bigint)
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
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
          cast(x.value as bigint)
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
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
          cast(x.value as bigint)
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
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
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- DELETE /sns
insert into
  sn_log_gone
select
  n.value
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n;
