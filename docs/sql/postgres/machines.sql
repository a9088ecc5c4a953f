-- POST /machines/data
select
  count(*) as n
from
  machine m
where
  true
  and m.identity = cast($1 as text);

-- 5 operations
select
  *
from
  machine
where
  id = cast($1 as bigint);

-- 5 operations
select
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || m.id,
        ',"status":' || m.status,
        case
          when s.sn is not null then ',"sn":' || cast(to_json(cast(s.sn as text)) as text)
        end,
        case
          when m.mid is not null then ',"mid":' || cast(to_json(cast(m.mid as text)) as text)
        end,
        case
          when m.machine_name is not null then ',"machineName":' || cast(to_json(cast(m.machine_name as text)) as text)
        end,
        case
          when m.custom_id is not null then ',"customId":' || cast(to_json(cast(m.custom_id as text)) as text)
        end,
        ',"regDate":"' || to_char(to_timestamp(m.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"lastUpdateDate":"' || to_char(to_timestamp(m.last_update_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"replacedBy":' || m.replaced_by,
        ',"replaces":' || m.replaces
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
  join machine m on m.id = n.value
  join sn s on s.id = m.sn_id
order by
  n.key;

-- POST /machines/{id}
-- PATCH /machines/{id}
-- POST /machines/{id}/replace
-- DELETE /machines/{id}
select
  *
from
  sn
where
  id = cast($1 as bigint);

-- POST /machines/{id}
update "machine"
set
  "status" = cast($1 as bigint),
  "disabled_date" = cast($2 as bigint),
  "revision" = cast($3 as bigint)
where
  "id" = cast($4 as bigint);

-- POST /machines/{id}
-- POST /machines/{id}/replace
-- DELETE /machines/{id}
select
  *
from
  session
where
  machine_id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- PATCH /machines/{id}
update "machine"
set
  "machine_name" = cast($1 as text),
  "revision" = cast($2 as bigint)
where
  "id" = cast($3 as bigint);

-- GET /sns/{sn}/machines
select
  count(*) as n
from
  machine m
where
  true
  and m.sn_id = cast($1 as bigint);

-- POST /machines/{id}/replace
update sn
set
  recycle_count = recycle_count + 1
where
  id = cast($1 as bigint);

-- POST /machines/{id}/replace
select
  max(id) as id
from
  sn_log;

-- POST /machines/{id}/replace
select
  b.*
from
  borrow b
where
  b.sn_id = cast($1 as bigint)
  and return_date is null
  and until > cast($2 as bigint)
  and upper(replace(replace(b.mid, '-', ''), ':', '')) = cast($3 as text);

-- POST /machines/{id}/replace
insert into
  "machine" ("machine_name", "custom_id", "replaces", "sn_id", "identity", "mid", "id", "reg_date")
values
  (
    $1,
    $2,
    cast($3 as bigint),
    cast($4 as bigint),
    cast($5 as text),
    cast($6 as text),
    cast($7 as bigint),
    cast($8 as bigint)
  )
returning
  *;

-- POST /machines/{id}/replace
update "machine"
set
  "status" = cast($1 as bigint),
  "replaced_by" = cast($2 as bigint),
  "disabled_date" = $3,
  "revision" = cast($4 as bigint)
where
  "id" = cast($5 as bigint);

-- POST /machines/{id}/replace
insert into
  offline_string (serial, sn_id, machine_id, mid, kind, time, actor, actor_kind, ticket)
values
  (
    cast($1 as bigint),
    cast($2 as bigint),
    cast($3 as bigint),
    cast($4 as text),
    cast($5 as text),
    cast($6 as bigint),
    cast($7 as text),
    cast($8 as text),
    cast($9 as text)
  );

-- POST /machines/{id}/replace
insert into
  audit (
    time,
    actor,
    actor_kind,
    ip,
    operation,
    request_id,
    targets,
    before,
    after,
    outcome,
    ticket,
    actor_role,
    job_id,
    undo_of,
    restore,
    reason
  )
values
  (
    cast($1 as bigint),
    cast($2 as text),
    cast($3 as text),
    cast($4 as text),
    cast($5 as text),
    cast($6 as text),
    cast($7 as text),
    cast($8 as text),
    cast($9 as text),
    cast($10 as bigint),
    cast($11 as text),
    $12,
    $13,
    $14,
    cast($15 as text),
    cast($16 as text)
  )
returning
  id;

-- DELETE /machines/{id}
delete from machine
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- DELETE /sns/{sn}/machines
select
  t.*
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join machine t on t.id = n.value;
