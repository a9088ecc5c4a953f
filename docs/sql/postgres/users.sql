-- GET /users
select
  count(*) as n
from
  user_account u;

-- GET /users
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      u.id as k
    from
      user_account u
    where
      true
    order by
      u.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- 8 operations
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when u.guid is not null then ',"guid":' || cast(to_json(cast(u.guid as text)) as text)
        end,
        case
          when u.name is not null then ',"name":' || cast(to_json(cast(u.name as text)) as text)
        end,
        case
          when u.nick_name is not null then ',"nickName":' || cast(to_json(cast(u.nick_name as text)) as text)
        end,
        ',"status":' || u.status,
        case
          when u.email is not null then ',"email":' || cast(to_json(cast(u.email as text)) as text)
        end,
        case
          when u.phone is not null then ',"phone":' || cast(to_json(cast(u.phone as text)) as text)
        end,
        ',"regDate":"' || to_char(to_timestamp(u.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
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
  join user_account u on u.id = n.value
order by
  n.key;

-- POST /users/data
select
  count(*) as n
from
  user_account u
where
  true
  and ((u.name) collate "C" ilike cast($1 as text) escape '\');

-- POST /users/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      u.id as k
    from
      user_account u
    where
      true
      and ((u.name) collate "C" ilike cast($1 as text) escape '\')
    order by
      u.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- PATCH /users
update user_account
set
  status = cast((n.value ->> 1) as bigint),
  password_hash = ((n.value ->> 2) collate "C"),
  disabled_date = cast((n.value ->> 3) as bigint),
  revision = revision + 1
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
where
  user_account.id = cast((n.value ->> 0) as bigint);

-- POST /users
update user_account
set
  password_hash = ((n.value ->> 1) collate "C"),
  revision = revision + 1
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
where
  user_account.id = cast((n.value ->> 0) as bigint);

-- PATCH /users/user/{name}
update user_account
set
  status = cast((n.value ->> 1) as bigint),
  disabled_date = cast((n.value ->> 2) as bigint),
  revision = revision + 1
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
where
  user_account.id = cast((n.value ->> 0) as bigint);

-- PATCH /users/user/{name}
-- DELETE /users
select
  *
from
  session
where
  user_id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- GET /users/status
-- GET /users/user/{guid}/businesses
-- POST /users/user/{guid}/businesses
-- DELETE /users/user/{guid}/businesses
select
  *
from
  user_account
where
  guid = cast($1 as text);

-- POST /users/end
select
  t.*
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join user_account t on t.guid = n.value;

-- DELETE /users
delete from user_account
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );
