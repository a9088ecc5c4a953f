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
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- PATCH /bff/settings
insert into
  setting (name, value)
values
  (cast($1 as text), cast($2 as text))
on conflict (name) do update
set
  value = excluded.value;
