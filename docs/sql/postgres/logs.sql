-- POST /sns/{sn}/logs/data
select
  count(*) as n
from
  sn_log l
where
  true
  and l.sn_id = cast($1 as bigint)
  and l.status in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) x (value)
  );

-- POST /sns/{sn}/logs
select
  m.id,
  m.identity,
  m.mid,
  m.machine_name,
  m.status
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join machine m on m.sn_id = cast($2 as bigint)
  and m.identity = n.value;

-- POST /sns/{sn}/logs
select
  l.id,
  l.reference
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn_log l on l.sn_id = cast($2 as bigint)
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
  cast((n.value ->> 0) as bigint),
  cast((n.value ->> 1) as bigint),
  ((n.value ->> 2) collate "C"),
  cast((n.value ->> 3) as bigint),
  ((n.value ->> 4) collate "C"),
  ((n.value ->> 5) collate "C"),
  cast((n.value ->> 6) as bigint),
  ((n.value ->> 7) collate "C"),
  cast((n.value ->> 8) as bigint),
  ((n.value ->> 9) collate "C"),
  cast((n.value ->> 10) as bigint),
  ((n.value ->> 11) collate "C"),
  ((n.value ->> 12) collate "C"),
  cast((n.value ->> 13) as bigint),
  cast((n.value ->> 14) as bigint)
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
order by
  n.key;

-- POST /sns/{sn}/logs
select
  *
from
  sn_log_day
where
  sn_id = cast($1 as bigint)
  and day >= cast($2 as bigint)
order by
  day;

-- POST /sns/{sn}/logs
insert into
  sn_log_day (sn_id, day, before, peak, second, at, after, stale)
select
  cast($1 as bigint),
  cast((n.value ->> 0) as bigint),
  cast((n.value ->> 1) as bigint),
  cast((n.value ->> 2) as bigint),
  cast((n.value ->> 3) as bigint),
  cast((n.value ->> 4) as bigint),
  cast((n.value ->> 5) as bigint),
  cast((n.value ->> 6) as bigint)
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($2 as text) as jsonb)) with ordinality x (value, place)
  ) n
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
  sn_id = cast($1 as bigint)
  and number > cast($2 as bigint)
order by
  number;

-- POST /sns/{sn}/logs
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when l.client_version is not null then ',"clientVersion":' || cast(to_json(cast(l.client_version as text)) as text)
        end,
        ',"cmdExeNum":' || coalesce(l.cmd_exe_num, o.command_executed_number),
        ',"startTime":"' || to_char(to_timestamp(l.start_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"endTime":"' || to_char(to_timestamp(l.end_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"errorCode":' || l.error_code,
        case
          when l.failure is not null then ',"failure":' || cast(to_json(cast(l.failure as text)) as text)
        end,
        ',"fkMidId":' || l.machine_id,
        ',"fkSnid":' || l.sn_id,
        case
          when l.login_ip is not null then ',"loginIp":' || cast(to_json(cast(l.login_ip as text)) as text)
        end,
        ',"number":' || l.number,
        case
          when l.status is not null then ',"status":' || cast(to_json(cast(l.status as text)) as text)
        end,
        ',"fkUserId":' || l.user_id,
        case
          when u.guid is not null then ',"fkUserNameId":' || cast(to_json(cast(u.guid as text)) as text)
        end,
        ',"uid":' || l.id,
        case
          when l.login_name is not null then ',"loginName":' || cast(to_json(cast(l.login_name as text)) as text)
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
  join sn_log l on l.id = n.value
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
  true
  and l.login_ip = cast($1 as text);

-- POST /logs/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      l.id as k
    from
      sn_log l
    where
      true
      and l.login_ip = cast($1 as text)
    order by
      l.start_time desc,
      l.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;
