-- POST /sns/{sn}/logs/data
select
  count(*) as n
from
  sn_log l
where
  (
    l.id & 255
    or tick ()
  )
  and l.sn_id = ?
  and l.status in (
    select
      value
    from
      json_each(?)
  );

-- POST /sns/{sn}/logs
select
  m.id,
  m.identity,
  m.mid,
  m.machine_name,
  m.status
from
  json_each(?) n
  cross join machine m on m.sn_id = ?
  and m.identity = n.value;

-- POST /sns/{sn}/logs
select
  l.id,
  l.reference
from
  json_each(?) n
  cross join sn_log l on l.sn_id = ?
  and l.reference = n.value;

-- POST /sns/{sn}/logs
insert into
  sn_log (
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
    reference,
    sn_id,
    number
  )
select
  n.value ->> 0,
  n.value ->> 1,
  n.value ->> 2,
  n.value ->> 3,
  n.value ->> 4,
  n.value ->> 5,
  n.value ->> 6,
  n.value ->> 7,
  n.value ->> 8,
  n.value ->> 9,
  n.value ->> 10,
  n.value ->> 11,
  n.value ->> 12,
  n.value ->> 13,
  n.value ->> 14
from
  json_each(?) n
order by
  n.key;

-- POST /sns/{sn}/logs
select
  *
from
  sn_log_day
where
  sn_id = ?
  and day >= ?
order by
  day;

-- POST /sns/{sn}/logs
insert into
  sn_log_day (sn_id, day, before, peak, second, at, after, stale)
select
  ?1,
  n.value ->> 0,
  n.value ->> 1,
  n.value ->> 2,
  n.value ->> 3,
  n.value ->> 4,
  n.value ->> 5,
  n.value ->> 6
from
  json_each(?2) n
where
  true
on conflict (sn_id, day) do update
set
  before = excluded.before,
  peak = excluded.peak,
  second = excluded.second,
  at = excluded.at,
  after = excluded.after,
  stale = excluded.stale;

-- POST /sns/{sn}/logs
select
  id
from
  sn_log
where
  sn_id = ?
  and number > ?
order by
  number;

-- POST /sns/{sn}/logs
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when l.client_version is not null then ',"clientVersion":' || json_quote(l.client_version)
        end,
        ',"cmdExeNum":' || coalesce(l.cmd_exe_num, o.command_executed_number),
        ',"startTime":"' || datetime(l.start_time, 'unixepoch') || '"',
        ',"endTime":"' || datetime(l.end_time, 'unixepoch') || '"',
        ',"errorCode":' || l.error_code,
        case
          when l.failure is not null then ',"failure":' || json_quote(l.failure)
        end,
        ',"fkMidId":' || l.machine_id,
        ',"fkSnid":' || l.sn_id,
        case
          when l.login_ip is not null then ',"loginIp":' || json_quote(l.login_ip)
        end,
        ',"number":' || l.number,
        case
          when l.status is not null then ',"status":' || json_quote(l.status)
        end,
        ',"fkUserId":' || l.user_id,
        case
          when u.guid is not null then ',"fkUserNameId":' || json_quote(u.guid)
        end,
        ',"uid":' || l.id,
        case
          when l.login_name is not null then ',"loginName":' || json_quote(l.login_name)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join sn_log l on l.id = n.value
  left join user_account u on u.id = l.user_id
  left join session o on o.log_id = l.id
order by
  n.key;

-- POST /logs/data
select
  sn_id
from
  sn_log_gone
limit
  1;

-- POST /logs/data
select
  block,
  n
from
  sn_log_block
order by
  block;

-- POST /logs/data
select
  count(*) as n
from
  sn_log l
where
  (
    l.id & 255
    or tick ()
  )
  and l.login_ip = ?;

-- POST /logs/data
select
  json_group_array(k) as rows
from
  (
    select
      l.id as k
    from
      sn_log l
    where
      (
        l.id & 255
        or tick ()
      )
      and l.login_ip = ?
    order by
      + l.start_time desc,
      + l.id
    limit
      ?
    offset
      ?
  ) n;
