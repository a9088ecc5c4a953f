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
  (
    b.id & 255
    or tick ()
  )
  and upper(replace(replace(b.mid, '-', ''), ':', '')) = ?;
