-- GET /roles
select
  count(*) as n
from
  role r;

-- GET /roles
select
  json_group_array(k) as rows
from
  (
    select
      r.id as k
    from
      role r
    where
      (
        r.id & 255
        or tick ()
      )
    order by
      r.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /roles
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when r.guid is not null then ',"guid":' || json_quote(r.guid)
        end,
        case
          when r.name is not null then ',"name":' || json_quote(r.name)
        end,
        case
          when r.description is not null then ',"description":' || json_quote(r.description)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join role r on r.id = n.value
order by
  n.key;

-- POST /roles
select
  *
from
  "role"
where
  "name" = ?;

-- 6 operations
select
  *
from
  "role"
where
  "guid" = ?;
