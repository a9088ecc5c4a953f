-- POST /machines/data
select
  count(*) as n
from
  machine m
where
  (
    m.id & 255
    or tick ()
  )
  and m.identity = ?;

-- 5 operations
select
  *
from
  machine
where
  id = ?;

-- 5 operations
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || m.id,
        ',"status":' || m.status,
        case
          when s.sn is not null then ',"sn":' || json_quote(s.sn)
        end,
        case
          when m.mid is not null then ',"mid":' || json_quote(m.mid)
        end,
        case
          when m.machine_name is not null then ',"machineName":' || json_quote(m.machine_name)
        end,
        case
          when m.custom_id is not null then ',"customId":' || json_quote(m.custom_id)
        end,
        ',"regDate":"' || datetime(m.reg_date, 'unixepoch') || '"',
        ',"lastUpdateDate":"' || datetime(m.last_update_date, 'unixepoch') || '"',
        ',"replacedBy":' || m.replaced_by,
        ',"replaces":' || m.replaces
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join machine m on m.id = n.value
  join sn s on s.id = m.sn_id
order by
  n.key;

-- POST /machines/{id}
-- PATCH /machines/{id}
-- POST /machines/{id}/replace
-- DELETE /machines/{id}
select
  *
from
  sn
where
  id = ?;

-- POST /machines/{id}
update "machine"
set
  "status" = ?,
  "disabled_date" = ?,
  "revision" = ?
where
  "id" = ?;

-- POST /machines/{id}
-- POST /machines/{id}/replace
-- DELETE /machines/{id}
select
  *
from
  session
where
  machine_id in (
    select
      value
    from
      json_each(?)
  );

-- PATCH /machines/{id}
update "machine"
set
  "machine_name" = ?,
  "revision" = ?
where
  "id" = ?;

-- GET /sns/{sn}/machines
select
  count(*) as n
from
  machine m
where
  (
    m.id & 255
    or tick ()
  )
  and m.sn_id = ?;

-- POST /machines/{id}/replace
update sn
set
  recycle_count = recycle_count + 1
where
  id = ?;

-- POST /machines/{id}/replace
select
  max(id) as id
from
  sn_log;

-- POST /machines/{id}/replace
select
  b.*
from
  borrow b
where
  b.sn_id = ?1
  and return_date is null
  and until > ?2
  and upper(replace(replace(b.mid, '-', ''), ':', '')) = ?3;

-- POST /machines/{id}/replace
insert into
  "machine" ("machine_name", "custom_id", "replaces", "sn_id", "identity", "mid", "id", "reg_date")
values
  (?, ?, ?, ?, ?, ?, ?, ?)
returning
  *;

-- POST /machines/{id}/replace
update "machine"
set
  "status" = ?,
  "replaced_by" = ?,
  "disabled_date" = ?,
  "revision" = ?
where
  "id" = ?;

-- DELETE /machines/{id}
delete from machine
where
  id in (
    select
      value
    from
      json_each(?)
  );

-- DELETE /sns/{sn}/machines
select
  t.*
from
  json_each(?) n
  cross join machine t on t.id = n.value;
