-- GET /products
select
  count(*) as n
from
  product p;

-- GET /products
select
  json_group_array(k) as rows
from
  (
    select
      p.id as k
    from
      product p
    where
      (
        p.id & 255
        or tick ()
      )
    order by
      p.id
    limit
      ?
    offset
      ?
  ) n;

-- 7 operations
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when p.name is not null then ',"productName":' || json_quote(p.name)
        end,
        case
          when p.guid is not null then ',"productGuid":' || json_quote(p.guid)
        end,
        case
          when p.ref_id is not null then ',"refId":' || json_quote(p.ref_id)
        end,
        case
          when p.description is not null then ',"description":' || json_quote(p.description)
        end,
        ',"regDate":"' || datetime(p.reg_date, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join product p on p.id = n.value
order by
  n.key;

-- POST /products/data
select
  count(*) as n
from
  product p
where
  (
    p.id & 255
    or tick ()
  )
  and (p.name like ? escape '\');

-- POST /products/data
select
  json_group_array(k) as rows
from
  (
    select
      p.id as k
    from
      product p
    where
      (
        p.id & 255
        or tick ()
      )
      and (p.name like ? escape '\')
    order by
      + p.name collate nocase asc,
      + p.id
    limit
      ?
    offset
      ?
  ) n;

-- 6 operations
select
  *
from
  "product"
where
  "ref_id" = ?;

-- GET /products/{productName}/templates
select
  count(*) as n
from
  template t
where
  (
    t.id & 255
    or tick ()
  )
  and product_id = ?;

-- GET /products/{productName}/templates
select
  json_group_array(k) as rows
from
  (
    select
      t.id as k
    from
      template t
    where
      (
        t.id & 255
        or tick ()
      )
      and product_id = ?
    order by
      t.id
    limit
      ?
    offset
      ?
  ) n;

-- 5 operations
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when t.name is not null then ',"name":' || json_quote(t.name)
        end,
        ',"regDate":"' || datetime(t.reg_date, 'unixepoch') || '"',
        ',"status":' || t.status,
        case
          when t.description is not null then ',"description":' || json_quote(t.description)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join template t on t.id = n.value
order by
  n.key;

-- GET /products/ref/{refId}/download_uri
select
  *
from
  "product_file"
where
  "token" = ?;

-- GET /products/ref/{refId}/files
select
  count(*) as n
from
  product_file f
where
  (
    f.id & 255
    or tick ()
  )
  and product_id = ?;

-- GET /products/ref/{refId}/files
select
  json_group_array(k) as rows
from
  (
    select
      f.id as k
    from
      product_file f
    where
      (
        f.id & 255
        or tick ()
      )
      and product_id = ?
    order by
      f.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /products/ref/{refId}/files
-- PUT /products/ref/{refId}/files/{fileName}
-- DELETE /products/ref/{refId}/files/{fileName}
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when f.name is not null then ',"fileName":' || json_quote(f.name)
        end,
        ',"size":' || f.size,
        case
          when f.sha256 is not null then ',"sha256":' || json_quote(f.sha256)
        end,
        case
          when f.token is not null then ',"fileToken":' || json_quote(f.token)
        end,
        ',"regDate":"' || datetime(f.reg_date, 'unixepoch') || '"'
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join product_file f on f.id = n.value
order by
  n.key;

-- PUT /products/ref/{refId}/files/{fileName}
-- DELETE /products/ref/{refId}/files/{fileName}
select
  *
from
  "product_file"
where
  "product_id" = ?
  and "name" = ?;

-- PUT /products/ref/{refId}/files/{fileName}
update "product_file"
set
  "token" = ?,
  "stored_as" = ?,
  "size" = ?,
  "sha256" = ?,
  "reg_date" = ?
where
  "id" = ?;

-- GET /products/{productName}/features
-- POST /products/{productName}/templates/{templateName}/features/data
-- POST /products/ref/{refId}/templates/{templateName}/features/data
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = ?
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ?
  and s.feature_id = f.id
where
  (
    f.id & 255
    or tick ()
  )
  and (
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  );

-- GET /products/{productName}/features
select
  json_group_array(k) as rows
from
  (
    select
      f.id as k
    from
      feature f
      left join template_feature t on t.template_id = ?
      and t.feature_id = f.id
      left join sn_feature s on s.sn_id = ?
      and s.feature_id = f.id
    where
      (
        f.id & 255
        or tick ()
      )
      and (
        f.product_id = ?
        and coalesce(f.sn_id, 0) in (0, ?)
      )
    order by
      f.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /products/{productName}/features
-- POST /products/{productName}/features/data
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || f.id,
        case
          when f.guid is not null then ',"guid":' || json_quote(f.guid)
        end,
        ',"featureId":' || f.fid,
        case
          when f.name is not null then ',"name":' || json_quote(f.name)
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
          end is not null then ',"version":' || json_quote(
            case
              when s.mask & 2 <> 0 then s.version
              when t.mask & 2 <> 0 then t.version
              else f.version
            end
          )
        end,
        ',"endDate":"' || datetime(
          case
            when s.mask & 4 <> 0 then s.end_date
            when t.mask & 4 <> 0 then t.end_date
            else f.end_date
          end,
          'unixepoch'
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
          when f.type is not null then ',"type":' || json_quote(f.type)
        end,
        case
          when case
            when f.sn_id is null then 'PRODUCT'
            else 'SN'
          end is not null then ',"source":' || json_quote(
            case
              when f.sn_id is null then 'PRODUCT'
              else 'SN'
            end
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
  json_each(?) n
  cross join feature f on f.id = n.value
  left join template_feature t on t.template_id = ?
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ?
  and s.feature_id = f.id
order by
  n.key;

-- POST /products/{productName}/features/data
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = ?
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ?
  and s.feature_id = f.id
where
  (
    f.id & 255
    or tick ()
  )
  and (
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  )
  and (f.name like ? escape '\');

-- POST /products/{productName}/features/data
select
  json_group_array(k) as rows
from
  (
    select
      f.id as k
    from
      feature f
      left join template_feature t on t.template_id = ?
      and t.feature_id = f.id
      left join sn_feature s on s.sn_id = ?
      and s.feature_id = f.id
    where
      (
        f.id & 255
        or tick ()
      )
      and (
        f.product_id = ?
        and coalesce(f.sn_id, 0) in (0, ?)
      )
      and (f.name like ? escape '\')
    order by
      + f.id
    limit
      ?
    offset
      ?
  ) n;

-- POST /products/{productName}/features
select
  n.key as at,
  f.id
from
  json_each(?) n
  cross join feature f on f.product_id = ?
  and coalesce(f.sn_id, 0) = 0
  and f.fid = n.value ->> 0
  and f.name = n.value ->> 1
  and coalesce(f.version, '') = coalesce(n.value ->> 2, '')
  and f.value is not distinct
from
  n.value ->> 3;

-- POST /products/{productName}/templates/{templateName}/features/data
-- POST /products/ref/{refId}/templates/{templateName}/features/data
select
  json_group_array(k) as rows
from
  (
    select
      f.id as k
    from
      feature f
      left join template_feature t on t.template_id = ?
      and t.feature_id = f.id
      left join sn_feature s on s.sn_id = ?
      and s.feature_id = f.id
    where
      (
        f.id & 255
        or tick ()
      )
      and (
        f.product_id = ?
        and coalesce(f.sn_id, 0) in (0, ?)
      )
    order by
      f.name collate nocase asc,
      f.id
    limit
      ?
    offset
      ?
  ) n;

-- POST /products/{productName}/templates/{templateName}/features/data
-- POST /products/ref/{refId}/templates/{templateName}/features/data
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || f.id,
        case
          when f.guid is not null then ',"guid":' || json_quote(f.guid)
        end,
        ',"featureId":' || f.fid,
        case
          when f.name is not null then ',"name":' || json_quote(f.name)
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
          end is not null then ',"version":' || json_quote(
            case
              when s.mask & 2 <> 0 then s.version
              when t.mask & 2 <> 0 then t.version
              else f.version
            end
          )
        end,
        ',"endDate":"' || datetime(
          case
            when s.mask & 4 <> 0 then s.end_date
            when t.mask & 4 <> 0 then t.end_date
            else f.end_date
          end,
          'unixepoch'
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
          when f.type is not null then ',"type":' || json_quote(f.type)
        end,
        case
          when case
            when f.sn_id is null then 'PRODUCT'
            else 'SN'
          end is not null then ',"source":' || json_quote(
            case
              when f.sn_id is null then 'PRODUCT'
              else 'SN'
            end
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
  json_each(?) n
  cross join feature f on f.id = n.value
  left join template_feature t on t.template_id = ?
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ?
  and s.feature_id = f.id
order by
  n.key;

-- DELETE /products/{productName}
select
  coalesce(sum(n), 0) as n
from
  sn_count
where
  "product_id" = ?;

-- DELETE /products/{productName}/templates/{templateName}
select
  coalesce(sum(n), 0) as n
from
  sn_count
where
  "template_id" = ?;

-- DELETE /products/{productName}/templates/{templateName}
delete from "template"
where
  "id" = ?;

-- DELETE /products/ref/{refId}/files/{fileName}
delete from "product_file"
where
  "id" = ?;
