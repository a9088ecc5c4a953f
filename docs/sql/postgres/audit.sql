-- GET /audit
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      a.id as k
    from
      audit a
    where
      true
    order by
      a.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- POST /audit/data
select
  count(*) as n
from
  audit a
where
  true
  and a.id in (
    select
      audit_id
    from
      audit_target
    where
      key = cast($1 as text)
  );

-- POST /audit/{id}/undo
select
  *
from
  audit
where
  id = cast($1 as bigint);

-- POST /audit/{id}/undo
select
  id
from
  audit
where
  undo_of = cast($1 as bigint);

-- POST /audit/{id}/undo
select
  exists (
    select
      1
    from
      machine
    where
      sn_id = cast($1 as bigint)
  ) as device,
  exists (
    select
      1
    from
      sn_user
    where
      sn_id = cast($2 as bigint)
  ) as user,
  cast($3 as bigint) > 0
  or cast($4 as bigint) > 0 as session,
  exists (
    select
      1
    from
      sn_log
    where
      sn_id = cast($5 as bigint)
  ) as log,
  exists (
    select
      1
    from
      token_id
    where
      sn = cast($6 as text)
  ) as "token ID",
  exists (
    select
      1
    from
      offline_string
    where
      sn_id = cast($7 as bigint)
  ) as string,
  exists (
    select
      1
    from
      customer c
    where
      c.id = $8
      and not exists (
        select
          1
        from
          audit_target t
        where
          t.audit_id = cast($9 as bigint)
          and t.kind = 'customer'
          and t.key = case
            when c.group_name = '' then c.name
            else c.group_name || '/' || c.name
          end
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
          kind = cast($1 as text)
          and key = cast($2 as text)
          and audit_id < cast($3 as bigint)
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
          kind = cast($1 as text)
          and former = cast($2 as text)
          and audit_id < cast($3 as bigint)
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
  coalesce(json_agg(audit_id), '[]') as ids
from
  (
    select
      audit_id
    from
      audit_target
    where
      key = cast($1 as text)
      and kind = cast($2 as text)
      and audit_id > cast($3 as bigint)
      and audit_id < cast($4 as bigint)
    order by
      audit_id desc
    limit
      cast($5 as bigint)
    offset
      cast($6 as bigint)
  ) entries;

-- GET /activity
select
  count(*) as n
from
  audit_target
where
  key = cast($1 as text)
  and kind = cast($2 as text)
  and audit_id > cast($3 as bigint)
  and audit_id < cast($4 as bigint);

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
  (cast(a.targets as json) -> cast(0 as integer)) ->> 'kind' = 'job' as "startsJob",
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
          coalesce(
            json_agg(
              json_build_array((cast(e.before as json) -> cast(t.key as integer)), (cast(e.after as json) -> cast(t.key as integer)))
            ),
            '[]'
          )
        from
          lateral (
            select
              x.place - 1 as key,
              x.value as value
            from
              jsonb_array_elements(cast(e.targets as jsonb)) with ordinality x (value, place)
          ) t
        where
          t.value ->> 'key' = p.value ->> 1
          and t.value ->> 'kind' = p.value ->> 2
      ) as changes
    from
      lateral (
        select
          x.place - 1 as key,
          x.value as value
        from
          jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
      ) p
      join audit e on e.id = cast((p.value ->> 0) as bigint)
  ) f
  join audit a on a.id = f.id
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
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join state_change c on c.kind = cast($2 as text)
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
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) p
  cross join sn_log l
where
  l.id in (
    select
      l.id
    from
      sn_log l
    where
      l.sn_id = p.value
      and l.start_time >= cast($2 as bigint)
      and l.error_code <> 0
    order by
      l.start_time desc,
      l.id desc
    limit
      cast($3 as bigint)
  )
order by
  l.start_time desc,
  l.id desc
limit
  cast($4 as bigint);

-- POST /timeline
select
  at,
  head
from
  (
    select
      cast((p.value ->> 0) as bigint) as at,
      (
        select
          max(t.audit_id)
        from
          audit_target t
        where
          t.key = p.value ->> 1
          and t.kind = p.value ->> 2
          and t.audit_id < cast((p.value ->> 3) as bigint)
          and t.audit_id > cast((p.value ->> 4) as bigint)
      ) as head
    from
      lateral (
        select
          x.place - 1 as key,
          x.value as value
        from
          jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
      ) p
  ) heads
where
  head is not null;

-- POST /look_back
select
  1 as one
from
  audit_target
where
  key = cast($2 as text)
  and kind = cast($1 as text)
  and audit_id = cast($3 as bigint);

-- POST /look_back
select
  concat(
    s.id,
    ' sn ',
    s.revision,
    ' ',
    s.last_update_date,
    concat(
      ',"product":' || json_build_object('productName', p.name, 'productGuid', p.guid),
      ',"template":' || json_strip_nulls(json_build_object('name', t.name, 'templateQuantity', s.template_quantity)),
      ',"business":' || json_build_object('name', b.name, 'guid', b.guid, 'type', b.type)
    )
  ) as head,
  s.revision as revision
from
  sn s
  cross join (
    select
      cast($1 as bigint) as now
  ) clock
  join product p on p.id = s.product_id
  join template t on t.id = s.template_id
  join business b on b.id = s.business_id
where
  s.sn = cast($2 as text);

-- POST /look_back
select
  concat(
    s.id,
    ' sn ',
    s.revision,
    ' ',
    s.last_update_date,
    concat(
      ',"product":' || json_build_object('productName', p.name, 'productGuid', p.guid),
      ',"template":' || json_strip_nulls(json_build_object('name', t.name, 'templateQuantity', s.template_quantity)),
      ',"business":' || json_build_object('name', b.name, 'guid', b.guid, 'type', b.type)
    )
  ) as head,
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
  cross join (
    select
      cast($1 as bigint) as now
  ) clock
  join product p on p.id = s.product_id
  join template t on t.id = s.template_id
  join business b on b.id = s.business_id
where
  s.sn = cast($2 as text);

-- POST /look_back
select
  d.name,
  d.value
from
  data d
where
  d.sn_id = cast($1 as bigint)
order by
  d.name;

-- POST /look_back
select
  f.id
from
  feature f
where
  (
    f.product_id = cast($1 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($2 as bigint))
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
  template_id = cast($1 as bigint)
  and feature_id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) x (value)
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
  sn_id = cast($1 as bigint)
  and feature_id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) x (value)
  );
