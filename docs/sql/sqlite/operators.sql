-- GET /bff/operators
select
  count(*) as n
from
  operator o;

-- GET /bff/operators
select
  json_group_array(k) as rows
from
  (
    select
      o.id as k
    from
      operator o
    where
      (
        o.id & 255
        or tick ()
      )
    order by
      o.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /bff/operators
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when o.username is not null then ',"username":' || json_quote(o.username)
        end,
        case
          when o.display_name is not null then ',"displayName":' || json_quote(o.display_name)
        end,
        case
          when o.role is not null then ',"role":' || json_quote(o.role)
        end,
        case
          when o.disabled = 1 then ',"disabled":true'
          else ',"disabled":false'
        end,
        case
          when (
            exists (
              select
                1
              from
                operator_factor f
              where
                f.operator_id = o.id
                and f.confirmed is not null
            )
            or exists (
              select
                1
              from
                operator_passkey p
              where
                p.operator_id = o.id
            )
          ) then ',"secondFactor":true'
          else ',"secondFactor":false'
        end,
        ',"regDate":"' || datetime(o.reg_date, 'unixepoch') || '"',
        ',"lastLogin":"' || datetime(o.last_login, 'unixepoch') || '"',
        ',"passwordDate":"' || datetime(o.password_date, 'unixepoch') || '"',
        case
          when o.must_change = 1 then ',"mustChangePassword":true'
          else ',"mustChangePassword":false'
        end,
        ',"invitedUntil":"' || datetime(
          (
            select
              i.created + 259200
            from
              operator_invitation i
            where
              i.operator_id = o.id
          ),
          'unixepoch'
        ) || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join operator o on o.id = n.value
order by
  n.key;

-- POST /bff/operators
insert into
  "operator" ("username", "display_name", "role", "password_hash", "must_change", "password_date", "reg_date")
values
  (?, ?, ?, ?, ?, ?, ?)
returning
  *;

-- POST /bff/operators
insert into
  operator_invitation (operator_id, hash, created)
values
  (?, ?, ?)
on conflict (operator_id) do update
set
  hash = excluded.hash,
  created = excluded.created;

-- POST /bff/operators
-- GET /bff/operators/{username}
-- PATCH /bff/operators/{username}
-- POST /bff/operators/{username}/access
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when o.username is not null then ',"username":' || json_quote(o.username)
        end,
        case
          when o.display_name is not null then ',"displayName":' || json_quote(o.display_name)
        end,
        case
          when o.role is not null then ',"role":' || json_quote(o.role)
        end,
        case
          when o.disabled = 1 then ',"disabled":true'
          else ',"disabled":false'
        end,
        case
          when (
            exists (
              select
                1
              from
                operator_factor f
              where
                f.operator_id = o.id
                and f.confirmed is not null
            )
            or exists (
              select
                1
              from
                operator_passkey p
              where
                p.operator_id = o.id
            )
          ) then ',"secondFactor":true'
          else ',"secondFactor":false'
        end,
        ',"regDate":"' || datetime(o.reg_date, 'unixepoch') || '"',
        ',"lastLogin":"' || datetime(o.last_login, 'unixepoch') || '"',
        ',"passwordDate":"' || datetime(o.password_date, 'unixepoch') || '"',
        case
          when o.must_change = 1 then ',"mustChangePassword":true'
          else ',"mustChangePassword":false'
        end,
        ',"invitedUntil":"' || datetime(
          (
            select
              i.created + 259200
            from
              operator_invitation i
            where
              i.operator_id = o.id
          ),
          'unixepoch'
        ) || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  operator o
where
  o.id = ?;

-- PATCH /bff/operators/{username}
select
  id
from
  operator
where
  role = 'administrator'
  and disabled = 0
  and id <> ?
limit
  1;

-- PATCH /bff/operators/{username}
update "operator"
set
  "role" = ?,
  "revision" = ?
where
  "id" = ?;

-- POST /bff/operators/{username}/access
update "operator"
set
  "password_hash" = ?,
  "password_date" = ?,
  "must_change" = ?,
  "revision" = ?
where
  "id" = ?;
