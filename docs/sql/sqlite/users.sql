-- GET /users
select
  count(*) as n
from
  user_account u;

-- GET /users
select
  json_group_array(k) as rows
from
  (
    select
      u.id as k
    from
      user_account u
    where
      (
        u.id & 255
        or tick ()
      )
    order by
      u.id
    limit
      ?
    offset
      ?
  ) n;

-- 8 operations
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when u.guid is not null then ',"guid":' || json_quote(u.guid)
        end,
        case
          when u.name is not null then ',"name":' || json_quote(u.name)
        end,
        case
          when u.nick_name is not null then ',"nickName":' || json_quote(u.nick_name)
        end,
        ',"status":' || u.status,
        case
          when u.email is not null then ',"email":' || json_quote(u.email)
        end,
        case
          when u.phone is not null then ',"phone":' || json_quote(u.phone)
        end,
        ',"regDate":"' || datetime(u.reg_date, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join user_account u on u.id = n.value
order by
  n.key;

-- POST /users/data
select
  count(*) as n
from
  user_account u
where
  (
    u.id & 255
    or tick ()
  )
  and (u.name like ? escape '\');

-- POST /users/data
select
  json_group_array(k) as rows
from
  (
    select
      u.id as k
    from
      user_account u
    where
      (
        u.id & 255
        or tick ()
      )
      and (u.name like ? escape '\')
    order by
      + u.id
    limit
      ?
    offset
      ?
  ) n;

-- PATCH /users
update user_account
set
  status = n.value ->> 1,
  password_hash = n.value ->> 2,
  disabled_date = n.value ->> 3,
  revision = revision + 1
from
  json_each(?) n
where
  user_account.id = n.value ->> 0;

-- POST /users
update user_account
set
  password_hash = n.value ->> 1,
  revision = revision + 1
from
  json_each(?) n
where
  user_account.id = n.value ->> 0;

-- PATCH /users/user/{name}
update user_account
set
  status = n.value ->> 1,
  disabled_date = n.value ->> 2,
  revision = revision + 1
from
  json_each(?) n
where
  user_account.id = n.value ->> 0;

-- PATCH /users/user/{name}
-- DELETE /users
select
  *
from
  session
where
  user_id in (
    select
      value
    from
      json_each(?)
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
  guid = ?;

-- POST /users/end
select
  t.*
from
  json_each(?) n
  cross join user_account t on t.guid = n.value;

-- DELETE /users
delete from user_account
where
  id in (
    select
      value
    from
      json_each(?)
  );
