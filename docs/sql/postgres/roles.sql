-- GET /roles
select
  count(*) as n
from
  role r;

-- GET /roles
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      r.id as k
    from
      role r
    where
      true
    order by
      r.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- GET /roles
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when r.guid is not null then ',"guid":' || cast(to_json(cast(r.guid as text)) as text)
        end,
        case
          when r.name is not null then ',"name":' || cast(to_json(cast(r.name as text)) as text)
        end,
        case
          when r.description is not null then ',"description":' || cast(to_json(cast(r.description as text)) as text)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join role r on r.id = n.value
order by
  n.key;

-- POST /roles
select
  *
from
  "role"
where
  "name" = cast($1 as text);

-- 6 operations
select
  *
from
  "role"
where
  "guid" = cast($1 as text);
