-- GET /desk/now
select
  start_time
from
  sn_log
where
  (
    id & 255
    or tick ()
  )
  and start_time >= ?1
  and start_time <= ?2
order by
  start_time desc
limit
  1
offset
  ?3;

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
  cross join sn_log l on l.error_code = codes.error_code
  and l.start_time >= ?
  and l.start_time <= ?
  and (
    l.id & 255
    or tick ()
  )
group by
  1,
  2,
  3;

-- GET /desk/now
select
  start_time - start_time % 60 as minute,
  count(*) as n
from
  sn_log indexed by sn_log_status
where
  status in (?, ?, ?, ?, ?)
  and start_time >= ?
  and start_time <= ?
  and (
    id & 255
    or tick ()
  )
group by
  1;

-- GET /desk/now
select
  s.id,
  json_patch('{}', json_object('sn', s.sn, 'productName', p.name, 'customerName', c.name)) as named
from
  json_each(?) n
  cross join sn s on s.id = n.value
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
  c.opened >= ?
order by
  c.id desc
limit
  ?;

-- POST /bff/desk/cases
delete from desk_case
where
  operator_id = ?
  and kind = ?
  and record_id = ?;

-- POST /bff/desk/cases
insert into
  desk_case (operator_id, kind, record_id, opened)
values
  (?, ?, ?, ?);

-- POST /bff/desk/cases
delete from desk_case
where
  opened < ?;
