-- GET /audit
select
  json_group_array(k) as rows
from
  (
    select
      a.id as k
    from
      audit a
    where
      (
        a.id & 255
        or tick ()
      )
    order by
      a.id
    limit
      ?
    offset
      ?
  ) n;

-- POST /audit/data
select
  count(*) as n
from
  audit a
where
  (
    a.id & 255
    or tick ()
  )
  and a.id in (
    select
      audit_id
    from
      audit_target
    where
      key = ?
  );

-- POST /audit/{id}/undo
select
  *
from
  audit
where
  id = ?;

-- POST /audit/{id}/undo
select
  id
from
  audit
where
  undo_of = ?;

-- POST /audit/{id}/undo
select
  exists (
    select
      1
    from
      machine
    where
      sn_id = ?
  ) as device,
  exists (
    select
      1
    from
      sn_user
    where
      sn_id = ?
  ) as user,
  ? > 0
  or ? > 0 as session,
  exists (
    select
      1
    from
      sn_log
    where
      sn_id = ?
  ) as log,
  exists (
    select
      1
    from
      token_id
    where
      sn = ?
  ) as "token ID",
  exists (
    select
      1
    from
      offline_string
    where
      sn_id = ?
  ) as string,
  exists (
    select
      1
    from
      customer c
    where
      c.id = ?
      and not exists (
        select
          1
        from
          audit_target t
        where
          t.audit_id = ?
          and t.kind = 'customer'
          and t.key = iif(c.group_name = '', c.name, c.group_name || '/' || c.name)
      )
  ) as customer;

-- GET /activity
-- POST /look_back
select
  *
from
  (
    select
      *
    from
      (
        select
          audit_id as id,
          former as other,
          1 as came
        from
          renamed
        where
          kind = ?1
          and key = ?2
          and audit_id < ?3
        order by
          audit_id desc
        limit
          1
      ) came
    union all
    select
      *
    from
      (
        select
          audit_id as id,
          key as other,
          0 as came
        from
          renamed
        where
          kind = ?1
          and former = ?2
          and audit_id < ?3
        order by
          audit_id desc
        limit
          1
      ) went
  ) steps
order by
  id desc,
  came desc
limit
  1;

-- GET /activity
select
  json_group_array(audit_id) as ids
from
  (
    select
      audit_id
    from
      audit_target
    where
      key = ?
      and kind = ?
      and audit_id > ?
      and audit_id < ?
    order by
      audit_id desc
    limit
      ?
    offset
      ?
  ) entries;

-- GET /activity
select
  count(*) as n
from
  audit_target
where
  key = ?
  and kind = ?
  and audit_id > ?
  and audit_id < ?;

-- GET /activity
select
  a.id,
  a.time,
  a.actor,
  a.actor_kind as "actorKind",
  a.reason,
  a.ticket,
  a.operation,
  f.changes,
  a.outcome,
  a.targets -> 0 ->> 'kind' = 'job' as "startsJob",
  j.id as job,
  case
    when j.done > j.unchanged then j.finished
  end as ended,
  coalesce(u.time, w.created) as "undoneAt",
  coalesce(u.actor, w.actor) as "undoneBy",
  coalesce(u.actor_kind, w.actor_kind) as "undoneByKind"
from
  (
    select
      e.id,
      p.key as number,
      (
        select
          json_group_array(json_array(e.before -> t.key, e.after -> t.key))
        from
          json_each(e.targets) t
        where
          t.value ->> 'key' = p.value ->> 1
          and t.value ->> 'kind' = p.value ->> 2
      ) as changes
    from
      json_each(?) p
      cross join audit e on e.id = p.value ->> 0
  ) f
  cross join audit a on a.id = f.id
  left join audit u on u.undo_of = a.id
  left join job j on j.id = a.job_id
  left join job w on w.id = j.undone_by
order by
  f.number;

-- POST /states
select
  a.id,
  a.time,
  a.actor,
  a.actor_kind as "actorKind",
  a.reason,
  a.ticket,
  c.key,
  c.field,
  c.value
from
  json_each(?) n
  cross join state_change c on c.kind = ?
  and c.key = n.value
  join audit a on a.id = c.audit_id
order by
  n.key,
  c.field;

-- POST /timeline
select
  l.id as id,
  l.start_time as time,
  p.value as parent
from
  json_each(?) p
  cross join sn_log l
where
  l.id in (
    select
      l.id
    from
      sn_log l indexed by sn_log_sn_refused
    where
      l.sn_id = p.value
      and l.start_time >= ?
      and l.error_code <> 0
    order by
      l.start_time desc,
      l.id desc
    limit
      ?
  )
order by
  l.start_time desc,
  l.id desc
limit
  ?;

-- POST /timeline
select
  at,
  head
from
  (
    select
      p.value ->> 0 as at,
      (
        select
          max(t.audit_id)
        from
          audit_target t
        where
          t.key = p.value ->> 1
          and t.kind = p.value ->> 2
          and t.audit_id < p.value ->> 3
          and t.audit_id > p.value ->> 4
      ) as head
    from
      json_each(?) p
  ) heads
where
  head is not null;

-- POST /look_back
select
  1 as one
from
  audit_target
where
  key = ?2
  and kind = ?1
  and audit_id = ?3;

-- POST /look_back
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
        ',"template":' || json_patch('{}', json_object('name', t.name, 'templateQuantity', s.template_quantity)),
        ',"business":' || json_object('name', b.name, 'guid', b.guid, 'type', b.type)
      ),
      ','
    ),
    '}'
  ) as json,
  s.revision as revision
from
  sn s
  cross join (
    select
      ? as now
  ) clock
  join product p on p.id = s.product_id
  join template t on t.id = s.template_id
  join business b on b.id = s.business_id
where
  s.sn = ?;

-- POST /look_back
select
  d.name,
  d.value
from
  data d
where
  d.sn_id = ?
order by
  d.name;

-- POST /look_back
select
  f.id
from
  feature f
where
  (
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  )
order by
  f.id;

-- POST /look_back
select
  feature_id as feature,
  selected,
  mask,
  value,
  version,
  end_date,
  expiration_days,
  users
from
  template_feature
where
  template_id = ?
  and feature_id in (
    select
      value
    from
      json_each(?)
  );

-- POST /look_back
select
  feature_id as feature,
  selected,
  mask,
  value,
  version,
  end_date,
  expiration_days,
  users
from
  sn_feature
where
  sn_id = ?
  and feature_id in (
    select
      value
    from
      json_each(?)
  );
