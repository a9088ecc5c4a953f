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
  concat_ws (
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
  x.id = ?;

-- POST /runtime/sessions/{id}/heartbeat
update session
set
  contact = max(contact, ?),
  last_connection_date = ?
where
  id = ?;

-- POST /runtime/sessions
select
  m.status
from
  sn s
  join machine m on m.sn_id = s.id
where
  s.sn = ?
  and m.identity = ?;

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
      sn = ?1
  )
  and contact < ?2
union all
select
  id
from
  session indexed by session_notice
where
  notice_ends_at <= ?3
  and sn_id = (
    select
      id
    from
      sn
    where
      sn = ?1
  )
limit
  1;

-- POST /runtime/sessions
update sn
set
  use_count = use_count + 1,
  seat_count = seat_count + 1,
  device_count = device_count + ?,
  last_update_date = ?
where
  id = ?;

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
    ?1,
    max(
      coalesce(
        (
          select
            max(number)
          from
            sn_log
          where
            sn_id = ?1
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
            sn_id = ?1
        ),
        1
      ) - 1
    ) + 1,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?
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
  concat_ws (
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
  m.id = ?;

-- POST /runtime/sessions
select
  *
from
  sn_log_day
where
  sn_id = ?
  and day <= ?
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
  (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- DELETE /runtime/sessions/{id}
select
  *
from
  session
where
  id in (
    select
      value
    from
      json_each(?)
  );
