-- GET /bff/views
select
  count(*) as n
from
  saved_view v
  cross join (
    select
      ? as id
  ) asking
where
  (
    v.id & 255
    or tick ()
  )
  and v.screen = ?
  and (
    v.shared = 1
    or v.operator_id = ?
  );

-- POST /bff/views
select
  "id",
  "name"
from
  "saved_view"
where
  (
    "operator_id" = ?
    and "screen" = ?
  );

-- POST /bff/views
insert into
  "saved_view" ("operator_id", "screen", "name", "query", "shared")
values
  (?, ?, ?, ?, ?)
returning
  *;

-- POST /bff/views
-- PATCH /bff/views/{id}
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || v.id,
        case
          when v.screen is not null then ',"screen":' || json_quote(v.screen)
        end,
        case
          when v.name is not null then ',"name":' || json_quote(v.name)
        end,
        case
          when v.query is not null then ',"query":' || json_quote(v.query)
        end,
        case
          when v.shared = 1 then ',"shared":true'
          else ',"shared":false'
        end,
        case
          when (
            select
              o.username
            from
              operator o
            where
              o.id = v.operator_id
          ) is not null then ',"owner":' || json_quote(
            (
              select
                o.username
              from
                operator o
              where
                o.id = v.operator_id
            )
          )
        end,
        case
          when exists (
            select
              1
            from
              default_view d
            where
              d.operator_id = asking.id
              and d.view_id = v.id
          ) then ',"default":true'
          else ',"default":false'
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  saved_view v
  cross join (
    select
      ? as id
  ) asking
where
  v.id = ?;

-- PATCH /bff/views/{id}
select
  *
from
  "saved_view"
where
  "id" = ?;

-- PATCH /bff/views/{id}
insert into
  "default_view" ("operator_id", "screen", "view_id")
values
  (?, ?, ?)
on conflict ("operator_id", "screen") do update
set
  "view_id" = ?;
