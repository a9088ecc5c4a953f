-- GET /products
select
  count(*) as n
from
  product p;

-- GET /products
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      p.id as k
    from
      product p
    where
      true
    order by
      p.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- 7 operations
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when p.name is not null then ',"productName":' || cast(to_json(cast(p.name as text)) as text)
        end,
        case
          when p.guid is not null then ',"productGuid":' || cast(to_json(cast(p.guid as text)) as text)
        end,
        case
          when p.ref_id is not null then ',"refId":' || cast(to_json(cast(p.ref_id as text)) as text)
        end,
        case
          when p.description is not null then ',"description":' || cast(to_json(cast(p.description as text)) as text)
        end,
        ',"regDate":"' || to_char(to_timestamp(p.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
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
  join product p on p.id = n.value
order by
  n.key;

-- POST /products/data
select
  count(*) as n
from
  product p
where
  true
  and ((p.name) collate "C" ilike cast($1 as text) escape '\');

-- POST /products/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      p.id as k
    from
      product p
    where
      true
      and ((p.name) collate "C" ilike cast($1 as text) escape '\')
    order by
      lower(p.name) asc,
      p.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- 6 operations
select
  *
from
  "product"
where
  "ref_id" = cast($1 as text);

-- GET /products/{productName}/templates
select
  count(*) as n
from
  template t
where
  true
  and product_id = cast($1 as bigint);

-- GET /products/{productName}/templates
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      t.id as k
    from
      template t
    where
      true
      and product_id = cast($1 as bigint)
    order by
      t.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- 5 operations
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when t.name is not null then ',"name":' || cast(to_json(cast(t.name as text)) as text)
        end,
        ',"regDate":"' || to_char(to_timestamp(t.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"status":' || t.status,
        case
          when t.description is not null then ',"description":' || cast(to_json(cast(t.description as text)) as text)
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
  join template t on t.id = n.value
order by
  n.key;

-- GET /products/ref/{refId}/download_uri
select
  *
from
  "product_file"
where
  "token" = cast($1 as text);

-- GET /products/ref/{refId}/files
select
  count(*) as n
from
  product_file f
where
  true
  and product_id = cast($1 as bigint);

-- GET /products/ref/{refId}/files
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      f.id as k
    from
      product_file f
    where
      true
      and product_id = cast($1 as bigint)
    order by
      f.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- GET /products/ref/{refId}/files
-- PUT /products/ref/{refId}/files/{fileName}
-- DELETE /products/ref/{refId}/files/{fileName}
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when f.name is not null then ',"fileName":' || cast(to_json(cast(f.name as text)) as text)
        end,
        ',"size":' || f.size,
        case
          when f.sha256 is not null then ',"sha256":' || cast(to_json(cast(f.sha256 as text)) as text)
        end,
        case
          when f.token is not null then ',"fileToken":' || cast(to_json(cast(f.token as text)) as text)
        end,
        ',"regDate":"' || to_char(to_timestamp(f.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'
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
  join product_file f on f.id = n.value
order by
  n.key;

-- PUT /products/ref/{refId}/files/{fileName}
insert into
  stored_file (name, purpose, writer)
values
  (cast($1 as text), cast($2 as text), cast($3 as text));

-- PUT /products/ref/{refId}/files/{fileName}
insert into
  stored_chunk (file, start, bytes)
values
  (cast($1 as text), cast($2 as bigint), cast($3 as bytea));

-- PUT /products/ref/{refId}/files/{fileName}
-- DELETE /products/ref/{refId}/files/{fileName}
select
  *
from
  "product_file"
where
  "product_id" = cast($1 as bigint)
  and "name" = cast($2 as text);

-- PUT /products/ref/{refId}/files/{fileName}
update "product_file"
set
  "token" = cast($1 as text),
  "stored_as" = cast($2 as text),
  "size" = cast($3 as bigint),
  "sha256" = cast($4 as text),
  "reg_date" = cast($5 as bigint)
where
  "id" = cast($6 as bigint);

-- PUT /products/ref/{refId}/files/{fileName}
-- DELETE /products/ref/{refId}/files/{fileName}
update stored_file
set
  removed = cast(
    floor(
      extract(
        epoch
        from
          clock_timestamp()
      )
    ) as bigint
  )
where
  name in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  )
  and removed is null
  and purpose = cast($2 as text);

-- GET /products/{productName}/features
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = $1
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $2
  and s.feature_id = f.id
where
  true
  and (
    f.product_id = cast($3 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
  );

-- GET /products/{productName}/features
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      f.id as k
    from
      feature f
      left join template_feature t on t.template_id = $1
      and t.feature_id = f.id
      left join sn_feature s on s.sn_id = $2
      and s.feature_id = f.id
    where
      true
      and (
        f.product_id = cast($3 as bigint)
        and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
      )
    order by
      f.id
    limit
      cast($5 as bigint)
    offset
      cast($6 as bigint)
  ) n;

-- GET /products/{productName}/features
-- POST /products/{productName}/features/data
select
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || f.id,
        case
          when f.guid is not null then ',"guid":' || cast(to_json(cast(f.guid as text)) as text)
        end,
        ',"featureId":' || f.fid,
        case
          when f.name is not null then ',"name":' || cast(to_json(cast(f.name as text)) as text)
        end,
        ',"value":' || case
          when s.mask & 1 <> 0 then s.value
          when t.mask & 1 <> 0 then t.value
          else f.value
        end,
        case
          when case
            when s.mask & 2 <> 0 then s.version
            when t.mask & 2 <> 0 then t.version
            else f.version
          end is not null then ',"version":' || cast(
            to_json(
              cast(
                case
                  when s.mask & 2 <> 0 then s.version
                  when t.mask & 2 <> 0 then t.version
                  else f.version
                end as text
              )
            ) as text
          )
        end,
        ',"endDate":"' || to_char(
          to_timestamp(
            case
              when s.mask & 4 <> 0 then s.end_date
              when t.mask & 4 <> 0 then t.end_date
              else f.end_date
            end
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"',
        ',"expirationDays":' || case
          when s.mask & 8 <> 0 then s.expiration_days
          when t.mask & 8 <> 0 then t.expiration_days
          else f.expiration_days
        end,
        ',"users":' || case
          when s.mask & 16 <> 0 then s.users
          when t.mask & 16 <> 0 then t.users
          else f.users
        end,
        case
          when f.type is not null then ',"type":' || cast(to_json(cast(f.type as text)) as text)
        end,
        case
          when case
            when f.sn_id is null then 'PRODUCT'
            else 'SN'
          end is not null then ',"source":' || cast(
            to_json(
              cast(
                case
                  when f.sn_id is null then 'PRODUCT'
                  else 'SN'
                end as text
              )
            ) as text
          )
        end,
        case
          when f.hidden = 1 then ',"hidden":true'
          else ',"hidden":false'
        end,
        case
          when f.overwrite = 1 then ',"overwrite":true'
          else ',"overwrite":false'
        end,
        case
          when f.display = 1 then ',"display":true'
          else ',"display":false'
        end,
        case
          when f.online = 1 then ',"online":true'
          else ',"online":false'
        end,
        case
          when f.ignore_sn_user = 1 then ',"ignoreSnUser":true'
          else ',"ignoreSnUser":false'
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
  join feature f on f.id = n.value
  left join template_feature t on t.template_id = $2
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $3
  and s.feature_id = f.id
order by
  n.key;

-- POST /products/{productName}/features/data
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = $1
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $2
  and s.feature_id = f.id
where
  true
  and (
    f.product_id = cast($3 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
  )
  and ((f.name) collate "C" ilike cast($5 as text) escape '\');

-- POST /products/{productName}/features/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      f.id as k
    from
      feature f
      left join template_feature t on t.template_id = $1
      and t.feature_id = f.id
      left join sn_feature s on s.sn_id = $2
      and s.feature_id = f.id
    where
      true
      and (
        f.product_id = cast($3 as bigint)
        and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
      )
      and ((f.name) collate "C" ilike cast($5 as text) escape '\')
    order by
      f.id
    limit
      cast($6 as bigint)
    offset
      cast($7 as bigint)
  ) n;

-- POST /products/{productName}/features
select
  n.key as at,
  f.id
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join feature f on f.product_id = cast($2 as bigint)
  and coalesce(f.sn_id, 0) = 0
  and f.fid = cast((n.value ->> 0) as bigint)
  and f.name = n.value ->> 1
  and coalesce(f.version, '') = coalesce(n.value ->> 2, '')
  and f.value is not distinct from cast((n.value ->> 3) as bigint);

-- PATCH /products/{productName}/features
-- DELETE /products/{productName}/features
select
  f.id,
  f.guid,
  f.fid,
  f.name,
  f.sn_id,
  f.revision,
  coalesce(
    s.selected,
    t.selected,
    case
      when f.sn_id is not null then 1
      else 0
    end
  ) as selected,
  case
    when s.mask & 1 <> 0 then s.value
    when t.mask & 1 <> 0 then t.value
    else f.value
  end as value,
  case
    when s.mask & 2 <> 0 then s.version
    when t.mask & 2 <> 0 then t.version
    else f.version
  end as version,
  case
    when s.mask & 4 <> 0 then s.end_date
    when t.mask & 4 <> 0 then t.end_date
    else f.end_date
  end as end_date,
  case
    when s.mask & 8 <> 0 then s.expiration_days
    when t.mask & 8 <> 0 then t.expiration_days
    else f.expiration_days
  end as expiration_days,
  case
    when s.mask & 16 <> 0 then s.users
    when t.mask & 16 <> 0 then t.users
    else f.users
  end as users
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join feature f on f.id = n.value
  left join template_feature t on t.template_id = $2
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $3
  and s.feature_id = f.id
where
  (
    f.product_id = cast($4 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($5 as bigint))
  )
order by
  n.key;

-- POST /products/{productName}/templates/{templateName}/features/data
-- POST /products/ref/{refId}/templates/{templateName}/features/data
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = cast($1 as bigint)
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $2
  and s.feature_id = f.id
where
  true
  and (
    f.product_id = cast($3 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
  );

-- POST /products/{productName}/templates/{templateName}/features/data
-- POST /products/ref/{refId}/templates/{templateName}/features/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      f.id as k
    from
      feature f
      left join template_feature t on t.template_id = cast($1 as bigint)
      and t.feature_id = f.id
      left join sn_feature s on s.sn_id = $2
      and s.feature_id = f.id
    where
      true
      and (
        f.product_id = cast($3 as bigint)
        and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
      )
    order by
      lower(f.name) asc,
      f.id
    limit
      cast($5 as bigint)
    offset
      cast($6 as bigint)
  ) n;

-- POST /products/{productName}/templates/{templateName}/features/data
-- POST /products/ref/{refId}/templates/{templateName}/features/data
select
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || f.id,
        case
          when f.guid is not null then ',"guid":' || cast(to_json(cast(f.guid as text)) as text)
        end,
        ',"featureId":' || f.fid,
        case
          when f.name is not null then ',"name":' || cast(to_json(cast(f.name as text)) as text)
        end,
        ',"value":' || case
          when s.mask & 1 <> 0 then s.value
          when t.mask & 1 <> 0 then t.value
          else f.value
        end,
        case
          when case
            when s.mask & 2 <> 0 then s.version
            when t.mask & 2 <> 0 then t.version
            else f.version
          end is not null then ',"version":' || cast(
            to_json(
              cast(
                case
                  when s.mask & 2 <> 0 then s.version
                  when t.mask & 2 <> 0 then t.version
                  else f.version
                end as text
              )
            ) as text
          )
        end,
        ',"endDate":"' || to_char(
          to_timestamp(
            case
              when s.mask & 4 <> 0 then s.end_date
              when t.mask & 4 <> 0 then t.end_date
              else f.end_date
            end
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"',
        ',"expirationDays":' || case
          when s.mask & 8 <> 0 then s.expiration_days
          when t.mask & 8 <> 0 then t.expiration_days
          else f.expiration_days
        end,
        ',"users":' || case
          when s.mask & 16 <> 0 then s.users
          when t.mask & 16 <> 0 then t.users
          else f.users
        end,
        case
          when f.type is not null then ',"type":' || cast(to_json(cast(f.type as text)) as text)
        end,
        case
          when case
            when f.sn_id is null then 'PRODUCT'
            else 'SN'
          end is not null then ',"source":' || cast(
            to_json(
              cast(
                case
                  when f.sn_id is null then 'PRODUCT'
                  else 'SN'
                end as text
              )
            ) as text
          )
        end,
        case
          when f.hidden = 1 then ',"hidden":true'
          else ',"hidden":false'
        end,
        case
          when f.overwrite = 1 then ',"overwrite":true'
          else ',"overwrite":false'
        end,
        case
          when f.display = 1 then ',"display":true'
          else ',"display":false'
        end,
        case
          when f.online = 1 then ',"online":true'
          else ',"online":false'
        end,
        case
          when f.ignore_sn_user = 1 then ',"ignoreSnUser":true'
          else ',"ignoreSnUser":false'
        end,
        ',"status":' || case
          when coalesce(
            s.selected,
            t.selected,
            case
              when f.sn_id is not null then 1
              else 0
            end
          ) = 1 then 3
          else 0
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
  join feature f on f.id = n.value
  left join template_feature t on t.template_id = cast($2 as bigint)
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $3
  and s.feature_id = f.id
order by
  n.key;

-- GET /products/{productName}/templates/{templateName}/features
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = cast($1 as bigint)
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = $2
  and s.feature_id = f.id
where
  true
  and (
    f.product_id = cast($3 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
  )
  and coalesce(
    s.selected,
    t.selected,
    case
      when f.sn_id is not null then 1
      else 0
    end
  ) = cast($5 as bigint);

-- DELETE /products/{productName}
select
  coalesce(sum(n), 0) as n
from
  sn_count
where
  "product_id" = cast($1 as bigint);

-- DELETE /products/{productName}/templates/{templateName}
select
  coalesce(sum(n), 0) as n
from
  sn_count
where
  "template_id" = cast($1 as bigint);

-- DELETE /products/{productName}/templates/{templateName}
delete from "template"
where
  "id" = cast($1 as bigint);

-- DELETE /products/ref/{refId}/files/{fileName}
delete from "product_file"
where
  "id" = cast($1 as bigint);
