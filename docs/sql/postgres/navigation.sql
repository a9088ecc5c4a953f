-- GET /bff/navigation
select
  pinned,
  closed
from
  operator_navigation
where
  operator_id = cast($1 as bigint);

-- PUT /bff/navigation
insert into
  operator_navigation (operator_id, pinned, closed)
values
  (cast($1 as bigint), cast($2 as text), cast($3 as text))
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
  operator_id = cast($1 as bigint);

-- PUT /bff/last-generation
insert into
  operator_generation (operator_id, product, template, business)
values
  (cast($1 as bigint), cast($2 as text), cast($3 as text), cast($4 as text))
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
  "operator_id" = cast($1 as bigint)
order by
  "id" desc;

-- POST /bff/visits
delete from visit
where
  operator_id = cast($1 as bigint)
  and kind = cast($2 as text)
  and record_id = cast($3 as bigint);

-- POST /bff/visits
insert into
  visit (operator_id, kind, record_id)
values
  (cast($1 as bigint), cast($2 as text), cast($3 as bigint));

-- POST /bff/visits
delete from visit
where
  operator_id = cast($1 as bigint)
  and id <= (
    select
      id
    from
      visit
    where
      operator_id = cast($1 as bigint)
    order by
      id desc
    limit
      1
    offset
      cast($2 as bigint)
  );
