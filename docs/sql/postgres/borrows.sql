-- GET /borrows
select
  count(*) as n
from
  borrow b;

-- POST /borrows/data
select
  count(*) as n
from
  borrow b
where
  true
  and upper(replace(replace(b.mid, '-', ''), ':', '')) = cast($1 as text);
