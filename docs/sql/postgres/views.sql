-- GET /bff/views
select
  count(*) as n
from
  saved_view v
  cross join (
    select
      cast($1 as bigint) as id
  ) asking
where
  true
  and v.screen = cast($2 as text)
  and (
    v.shared = 1
    or v.operator_id = cast($3 as bigint)
  );

-- POST /bff/views
select
  "id",
  "name"
from
  "saved_view"
where
  (
    "operator_id" = cast($1 as bigint)
    and "screen" = cast($2 as text)
  );

-- POST /bff/views
insert into
  "saved_view" ("operator_id", "screen", "name", "query", "shared")
values
  (cast($1 as bigint), cast($2 as text), cast($3 as text), cast($4 as text), cast($5 as bigint))
returning
  *;

-- POST /bff/views
-- PATCH /bff/views/{id}
select
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || v.id,
        case
          when v.screen is not null then ',"screen":' || cast(to_json(cast(v.screen as text)) as text)
        end,
        case
          when v.name is not null then ',"name":' || cast(to_json(cast(v.name as text)) as text)
        end,
        case
          when v.query is not null then ',"query":' || cast(to_json(cast(v.query as text)) as text)
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
          ) is not null then ',"owner":' || cast(
            to_json(
              cast(
                (
                  select
                    o.username
                  from
                    operator o
                  where
                    o.id = v.operator_id
                ) as text
              )
            ) as text
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
      cast($1 as bigint) as id
  ) asking
where
  v.id = cast($2 as bigint);

-- PATCH /bff/views/{id}
select
  *
from
  "saved_view"
where
  "id" = cast($1 as bigint);

-- PATCH /bff/views/{id}
insert into
  "default_view" ("operator_id", "screen", "view_id")
values
  (cast($1 as bigint), cast($2 as text), cast($3 as bigint))
on conflict ("operator_id", "screen") do update
set
  "view_id" = cast($4 as bigint);
