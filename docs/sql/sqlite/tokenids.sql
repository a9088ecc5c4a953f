-- GET /tokenids
select
  count(*) as n
from
  token_id k;

-- GET /tokenids
select
  json_group_array(k) as rows
from
  (
    select
      k.id as k
    from
      token_id k
    where
      (
        k.id & 255
        or tick ()
      )
    order by
      k.id
    limit
      ?
    offset
      ?
  ) n;

-- 6 operations
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when k.guid is not null then ',"guid":' || json_quote(k.guid)
        end,
        ',"tokenType":' || k.token_type,
        case
          when k.label is not null then ',"label":' || json_quote(k.label)
        end,
        ',"status":' || k.status,
        ',"regDate":"' || datetime(k.reg_date, 'unixepoch') || '"',
        case
          when k.sn is not null then ',"sn":' || json_quote(k.sn)
        end,
        ',"controlType":' || k.control_type
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join token_id k on k.id = n.value
order by
  n.key;

-- POST /tokenids/data
select
  count(*) as n
from
  token_id k
where
  (
    k.id & 255
    or tick ()
  )
  and (
    (
      k.id in (
        select
          rowid as id
        from
          token_id_search
        where
          token_id_search match ?
      )
      and k.label like ? escape '\'
    )
  );

-- POST /tokenids/data
select
  json_group_array(k) as rows
from
  (
    select
      k.id as k
    from
      token_id k
    where
      (
        k.id & 255
        or tick ()
      )
      and (
        (
          k.id in (
            select
              rowid as id
            from
              token_id_search
            where
              token_id_search match ?
          )
          and k.label like ? escape '\'
        )
      )
    order by
      + k.id
    limit
      ?
    offset
      ?
  ) n;

-- POST /tokenids
select
  k.*
from
  json_each(?) n
  cross join token_id k on k.guid = n.value ->> 0
  and k.token_type = n.value ->> 1;

-- POST /tokenids
-- POST /sns/{sn}/tokenids/label/{label}
-- DELETE /sns/{sn}/tokenids/label/{label}
select
  t.*
from
  json_each(?) n
  cross join token_id t on t.label = n.value;

-- GET /tokenids/label/{label}
select
  *
from
  "token_id"
where
  "label" = ?;

-- GET /sns/{sn}/tokenids
-- POST /sns/{sn}/tokenids/data
select
  count(*) as n
from
  token_id k
where
  (
    k.id & 255
    or tick ()
  )
  and k.sn = ?;

-- POST /sns/{sn}/tokenids
-- POST /sns/{sn}/tokenids/guid/{guid}
-- DELETE /sns/{sn}/tokenids
-- DELETE /sns/{sn}/tokenids/guid/{guid}
select
  k.*
from
  json_each(?) n
  cross join token_id k on k.guid = n.value
order by
  k.token_type;

-- DELETE /tokenids/guid/{guid}/{tokenType}
delete from "token_id"
where
  "id" = ?;
