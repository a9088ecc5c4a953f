-- POST /sessions/data
select
  id
from
  session
where
  notice_ends_at <= ?
limit
  1;

-- POST /sessions/data
select
  count(*) as n
from
  session x
where
  (
    x.id & 255
    or tick ()
  )
  and x.login_name = ?;

-- GET /sns/{sn}/users/{name}/sessions/{id}
-- DELETE /sns/{sn}/users/{name}/sessions/{id}
select
  x.id
from
  session x
where
  x.login_name = ?
  and x.sn_id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
  )
  and x.id = ?
order by
  x.id;

-- GET /sns/{sn}/users/{name}/machines
-- GET /sns/{sn}/users/{name}/sessions
select
  count(*) as n
from
  session x
where
  (
    x.id & 255
    or tick ()
  )
  and x.login_name = ?
  and x.sn_id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
  );

-- GET /sns/{sn}/users/{name}/machines/{id}
-- DELETE /sns/{sn}/users/{name}/machines/{id}
select
  x.id
from
  session x
where
  x.login_name = ?
  and x.sn_id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
  )
  and x.machine_id = ?
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
      sn_id = ?1
  ) - (
    select
      count(*)
    from
      session indexed by session_notice
    where
      notice_ends_at <= ?2
      and sn_id = ?1
  ) as sessions,
  (
    select
      count(*)
    from
      borrow
    where
      sn_id = ?1
      and return_date is null
      and until > ?2
  ) as borrowed;

-- GET /sns/{sn}/explain
select
  count(*) as n
from
  session
where
  sn_id = ?1
  and contact < ?3
  and (
    notice_ends_at is null
    or notice_ends_at > ?2
  );

-- GET /sns/{sn}/sessions
select
  count(*) as n
from
  session x
where
  (
    x.id & 255
    or tick ()
  )
  and x.sn_id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
  );

-- DELETE /sns/{sn}/sessions
with
  x as materialized (
    select
      s.*,
      n.value as key
    from
      json_each(?) n
      cross join session s on s.id = n.value
  )
select
  id,
  key
from
  x
where
  x.sn_id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
  )
order by
  id;

-- DELETE /sessions/{id}/notice
select
  x.id
from
  session x
where
  x.id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
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
      json_each(?) n
      cross join session s on s.id = n.value
  )
select
  id,
  key
from
  x
where
  x.login_name = ?
  and x.sn_id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
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
      json_each(?) n
      cross join session s on s.machine_id = n.value
  )
select
  id,
  key
from
  x
where
  x.login_name = ?
  and x.sn_id = ?
  and x.id not in (
    select
      id
    from
      session
    where
      notice_ends_at <= ?
  )
order by
  id;
