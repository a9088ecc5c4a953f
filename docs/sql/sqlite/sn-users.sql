-- GET /sns/{sn}/users
select
  count(*) as n
from
  user_account u
where
  (
    u.id & 255
    or tick ()
  )
  and u.id in (
    select
      user_id
    from
      sn_user
    where
      sn_id = ?
  );

-- POST /sns/{sn}/users/data
select
  count(*) as n
from
  user_account u
where
  (
    u.id & 255
    or tick ()
  )
  and u.id in (
    select
      user_id
    from
      sn_user
    where
      sn_id = ?
  )
  and (u.name like ? escape '\');

-- 5 operations
select
  b.user_id
from
  json_each(?) n
  cross join sn_user b on b.sn_id = ?
  and b.user_id = n.value;

-- POST /sns/{sn}/users
select
  count(*) as n
from
  sn_user
where
  sn_id = ?;

-- POST /sns/{sn}/users
insert into
  sn_user (sn_id, user_id)
select
  ?,
  n.value
from
  json_each(?) n;
