-- GET /bff/navigation
select
  pinned,
  closed
from
  operator_navigation
where
  operator_id = ?;

-- PUT /bff/navigation
insert into
  operator_navigation (operator_id, pinned, closed)
values
  (?, ?, ?)
on conflict (operator_id) do update
set
  pinned = excluded.pinned,
  closed = excluded.closed;

-- GET /bff/last-generation
select
  product,
  template,
  business
from
  operator_generation
where
  operator_id = ?;

-- PUT /bff/last-generation
insert into
  operator_generation (operator_id, product, template, business)
values
  (?, ?, ?, ?)
on conflict (operator_id) do update
set
  product = excluded.product,
  template = excluded.template,
  business = excluded.business;

-- GET /bff/visits
-- POST /bff/visits
select
  "kind",
  "record_id"
from
  "visit"
where
  "operator_id" = ?
order by
  "id" desc;

-- POST /bff/visits
delete from visit
where
  operator_id = ?
  and kind = ?
  and record_id = ?;

-- POST /bff/visits
insert into
  visit (operator_id, kind, record_id)
values
  (?, ?, ?);

-- POST /bff/visits
delete from visit
where
  operator_id = ?1
  and id <= (
    select
      id
    from
      visit
    where
      operator_id = ?1
    order by
      id desc
    limit
      1
    offset
      ?2
  );
