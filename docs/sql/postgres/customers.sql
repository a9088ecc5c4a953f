-- GET /sns/{sn}/customers
select
  count(*) as n
from
  customer c
where
  true
  and c.id = cast($1 as bigint);

-- GET /sns/{sn}/customers
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      c.id as k
    from
      customer c
    where
      true
      and c.id = cast($1 as bigint)
    order by
      c.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- 10 operations
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when c.name is not null then ',"name":' || cast(to_json(cast(c.name as text)) as text)
        end,
        case
          when nullif(c.group_name, '') is not null then ',"groupName":' || cast(to_json(cast(nullif(c.group_name, '') as text)) as text)
        end,
        case
          when c.description is not null then ',"description":' || cast(to_json(cast(c.description as text)) as text)
        end,
        case
          when c.office_number is not null then ',"officeNumber":' || cast(to_json(cast(c.office_number as text)) as text)
        end,
        case
          when c.mobile_number is not null then ',"mobileNumber":' || cast(to_json(cast(c.mobile_number as text)) as text)
        end,
        case
          when c.email is not null then ',"email":' || cast(to_json(cast(c.email as text)) as text)
        end,
        case
          when c.address is not null then ',"address":' || cast(to_json(cast(c.address as text)) as text)
        end,
        case
          when c.city is not null then ',"city":' || cast(to_json(cast(c.city as text)) as text)
        end,
        case
          when c.country is not null then ',"country":' || cast(to_json(cast(c.country as text)) as text)
        end,
        case
          when c.postcode is not null then ',"postcode":' || cast(to_json(cast(c.postcode as text)) as text)
        end,
        case
          when c.contact is not null then ',"contact":' || cast(to_json(cast(c.contact as text)) as text)
        end,
        case
          when c.reference_id is not null then ',"referenceId":' || cast(to_json(cast(c.reference_id as text)) as text)
        end,
        ',"regDate":"' || to_char(to_timestamp(c.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
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
  join customer c on c.id = n.value
order by
  n.key;

-- 20 operations
select
  *
from
  "customer"
where
  "group_name" = cast($1 as text)
  and "name" = cast($2 as text);

-- GET /customers/name/{group_name}/{name}/sns
select
  count(*) as n
from
  sn s
where
  true
  and s.archived = 0
  and s.customer_id = cast($1 as bigint);

-- GET /customers/name/{group_name}/{name}/sns
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      s.id as k
    from
      sn s
    where
      true
      and s.archived = 0
      and s.customer_id = cast($1 as bigint)
    order by
      s.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- GET /customers/name/{group_name}/{name}/sns
select
  concat(s.id, ' sn ', s.revision, ' ', s.last_update_date) as head
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn s on s.id = n.value
order by
  n.key;

-- GET /customers
select
  count(*) as n
from
  customer c;

-- GET /customers
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      c.id as k
    from
      customer c
    where
      true
    order by
      c.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- POST /customers/data
select
  count(*) as n
from
  customer c
where
  true
  and (
    c.id in (
      select
        id
      from
        trigrams_find ('customer_search', cast($1 as text)) id
    )
    and (
      ((c.name) collate "C" ilike cast($2 as text) escape '\')
      or ((c.group_name) collate "C" ilike cast($3 as text) escape '\')
      or ((c.office_number) collate "C" ilike cast($4 as text) escape '\')
      or ((c.mobile_number) collate "C" ilike cast($5 as text) escape '\')
      or ((c.email) collate "C" ilike cast($6 as text) escape '\')
      or ((c.city) collate "C" ilike cast($7 as text) escape '\')
      or ((c.country) collate "C" ilike cast($8 as text) escape '\')
      or ((c.contact) collate "C" ilike cast($9 as text) escape '\')
      or ((c.reference_id) collate "C" ilike cast($10 as text) escape '\')
    )
  );

-- POST /customers/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      c.id as k
    from
      customer c
    where
      true
      and (
        c.id in (
          select
            id
          from
            trigrams_find ('customer_search', cast($1 as text)) id
        )
        and (
          ((c.name) collate "C" ilike cast($2 as text) escape '\')
          or ((c.group_name) collate "C" ilike cast($3 as text) escape '\')
          or ((c.office_number) collate "C" ilike cast($4 as text) escape '\')
          or ((c.mobile_number) collate "C" ilike cast($5 as text) escape '\')
          or ((c.email) collate "C" ilike cast($6 as text) escape '\')
          or ((c.city) collate "C" ilike cast($7 as text) escape '\')
          or ((c.country) collate "C" ilike cast($8 as text) escape '\')
          or ((c.contact) collate "C" ilike cast($9 as text) escape '\')
          or ((c.reference_id) collate "C" ilike cast($10 as text) escape '\')
        )
      )
    order by
      c.id
    limit
      cast($11 as bigint)
    offset
      cast($12 as bigint)
  ) n;

-- 5 operations
select
  c.*
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join customer c on c.group_name = n.value ->> 'groupName'
  and c.name = n.value ->> 'name';

-- GET /customer_groups
select
  count(*) as n
from
  customer_group g;

-- GET /customer_groups
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      g.id as k
    from
      customer_group g
    where
      true
    order by
      g.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- GET /customer_groups
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when g.name is not null then ',"name":' || cast(to_json(cast(g.name as text)) as text)
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
  join customer_group g on g.id = n.value
order by
  n.key;

-- POST /customer_groups
-- DELETE /customer_groups/{name}
select
  *
from
  "customer_group"
where
  "name" = cast($1 as text);

-- GET /notes
select
  count(*) as n
from
  note w;

-- POST /notes/data
select
  count(*) as n
from
  note w
where
  true
  and w.customer_id in (
    select
      c.id
    from
      customer c
    where
      case
        when c.group_name = '' then c.name
        else c.group_name || '/' || c.name
      end = cast($1 as text)
  );

-- DELETE /customers
select
  customer_id as id,
  count(*) as n
from
  sn
where
  customer_id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  )
group by
  1;

-- DELETE /customers
delete from customer
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- DELETE /customer_groups/{name}
select
  count(*) as n
from
  customer
where
  group_name = cast($1 as text);

-- DELETE /customer_groups/{name}
delete from "customer_group"
where
  "id" = cast($1 as bigint);

-- DELETE /notes/{id}
select
  *
from
  "note"
where
  "id" = cast($1 as bigint);
