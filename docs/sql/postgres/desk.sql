-- GET /desk/now
select
  start_time
from
  sn_log
where
  true
  and start_time >= cast($1 as bigint)
  and start_time <= cast($2 as bigint)
order by
  start_time desc
limit
  1
offset
  cast($3 as bigint);

-- GET /desk/now
select
  l.error_code as "errorCode",
  l.sn_id as "snId",
  start_time - start_time % 60 as minute,
  count(*) as n,
  max(l.start_time) as last
from
  (
    select distinct
      error_code
    from
      sn_log_count
    where
      error_code <> 0
      and n > 0
  ) codes
  join sn_log l on l.error_code = codes.error_code
  and l.start_time >= cast($1 as bigint)
  and l.start_time <= cast($2 as bigint)
  and true
group by
  1,
  2,
  3;

-- GET /desk/now
select
  start_time - start_time % 60 as minute,
  count(*) as n
from
  sn_log
where
  status in (cast($1 as text), cast($2 as text), cast($3 as text), cast($4 as text), cast($5 as text))
  and start_time >= cast($6 as bigint)
  and start_time <= cast($7 as bigint)
  and true
group by
  1;

-- GET /desk/now
select
  s.id,
  json_strip_nulls(json_build_object('sn', s.sn, 'productName', p.name, 'customerName', c.name)) as named
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn s on s.id = n.value
  join product p on p.id = s.product_id
  left join customer c on c.id = s.customer_id;

-- GET /bff/desk/cases
-- POST /bff/desk/cases
select
  c.kind,
  c.record_id,
  o.username as operator,
  c.opened
from
  desk_case c
  join operator o on o.id = c.operator_id
where
  c.opened >= cast($1 as bigint)
order by
  c.id desc
limit
  cast($2 as bigint);

-- POST /bff/desk/cases
delete from desk_case
where
  operator_id = cast($1 as bigint)
  and kind = cast($2 as text)
  and record_id = cast($3 as bigint);

-- POST /bff/desk/cases
insert into
  desk_case (operator_id, kind, record_id, opened)
values
  (cast($1 as bigint), cast($2 as text), cast($3 as bigint), cast($4 as bigint));

-- POST /bff/desk/cases
delete from desk_case
where
  opened < cast($1 as bigint);
