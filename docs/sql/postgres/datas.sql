-- GET /sns/{sn}/datas
select
  count(*) as n
from
  data d
where
  true
  and (
    d.sn_id = cast($1 as bigint)
    or d.template_id = cast($2 as bigint)
    or d.product_id = cast($3 as bigint)
  )
  and (
    d.sn_id is not null
    or not exists (
      select
        1
      from
        data x
      where
        x.sn_id = cast($4 as bigint)
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
        x.template_id = cast($5 as bigint)
        and x.name = d.name
    )
  );

-- PATCH /sns/{sn}/datas
-- DELETE /sns/{sn}/datas
select
  d.name,
  d.value
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join data d on d.name = n.value
  and d.sn_id = cast($2 as bigint);

-- PATCH /sns/{sn}/datas
-- DELETE /sns/{sn}/datas
update "sn"
set
  "update_time" = cast($1 as bigint),
  "revision" = cast($2 as bigint)
where
  "id" = cast($3 as bigint);

-- PATCH /sns/{sn}/datas
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when d.name is not null then ',"name":' || cast(to_json(cast(d.name as text)) as text)
        end,
        case
          when d.value is not null then ',"value":' || cast(to_json(cast(d.value as text)) as text)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || cast(
            to_json(
              cast(
                case
                  when d.sn_id is not null then 'SN'
                  when d.template_id is not null then 'TEMPLATE'
                  else 'PRODUCT'
                end as text
              )
            ) as text
          )
        end,
        ',"updateTime":"' || to_char(to_timestamp(d.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join data d on d.name = n.value
  and d.sn_id = cast($2 as bigint)
order by
  n.key;

-- GET /products/{productName}/templates/{templateName}/datas
select
  count(*) as n
from
  data d
where
  true
  and d.template_id = cast($1 as bigint);

-- GET /products/{productName}/templates/{templateName}/datas
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      d.id as k
    from
      data d
    where
      true
      and d.template_id = cast($1 as bigint)
    order by
      d.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- GET /products/{productName}/templates/{templateName}/datas
-- GET /products/{productName}/datas
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when d.name is not null then ',"name":' || cast(to_json(cast(d.name as text)) as text)
        end,
        case
          when d.value is not null then ',"value":' || cast(to_json(cast(d.value as text)) as text)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || cast(
            to_json(
              cast(
                case
                  when d.sn_id is not null then 'SN'
                  when d.template_id is not null then 'TEMPLATE'
                  else 'PRODUCT'
                end as text
              )
            ) as text
          )
        end,
        ',"updateTime":"' || to_char(to_timestamp(d.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
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
  join data d on d.id = n.value
order by
  n.key;

-- PATCH /products/{productName}/templates/{templateName}/datas
select
  d.name,
  d.value
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join data d on d.name = n.value
  and d.template_id = cast($2 as bigint);

-- PATCH /products/{productName}/templates/{templateName}/datas
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when d.name is not null then ',"name":' || cast(to_json(cast(d.name as text)) as text)
        end,
        case
          when d.value is not null then ',"value":' || cast(to_json(cast(d.value as text)) as text)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || cast(
            to_json(
              cast(
                case
                  when d.sn_id is not null then 'SN'
                  when d.template_id is not null then 'TEMPLATE'
                  else 'PRODUCT'
                end as text
              )
            ) as text
          )
        end,
        ',"updateTime":"' || to_char(to_timestamp(d.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join data d on d.name = n.value
  and d.template_id = cast($2 as bigint)
order by
  n.key;

-- GET /products/{productName}/datas
select
  count(*) as n
from
  data d
where
  true
  and d.product_id = cast($1 as bigint);

-- GET /products/{productName}/datas
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      d.id as k
    from
      data d
    where
      true
      and d.product_id = cast($1 as bigint)
    order by
      d.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- PATCH /products/{productName}/datas
-- DELETE /products/{productName}/datas
select
  d.name,
  d.value
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join data d on d.name = n.value
  and d.product_id = cast($2 as bigint);

-- PATCH /products/{productName}/datas
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when d.name is not null then ',"name":' || cast(to_json(cast(d.name as text)) as text)
        end,
        case
          when d.value is not null then ',"value":' || cast(to_json(cast(d.value as text)) as text)
        end,
        case
          when case
            when d.sn_id is not null then 'SN'
            when d.template_id is not null then 'TEMPLATE'
            else 'PRODUCT'
          end is not null then ',"source":' || cast(
            to_json(
              cast(
                case
                  when d.sn_id is not null then 'SN'
                  when d.template_id is not null then 'TEMPLATE'
                  else 'PRODUCT'
                end as text
              )
            ) as text
          )
        end,
        ',"updateTime":"' || to_char(to_timestamp(d.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join data d on d.name = n.value
  and d.product_id = cast($2 as bigint)
order by
  n.key;

-- DELETE /sns/{sn}/datas
delete from data as d
where
  d.sn_id = cast($1 as bigint)
  and d.name in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) x (value)
  );

-- DELETE /products/{productName}/datas
delete from data as d
where
  d.product_id = cast($1 as bigint)
  and d.name in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) x (value)
  );

-- DELETE /products/{productName}/datas
update "product"
set
  "revision" = cast($1 as bigint)
where
  "id" = cast($2 as bigint);
