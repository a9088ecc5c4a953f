-- GET /bff/keys
select
  count(*) as n
from
  platform_key k
  cross join (
    select
      ? as now
  ) clock;

-- POST /bff/keys
select
  "id"
from
  "platform_key"
where
  "name" = ?
  and "revoked" is null;

-- POST /bff/keys
insert into
  "platform_key" ("name", "permissions", "expires", "hash", "prefix", "created", "created_by")
values
  (?, ?, ?, ?, ?, ?, ?)
returning
  "id";
