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
  touched <= ?
  or touched > ?;

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
  key = ?;

-- POST /bff/invitation/read
-- POST /bff/step-up
-- POST /bff/second-factor
-- POST /bff/second-factor/confirm
insert into
  login_throttle (key, failures, waits, until, touched)
values
  (?, ?, ?, ?, ?)
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
  i.hash = ?
  and o.disabled = 0;

-- GET /bff/health
select
  sqlite_version() as version;

-- GET /bff/health
select
  name,
  wr as withoutRowid
from
  pragma_table_list
where
  schema = 'main'
  and type = 'table'
  and name not like 'sqlite_%';

-- GET /bff/health
select
  ? as name,
  (
    select
      max(rowid)
    from
      "operator_passkey"
  ) - (
    select
      min(rowid)
    from
      "operator_passkey"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "allowance"
  ) - (
    select
      min(rowid)
    from
      "allowance"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn_log_kept"
  ) - (
    select
      min(rowid)
    from
      "sn_log_kept"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "import_mapping"
  ) - (
    select
      min(rowid)
    from
      "import_mapping"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "note"
  ) - (
    select
      min(rowid)
    from
      "note"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "customer_group"
  ) - (
    select
      min(rowid)
    from
      "customer_group"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "ended_session"
  ) - (
    select
      min(rowid)
    from
      "ended_session"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "session"
  ) - (
    select
      min(rowid)
    from
      "session"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "offline_request"
  ) - (
    select
      min(rowid)
    from
      "offline_request"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "job"
  ) - (
    select
      min(rowid)
    from
      "job"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "borrow"
  ) - (
    select
      min(rowid)
    from
      "borrow"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "operator_session"
  ) - (
    select
      min(rowid)
    from
      "operator_session"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn_log_gone"
  ) - (
    select
      min(rowid)
    from
      "sn_log_gone"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "standing_clock"
  ) - (
    select
      min(rowid)
    from
      "standing_clock"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn_log_span"
  ) - (
    select
      min(rowid)
    from
      "sn_log_span"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "visit"
  ) - (
    select
      min(rowid)
    from
      "visit"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "machine"
  ) - (
    select
      min(rowid)
    from
      "machine"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "operator_navigation"
  ) - (
    select
      min(rowid)
    from
      "operator_navigation"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "desk_case"
  ) - (
    select
      min(rowid)
    from
      "desk_case"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "operator_invitation"
  ) - (
    select
      min(rowid)
    from
      "operator_invitation"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn_log_count"
  ) - (
    select
      min(rowid)
    from
      "sn_log_count"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "job_item"
  ) - (
    select
      min(rowid)
    from
      "job_item"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "offline_string"
  ) - (
    select
      min(rowid)
    from
      "offline_string"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "saved_view"
  ) - (
    select
      min(rowid)
    from
      "saved_view"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "token_id"
  ) - (
    select
      min(rowid)
    from
      "token_id"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "business"
  ) - (
    select
      min(rowid)
    from
      "business"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "template"
  ) - (
    select
      min(rowid)
    from
      "template"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "product_file"
  ) - (
    select
      min(rowid)
    from
      "product_file"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "product"
  ) - (
    select
      min(rowid)
    from
      "product"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn"
  ) - (
    select
      min(rowid)
    from
      "sn"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "customer"
  ) - (
    select
      min(rowid)
    from
      "customer"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "operator"
  ) - (
    select
      min(rowid)
    from
      "operator"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn_log"
  ) - (
    select
      min(rowid)
    from
      "sn_log"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "role"
  ) - (
    select
      min(rowid)
    from
      "role"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "job_file"
  ) - (
    select
      min(rowid)
    from
      "job_file"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "data"
  ) - (
    select
      min(rowid)
    from
      "data"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "user_account"
  ) - (
    select
      min(rowid)
    from
      "user_account"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn_block"
  ) - (
    select
      min(rowid)
    from
      "sn_block"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "platform_key"
  ) - (
    select
      min(rowid)
    from
      "platform_key"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "sn_log_block"
  ) - (
    select
      min(rowid)
    from
      "sn_log_block"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(cast(stat as integer))
    from
      sqlite_stat1
    where
      tbl = ?
  ) as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "feature"
  ) - (
    select
      min(rowid)
    from
      "feature"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "operator_generation"
  ) - (
    select
      min(rowid)
    from
      "operator_generation"
  ) + 1 as n
union all
select
  ? as name,
  (
    select
      max(rowid)
    from
      "audit"
  ) - (
    select
      min(rowid)
    from
      "audit"
  ) + 1 as n
order by
  n desc
limit
  ?;

-- POST /bff/step-up/challenge
-- GET /bff/second-factor
-- POST /bff/passkeys/challenge
select
  *
from
  "operator_passkey"
where
  "operator_id" = ?
order by
  "id";

-- GET /bff/second-factor
select
  *
from
  operator_factor
where
  operator_id = ?
  and confirmed is not null;

-- POST /bff/second-factor/confirm
select
  *
from
  operator_factor
where
  operator_id = ?;

-- POST /bff/passkeys/challenge
update operator_session
set
  challenge = ?,
  challenged = ?
where
  id = ?;

-- POST /bff/passkeys
select
  challenge,
  challenged
from
  operator_session
where
  id = ?;

-- POST /bff/passkeys
update operator_session
set
  challenge = null
where
  id = ?;

-- PATCH /bff/passkeys/{id}
select
  *
from
  operator_passkey
where
  operator_id = ?
  and id = ?;

-- GET /bff/sessions
select
  count(*) as n
from
  operator_session s
  cross join (
    select
      ? as id
  ) asking
where
  (
    s.id & 255
    or tick ()
  )
  and s.operator_id = ?
  and s.half = 0
  and s.last_seen > ?
  and s.created > ?
  and max(s.last_seen, s.created) <= ?;

-- GET /bff/sessions
select
  json_group_array(k) as rows
from
  (
    select
      s.id as k
    from
      operator_session s
      cross join (
        select
          ? as id
      ) asking
    where
      (
        s.id & 255
        or tick ()
      )
      and s.operator_id = ?
      and s.half = 0
      and s.last_seen > ?
      and s.created > ?
      and max(s.last_seen, s.created) <= ?
    order by
      s.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /bff/sessions
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || s.id,
        case
          when s.id = asking.id then ',"current":true'
          else ',"current":false'
        end,
        ',"created":"' || datetime(s.created, 'unixepoch') || '"',
        ',"lastSeen":"' || datetime(s.last_seen, 'unixepoch') || '"',
        case
          when s.ip is not null then ',"ip":' || json_quote(s.ip)
        end,
        case
          when s.user_agent is not null then ',"userAgent":' || json_quote(s.user_agent)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join operator_session s on s.id = n.value
  cross join (
    select
      ? as id
  ) asking
order by
  n.key;

-- DELETE /bff/sessions/{id}
delete from operator_session
where
  operator_id = ?
  and id = ?
  and half = 0;
