-- POST /sessions/data
select
  id
from
  session
where
  notice_ends_at <= cast($1 as bigint)
limit
  1;

-- POST /sessions/data
select
  count(*) as n
from
  session x
where
  true
  and x.login_name = cast($1 as text);

-- GET /sns/{sn}/users/{name}/sessions/{id}
-- DELETE /sns/{sn}/users/{name}/sessions/{id}
select
  x.id
from
  session x
where
  x.login_name = cast($1 as text)
  and x.sn_id = cast($2 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($3 as bigint)
  )
  and x.id = cast($4 as bigint)
order by
  x.id;

-- GET /sns/{sn}/users/{name}/machines
-- GET /sns/{sn}/users/{name}/sessions
select
  count(*) as n
from
  session x
where
  true
  and x.login_name = cast($1 as text)
  and x.sn_id = cast($2 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($3 as bigint)
  );

-- GET /sns/{sn}/users/{name}/machines/{id}
-- DELETE /sns/{sn}/users/{name}/machines/{id}
select
  x.id
from
  session x
where
  x.login_name = cast($1 as text)
  and x.sn_id = cast($2 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($3 as bigint)
  )
  and x.machine_id = cast($4 as bigint)
order by
  x.id;

-- GET /sns/{sn}/explain
select
  (
    select
      count(*)
    from
      session
    where
      sn_id = cast($1 as bigint)
  ) - (
    select
      count(*)
    from
      session
    where
      notice_ends_at <= cast($2 as bigint)
      and sn_id = cast($1 as bigint)
  ) as sessions,
  (
    select
      count(*)
    from
      borrow
    where
      sn_id = cast($1 as bigint)
      and return_date is null
      and until > cast($2 as bigint)
  ) as borrowed;

-- GET /sns/{sn}/explain
select
  count(*) as n
from
  session
where
  sn_id = cast($1 as bigint)
  and contact < cast($3 as bigint)
  and (
    notice_ends_at is null
    or notice_ends_at > cast($2 as bigint)
  );

-- GET /sns/{sn}/sessions
select
  count(*) as n
from
  session x
where
  true
  and x.sn_id = cast($1 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($2 as bigint)
  );

-- DELETE /sns/{sn}/sessions
with
  x as materialized (
    select
      s.*,
      n.value as key
    from
      lateral (
        select
          x.place - 1 as key,
          cast(x.value as bigint) as value
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
      ) n
      join session s on s.id = n.value
  )
select
  id,
  key
from
  x
where
  x.sn_id = cast($2 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($3 as bigint)
  )
order by
  id;

-- DELETE /sessions/{id}/notice
select
  x.id
from
  session x
where
  x.id = cast($1 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($2 as bigint)
  )
order by
  x.id;

-- DELETE /sns/{sn}/users/{name}/sessions
with
  x as materialized (
    select
      s.*,
      n.value as key
    from
      lateral (
        select
          x.place - 1 as key,
          cast(x.value as bigint) as value
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
      ) n
      join session s on s.id = n.value
  )
select
  id,
  key
from
  x
where
  x.login_name = cast($2 as text)
  and x.sn_id = cast($3 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($4 as bigint)
  )
order by
  id;

-- DELETE /sns/{sn}/users/{name}/machines
with
  x as materialized (
    select
      s.*,
      n.value as key
    from
      lateral (
        select
          x.place - 1 as key,
          cast(x.value as bigint) as value
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
      ) n
      join session s on s.machine_id = n.value
  )
select
  id,
  key
from
  x
where
  x.login_name = cast($2 as text)
  and x.sn_id = cast($3 as bigint)
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= cast($4 as bigint)
  )
order by
  id;
