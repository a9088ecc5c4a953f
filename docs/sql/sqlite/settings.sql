-- GET /bff/settings
-- PATCH /bff/settings
select
  name,
  value
from
  setting
where
  name in (
    select
      value
    from
      json_each(?)
  );

-- PATCH /bff/settings
insert into
  setting (name, value)
values
  (?, ?)
on conflict (name) do update
set
  value = excluded.value;
