-- GET /sns/{sn}/customers
select
  count(*) as n
from
  customer c
where
  (
    c.id & 255
    or tick ()
  )
  and c.id = ?;

-- GET /sns/{sn}/customers
select
  json_group_array(k) as rows
from
  (
    select
      c.id as k
    from
      customer c
    where
      (
        c.id & 255
        or tick ()
      )
      and c.id = ?
    order by
      c.id
    limit
      ?
    offset
      ?
  ) n;

-- 10 operations
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when c.name is not null then ',"name":' || json_quote(c.name)
        end,
        case
          when nullif(c.group_name, '') is not null then ',"groupName":' || json_quote(nullif(c.group_name, ''))
        end,
        case
          when c.description is not null then ',"description":' || json_quote(c.description)
        end,
        case
          when c.office_number is not null then ',"officeNumber":' || json_quote(c.office_number)
        end,
        case
          when c.mobile_number is not null then ',"mobileNumber":' || json_quote(c.mobile_number)
        end,
        case
          when c.email is not null then ',"email":' || json_quote(c.email)
        end,
        case
          when c.address is not null then ',"address":' || json_quote(c.address)
        end,
        case
          when c.city is not null then ',"city":' || json_quote(c.city)
        end,
        case
          when c.country is not null then ',"country":' || json_quote(c.country)
        end,
        case
          when c.postcode is not null then ',"postcode":' || json_quote(c.postcode)
        end,
        case
          when c.contact is not null then ',"contact":' || json_quote(c.contact)
        end,
        case
          when c.reference_id is not null then ',"referenceId":' || json_quote(c.reference_id)
        end,
        ',"regDate":"' || datetime(c.reg_date, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join customer c on c.id = n.value
order by
  n.key;

-- 20 operations
select
  *
from
  "customer"
where
  "group_name" = ?
  and "name" = ?;

-- GET /customers/name/{group_name}/{name}/sns
select
  count(*) as n
from
  sn s
where
  (
    s.id & 255
    or tick ()
  )
  and s.archived = 0
  and s.customer_id = ?;

-- GET /customers/name/{group_name}/{name}/sns
select
  json_group_array(k) as rows
from
  (
    select
      s.id as k
    from
      sn s
    where
      (
        s.id & 255
        or tick ()
      )
      and s.archived = 0
      and s.customer_id = ?
    order by
      s.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /customers
select
  count(*) as n
from
  customer c;

-- GET /customers
select
  json_group_array(k) as rows
from
  (
    select
      c.id as k
    from
      customer c
    where
      (
        c.id & 255
        or tick ()
      )
    order by
      c.id
    limit
      ?
    offset
      ?
  ) n;

-- POST /customers/data
select
  count(*) as n
from
  customer c
where
  (
    c.id & 255
    or tick ()
  )
  and (
    c.id in (
      select
        rowid as id
      from
        customer_search
      where
        customer_search match ?
    )
    and (
      (c.name like ? escape '\')
      or (c.group_name like ? escape '\')
      or (c.office_number like ? escape '\')
      or (c.mobile_number like ? escape '\')
      or (c.email like ? escape '\')
      or (c.city like ? escape '\')
      or (c.country like ? escape '\')
      or (c.contact like ? escape '\')
      or (c.reference_id like ? escape '\')
    )
  );

-- POST /customers/data
select
  json_group_array(k) as rows
from
  (
    select
      c.id as k
    from
      customer c
    where
      (
        c.id & 255
        or tick ()
      )
      and (
        c.id in (
          select
            rowid as id
          from
            customer_search
          where
            customer_search match ?
        )
        and (
          (c.name like ? escape '\')
          or (c.group_name like ? escape '\')
          or (c.office_number like ? escape '\')
          or (c.mobile_number like ? escape '\')
          or (c.email like ? escape '\')
          or (c.city like ? escape '\')
          or (c.country like ? escape '\')
          or (c.contact like ? escape '\')
          or (c.reference_id like ? escape '\')
        )
      )
    order by
      + c.id
    limit
      ?
    offset
      ?
  ) n;

-- 5 operations
select
  c.*
from
  json_each(?) n
  cross join customer c on c.group_name = n.value ->> 'groupName'
  and c.name = n.value ->> 'name';

-- GET /customer_groups
select
  count(*) as n
from
  customer_group g;

-- GET /customer_groups
select
  json_group_array(k) as rows
from
  (
    select
      g.id as k
    from
      customer_group g
    where
      (
        g.id & 255
        or tick ()
      )
    order by
      g.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /customer_groups
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when g.name is not null then ',"name":' || json_quote(g.name)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join customer_group g on g.id = n.value
order by
  n.key;

-- POST /customer_groups
-- DELETE /customer_groups/{name}
select
  *
from
  "customer_group"
where
  "name" = ?;

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
  (
    w.id & 255
    or tick ()
  )
  and w.customer_id in (
    select
      c.id
    from
      customer c
    where
      iif(c.group_name = '', c.name, c.group_name || '/' || c.name) = ?
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
      value
    from
      json_each(?)
  )
group by
  1;

-- DELETE /customers
delete from customer
where
  id in (
    select
      value
    from
      json_each(?)
  );

-- DELETE /customer_groups/{name}
select
  count(*) as n
from
  customer
where
  group_name = ?;

-- DELETE /customer_groups/{name}
delete from "customer_group"
where
  "id" = ?;

-- DELETE /notes/{id}
select
  *
from
  "note"
where
  "id" = ?;
