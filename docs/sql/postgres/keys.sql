-- GET /bff/keys
select
  count(*) as n
from
  platform_key k
  cross join (
    select
      cast($1 as bigint) as now
  ) clock;

-- POST /bff/keys
select
  "id"
from
  "platform_key"
where
  "name" = cast($1 as text)
  and "revoked" is null;

-- POST /bff/keys
insert into
  "platform_key" ("name", "permissions", "expires", "hash", "prefix", "created", "created_by")
values
  (
    cast($1 as text),
    cast($2 as text),
    cast($3 as bigint),
    cast($4 as text),
    cast($5 as text),
    cast($6 as bigint),
    cast($7 as text)
  )
returning
  "id";
