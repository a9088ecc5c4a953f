-- GET /sns/{sn}/users
select
  count(*) as n
from
  user_account u
where
  true
  and u.id in (
    select
      user_id
    from
      sn_user
    where
      sn_id = cast($1 as bigint)
  );

-- POST /sns/{sn}/users/data
select
  count(*) as n
from
  user_account u
where
  true
  and u.id in (
    select
      user_id
    from
      sn_user
    where
      sn_id = cast($1 as bigint)
  )
  and ((u.name) collate "C" ilike cast($2 as text) escape '\');

-- 5 operations
select
  b.user_id
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn_user b on b.sn_id = cast($2 as bigint)
  and b.user_id = n.value;

-- POST /sns/{sn}/users
select
  count(*) as n
from
  sn_user
where
  sn_id = cast($1 as bigint);

-- POST /sns/{sn}/users
insert into
  sn_user (sn_id, user_id)
select
  cast($1 as bigint),
  n.value
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) with ordinality x (value, place)
  ) n;
