-- GET /tokenids
select
  count(*) as n
from
  token_id k;

-- GET /tokenids
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      k.id as k
    from
      token_id k
    where
      true
    order by
      k.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- 6 operations
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when k.guid is not null then ',"guid":' || cast(to_json(cast(k.guid as text)) as text)
        end,
        ',"tokenType":' || k.token_type,
        case
          when k.label is not null then ',"label":' || cast(to_json(cast(k.label as text)) as text)
        end,
        ',"status":' || k.status,
        ',"regDate":"' || to_char(to_timestamp(k.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when k.sn is not null then ',"sn":' || cast(to_json(cast(k.sn as text)) as text)
        end,
        ',"controlType":' || k.control_type
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
  join token_id k on k.id = n.value
order by
  n.key;

-- POST /tokenids/data
select
  count(*) as n
from
  token_id k
where
  true
  and (
    (
      k.id in (
        select
          id
        from
          trigrams_find ('token_id_search', cast($1 as text)) id
      )
      and (k.label) collate "C" ilike cast($2 as text) escape '\'
    )
  );

-- POST /tokenids/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      k.id as k
    from
      token_id k
    where
      true
      and (
        (
          k.id in (
            select
              id
            from
              trigrams_find ('token_id_search', cast($1 as text)) id
          )
          and (k.label) collate "C" ilike cast($2 as text) escape '\'
        )
      )
    order by
      k.id
    limit
      cast($3 as bigint)
    offset
      cast($4 as bigint)
  ) n;

-- POST /tokenids
select
  k.*
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join token_id k on k.guid = n.value ->> 0
  and k.token_type = cast((n.value ->> 1) as bigint);

-- POST /tokenids
-- POST /sns/{sn}/tokenids/label/{label}
-- DELETE /sns/{sn}/tokenids/label/{label}
select
  t.*
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join token_id t on t.label = n.value;

-- GET /tokenids/label/{label}
select
  *
from
  "token_id"
where
  "label" = cast($1 as text);

-- GET /sns/{sn}/tokenids
-- POST /sns/{sn}/tokenids/data
select
  count(*) as n
from
  token_id k
where
  true
  and k.sn = cast($1 as text);

-- POST /sns/{sn}/tokenids
-- POST /sns/{sn}/tokenids/guid/{guid}
-- DELETE /sns/{sn}/tokenids
-- DELETE /sns/{sn}/tokenids/guid/{guid}
select
  k.*
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join token_id k on k.guid = n.value
order by
  k.token_type;

-- DELETE /tokenids/guid/{guid}/{tokenType}
delete from "token_id"
where
  "id" = cast($1 as bigint);
