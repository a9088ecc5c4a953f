-- GET /bff/service
select
  value
from
  setting
where
  name = 'logs_kept_from';

-- GET /bff/service
-- GET /bff/health
select
  min(reg_date) as reg_date
from
  operator;

-- POST /bff/invitation/read
-- POST /bff/step-up
-- POST /bff/second-factor
-- POST /bff/second-factor/confirm
delete from login_throttle
where
  touched <= cast($1 as bigint)
  or touched > cast($2 as bigint);

-- POST /bff/invitation/read
-- POST /bff/step-up
-- POST /bff/second-factor
-- POST /bff/second-factor/confirm
select
  failures,
  waits,
  until
from
  login_throttle
where
  key = cast($1 as text);

-- POST /bff/invitation/read
-- POST /bff/step-up
-- POST /bff/second-factor
-- POST /bff/second-factor/confirm
insert into
  login_throttle (key, failures, waits, until, touched)
values
  (cast($1 as text), cast($2 as text), cast($3 as bigint), cast($4 as bigint), cast($5 as bigint))
on conflict (key) do update
set
  failures = excluded.failures,
  waits = excluded.waits,
  until = excluded.until,
  touched = excluded.touched;

-- POST /bff/invitation/read
select
  o.*,
  i.created as invited
from
  operator_invitation i
  join operator o on o.id = i.operator_id
where
  i.hash = cast($1 as text)
  and o.disabled = 0;

-- GET /bff/health
select
  split_part(current_setting('server_version'), ' ', 1) as version;

-- GET /bff/health
select
  name,
  state,
  "lagBytes",
  case
    when "lagBytes" = 0 then 0
    else seconds
  end as "lagSeconds"
from
  (
    select
      coalesce(application_name, '') as name,
      state,
      extract(
        epoch
        from
          replay_lag
      ) as seconds,
      cast(greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) as bigint) as "lagBytes"
    from
      pg_stat_replication
    where
      state is distinct from 'backup'
  ) standby
order by
  "lagBytes",
  name;

-- GET /bff/health
select
  id,
  host,
  process,
  version,
  started,
  seen,
  cast(
    floor(
      extract(
        epoch
        from
          clock_timestamp()
      )
    ) as bigint
  ) - seen as silence
from
  instance
order by
  started,
  id;

-- GET /bff/health
select
  name,
  holder,
  until
from
  lease
where
  until > cast(
    floor(
      extract(
        epoch
        from
          clock_timestamp()
      )
    ) as bigint
  )
order by
  name;

-- GET /bff/health
select
  pg_database_size(current_database());

-- GET /bff/health
select
  relname as name,
  cast(reltuples as bigint) as rows
from
  pg_class
where
  relkind = 'r'
  and relnamespace = cast('public' as regnamespace)
  and reltuples >= 0
order by
  reltuples desc,
  relname
limit
  cast($1 as bigint);

-- POST /bff/step-up/challenge
-- GET /bff/second-factor
-- POST /bff/passkeys/challenge
select
  *
from
  "operator_passkey"
where
  "operator_id" = cast($1 as bigint)
order by
  "id";

-- GET /bff/second-factor
select
  *
from
  operator_factor
where
  operator_id = cast($1 as bigint)
  and confirmed is not null;

-- POST /bff/second-factor/confirm
select
  *
from
  operator_factor
where
  operator_id = cast($1 as bigint);

-- POST /bff/passkeys/challenge
update operator_session
set
  challenge = cast($1 as text),
  challenged = cast($2 as bigint)
where
  id = cast($3 as bigint);

-- POST /bff/passkeys
select
  challenge,
  challenged
from
  operator_session
where
  id = cast($1 as bigint);

-- POST /bff/passkeys
update operator_session
set
  challenge = null
where
  id = cast($1 as bigint);

-- PATCH /bff/passkeys/{id}
select
  *
from
  operator_passkey
where
  operator_id = cast($1 as bigint)
  and id = cast($2 as bigint);

-- GET /bff/sessions
select
  count(*) as n
from
  operator_session s
  cross join (
    select
      cast($1 as bigint) as id
  ) asking
where
  true
  and s.operator_id = cast($2 as bigint)
  and s.half = 0
  and s.last_seen > cast($3 as bigint)
  and s.created > cast($4 as bigint)
  and greatest_of (s.last_seen, s.created) <= cast($5 as bigint);

-- GET /bff/sessions
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      s.id as k
    from
      operator_session s
      cross join (
        select
          cast($1 as bigint) as id
      ) asking
    where
      true
      and s.operator_id = cast($2 as bigint)
      and s.half = 0
      and s.last_seen > cast($3 as bigint)
      and s.created > cast($4 as bigint)
      and greatest_of (s.last_seen, s.created) <= cast($5 as bigint)
    order by
      s.id
    limit
      cast($6 as bigint)
    offset
      cast($7 as bigint)
  ) n;

-- GET /bff/sessions
select
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || s.id,
        case
          when s.id = asking.id then ',"current":true'
          else ',"current":false'
        end,
        ',"created":"' || to_char(to_timestamp(s.created) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"lastSeen":"' || to_char(to_timestamp(s.last_seen) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when s.ip is not null then ',"ip":' || cast(to_json(cast(s.ip as text)) as text)
        end,
        case
          when s.user_agent is not null then ',"userAgent":' || cast(to_json(cast(s.user_agent as text)) as text)
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
  join operator_session s on s.id = n.value
  cross join (
    select
      cast($2 as bigint) as id
  ) asking
order by
  n.key;

-- DELETE /bff/sessions/{id}
delete from operator_session
where
  operator_id = cast($1 as bigint)
  and id = cast($2 as bigint)
  and half = 0;
