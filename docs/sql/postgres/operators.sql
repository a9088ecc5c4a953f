-- GET /bff/operators
select
  count(*) as n
from
  operator o;

-- GET /bff/operators
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      o.id as k
    from
      operator o
    where
      true
    order by
      o.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- GET /bff/operators
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when o.username is not null then ',"username":' || cast(to_json(cast(o.username as text)) as text)
        end,
        case
          when o.display_name is not null then ',"displayName":' || cast(to_json(cast(o.display_name as text)) as text)
        end,
        case
          when o.role is not null then ',"role":' || cast(to_json(cast(o.role as text)) as text)
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
        ',"regDate":"' || to_char(to_timestamp(o.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"lastLogin":"' || to_char(to_timestamp(o.last_login) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"passwordDate":"' || to_char(to_timestamp(o.password_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when o.must_change = 1 then ',"mustChangePassword":true'
          else ',"mustChangePassword":false'
        end,
        ',"invitedUntil":"' || to_char(
          to_timestamp(
            (
              select
                i.created + 259200
              from
                operator_invitation i
              where
                i.operator_id = o.id
            )
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"'
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
  join operator o on o.id = n.value
order by
  n.key;

-- POST /bff/operators
insert into
  "operator" ("username", "display_name", "role", "password_hash", "must_change", "password_date", "reg_date")
values
  (
    cast($1 as text),
    cast($2 as text),
    cast($3 as text),
    cast($4 as text),
    cast($5 as bigint),
    cast($6 as bigint),
    cast($7 as bigint)
  )
returning
  *;

-- POST /bff/operators
insert into
  operator_invitation (operator_id, hash, created)
values
  (cast($1 as bigint), cast($2 as text), cast($3 as bigint))
on conflict (operator_id) do update
set
  hash = excluded.hash,
  created = excluded.created;

-- POST /bff/operators
-- GET /bff/operators/{username}
-- PATCH /bff/operators/{username}
-- POST /bff/operators/{username}/access
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when o.username is not null then ',"username":' || cast(to_json(cast(o.username as text)) as text)
        end,
        case
          when o.display_name is not null then ',"displayName":' || cast(to_json(cast(o.display_name as text)) as text)
        end,
        case
          when o.role is not null then ',"role":' || cast(to_json(cast(o.role as text)) as text)
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
        ',"regDate":"' || to_char(to_timestamp(o.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"lastLogin":"' || to_char(to_timestamp(o.last_login) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"passwordDate":"' || to_char(to_timestamp(o.password_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when o.must_change = 1 then ',"mustChangePassword":true'
          else ',"mustChangePassword":false'
        end,
        ',"invitedUntil":"' || to_char(
          to_timestamp(
            (
              select
                i.created + 259200
              from
                operator_invitation i
              where
                i.operator_id = o.id
            )
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  operator o
where
  o.id = cast($1 as bigint);

-- PATCH /bff/operators/{username}
select
  id
from
  operator
where
  role = 'administrator'
  and disabled = 0
  and id <> cast($1 as bigint)
limit
  1;

-- PATCH /bff/operators/{username}
update "operator"
set
  "role" = cast($1 as text),
  "revision" = cast($2 as bigint)
where
  "id" = cast($3 as bigint);

-- POST /bff/operators/{username}/access
update "operator"
set
  "password_hash" = cast($1 as text),
  "password_date" = cast($2 as bigint),
  "must_change" = cast($3 as bigint),
  "revision" = cast($4 as bigint)
where
  "id" = cast($5 as bigint);
