-- GET /sns/{sn}/datas
select
  count(*) as n
from
  data d
where
  (
    d.id & 255
    or tick ()
  )
  and (
    d.sn_id = ?
    or d.template_id = ?
    or d.product_id = ?
  )
  and (
    d.sn_id is not null
    or not exists (
      select
        1
      from
        data x
      where
        x.sn_id = ?
        and x.name = d.name
    )
  )
  and (
    d.product_id is null
    or not exists (
      select
        1
      from
        data x
      where
        x.template_id = ?
        and x.name = d.name
    )
  );

-- PATCH /sns/{sn}/datas
-- DELETE /sns/{sn}/datas
select
  d.name,
  d.value
from
  json_each(?) n
  cross join data d on d.name = n.value
  and d.sn_id = ?;

-- PATCH /sns/{sn}/datas
-- DELETE /sns/{sn}/datas
update "sn"
set
  "update_time" = ?,
  "revision" = ?
where
  "id" = ?;

-- PATCH /sns/{sn}/datas
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when d.name is not null then ',"name":' || json_quote(d.name)
        end,
        case
          when d.value is not null then ',"value":' || json_quote(d.value)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || json_quote(
            case
              when d.sn_id is not null then 'SN'
              when d.template_id is not null then 'TEMPLATE'
              else 'PRODUCT'
            end
          )
        end,
        ',"updateTime":"' || datetime(d.update_time, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join data d on d.name = n.value
  and d.sn_id = ?
order by
  n.key;

-- GET /products/{productName}/templates/{templateName}/datas
select
  count(*) as n
from
  data d
where
  (
    d.id & 255
    or tick ()
  )
  and d.template_id = ?;

-- GET /products/{productName}/templates/{templateName}/datas
select
  json_group_array(k) as rows
from
  (
    select
      d.id as k
    from
      data d
    where
      (
        d.id & 255
        or tick ()
      )
      and d.template_id = ?
    order by
      d.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /products/{productName}/templates/{templateName}/datas
-- GET /products/{productName}/datas
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when d.name is not null then ',"name":' || json_quote(d.name)
        end,
        case
          when d.value is not null then ',"value":' || json_quote(d.value)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || json_quote(
            case
              when d.sn_id is not null then 'SN'
              when d.template_id is not null then 'TEMPLATE'
              else 'PRODUCT'
            end
          )
        end,
        ',"updateTime":"' || datetime(d.update_time, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join data d on d.id = n.value
order by
  n.key;

-- PATCH /products/{productName}/templates/{templateName}/datas
select
  d.name,
  d.value
from
  json_each(?) n
  cross join data d on d.name = n.value
  and d.template_id = ?;

-- PATCH /products/{productName}/templates/{templateName}/datas
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when d.name is not null then ',"name":' || json_quote(d.name)
        end,
        case
          when d.value is not null then ',"value":' || json_quote(d.value)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || json_quote(
            case
              when d.sn_id is not null then 'SN'
              when d.template_id is not null then 'TEMPLATE'
              else 'PRODUCT'
            end
          )
        end,
        ',"updateTime":"' || datetime(d.update_time, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join data d on d.name = n.value
  and d.template_id = ?
order by
  n.key;

-- GET /products/{productName}/datas
select
  count(*) as n
from
  data d
where
  (
    d.id & 255
    or tick ()
  )
  and d.product_id = ?;

-- GET /products/{productName}/datas
select
  json_group_array(k) as rows
from
  (
    select
      d.id as k
    from
      data d
    where
      (
        d.id & 255
        or tick ()
      )
      and d.product_id = ?
    order by
      d.id
    limit
      ?
    offset
      ?
  ) n;

-- PATCH /products/{productName}/datas
-- DELETE /products/{productName}/datas
select
  d.name,
  d.value
from
  json_each(?) n
  cross join data d on d.name = n.value
  and d.product_id = ?;

-- PATCH /products/{productName}/datas
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when d.name is not null then ',"name":' || json_quote(d.name)
        end,
        case
          when d.value is not null then ',"value":' || json_quote(d.value)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || json_quote(
            case
              when d.sn_id is not null then 'SN'
              when d.template_id is not null then 'TEMPLATE'
              else 'PRODUCT'
            end
          )
        end,
        ',"updateTime":"' || datetime(d.update_time, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join data d on d.name = n.value
  and d.product_id = ?
order by
  n.key;

-- DELETE /sns/{sn}/datas
delete from data as d
where
  d.sn_id = ?
  and d.name in (
    select
      value
    from
      json_each(?)
  );

-- DELETE /products/{productName}/datas
delete from data as d
where
  d.product_id = ?
  and d.name in (
    select
      value
    from
      json_each(?)
  );

-- DELETE /products/{productName}/datas
update "product"
set
  "revision" = ?
where
  "id" = ?;
