-- POST /runtime/sessions/{id}/heartbeat
-- DELETE /runtime/sessions/{id}
select
  x.id,
  x.sn_id,
  x.machine_id,
  x.token_hash,
  x.license_mark,
  x.contact,
  x.command_executed_number,
  x.notice_ends_at,
  x.notice_reason,
  s.end_date,
  s.expiration_days,
  s.active_date,
  s.grace_days,
  s.extended_until,
  concat_ws(
    '.',
    s.revision,
    t.revision,
    p.revision,
    b.revision,
    m.revision,
    'u' || s.extended_until,
    'c' || s.extra_concurrent,
    'd' || s.extra_devices
  ) as mark
from
  session x
  join machine m on m.id = x.machine_id
  join sn s on s.id = m.sn_id
  join template t on t.id = s.template_id
  join product p on p.id = s.product_id
  join business b on b.id = s.business_id
where
  x.id = cast($1 as bigint);

-- POST /runtime/sessions/{id}/heartbeat
update session
set
  contact = greatest_of (contact, cast($1 as bigint)),
  last_connection_date = cast($2 as bigint)
where
  id = cast($3 as bigint);

-- POST /runtime/sessions
select
  m.status
from
  sn s
  join machine m on m.sn_id = s.id
where
  s.sn = cast($1 as text)
  and m.identity = cast($2 as text);

-- POST /runtime/sessions
select
  pg_advisory_lock(hashtextextended (cast($1 as text), 0));

-- POST /runtime/sessions
select
  id
from
  session
where
  sn_id = (
    select
      id
    from
      sn
    where
      sn = cast($1 as text)
  )
  and contact < cast($2 as bigint)
union all
select
  id
from
  session
where
  notice_ends_at <= cast($3 as bigint)
  and sn_id = (
    select
      id
    from
      sn
    where
      sn = cast($1 as text)
  )
limit
  1;

-- POST /runtime/sessions
update sn
set
  use_count = use_count + 1,
  seat_count = seat_count + 1,
  device_count = device_count + cast($1 as bigint),
  last_update_date = cast($2 as bigint)
where
  id = cast($3 as bigint);

-- POST /runtime/sessions
insert into
  machine (sn_id, id, identity, mid, machine_name, reg_date, last_update_date, device_counted)
values
  (
    cast($1 as bigint),
    cast($2 as bigint),
    cast($3 as text),
    cast($4 as text),
    cast($5 as text),
    cast($6 as bigint),
    cast($7 as bigint),
    cast($8 as bigint)
  );

-- POST /runtime/sessions
insert into
  sn_log (
    sn_id,
    number,
    start_time,
    end_time,
    status,
    error_code,
    failure,
    client_version,
    cmd_exe_num,
    login_ip,
    machine_id,
    mid,
    user_id,
    login_name,
    reference
  )
values
  (
    cast($1 as bigint),
    greatest_of (
      coalesce(
        (
          select
            max(number)
          from
            sn_log
          where
            sn_id = cast($1 as bigint)
        ),
        0
      ),
      coalesce(
        (
          select
            first
          from
            sn_log_kept
          where
            sn_id = cast($1 as bigint)
        ),
        1
      ) - 1
    ) + 1,
    cast($2 as bigint),
    $3,
    cast($4 as text),
    cast($5 as bigint),
    $6,
    cast($7 as text),
    $8,
    cast($9 as text),
    cast($10 as bigint),
    cast($11 as text),
    $12,
    cast($13 as text),
    $14
  )
returning
  id;

-- POST /runtime/sessions
select
  s.end_date,
  s.expiration_days,
  s.active_date,
  s.grace_days,
  s.extended_until,
  concat_ws(
    '.',
    s.revision,
    t.revision,
    p.revision,
    b.revision,
    m.revision,
    'u' || s.extended_until,
    'c' || s.extra_concurrent,
    'd' || s.extra_devices
  ) as mark
from
  machine m
  join sn s on s.id = m.sn_id
  join template t on t.id = s.template_id
  join product p on p.id = s.product_id
  join business b on b.id = s.business_id
where
  m.id = cast($1 as bigint);

-- POST /runtime/sessions
select
  *
from
  sn_log_day
where
  sn_id = cast($1 as bigint)
  and day <= cast($2 as bigint)
order by
  day desc
limit
  1;

-- POST /runtime/sessions
insert into
  "session" (
    "sn_id",
    "machine_id",
    "user_id",
    "login_name",
    "id",
    "log_id",
    "ip",
    "sn",
    "identity",
    "token_hash",
    "client_version",
    "login_date",
    "last_connection_date",
    "last_sync_date",
    "contact",
    "license_mark",
    "seat_counted"
  )
values
  (
    cast($1 as bigint),
    cast($2 as bigint),
    $3,
    cast($4 as text),
    cast($5 as bigint),
    cast($6 as bigint),
    cast($7 as text),
    cast($8 as text),
    cast($9 as text),
    cast($10 as text),
    cast($11 as bigint),
    cast($12 as bigint),
    cast($13 as bigint),
    cast($14 as bigint),
    cast($15 as bigint),
    cast($16 as text),
    cast($17 as bigint)
  );

-- POST /runtime/sessions
select
  pg_advisory_unlock(hashtextextended (cast($1 as text), 0));

-- DELETE /runtime/sessions/{id}
select
  *
from
  session
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );
