-- GET /sns/{sn}/features
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = cast($1 as bigint)
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = cast($2 as bigint)
  and s.feature_id = f.id
where
  true
  and (
    f.product_id = cast($3 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
  )
  and coalesce(
    s.selected,
    t.selected,
    case
      when f.sn_id is not null then 1
      else 0
    end
  ) = cast($5 as bigint);

-- POST /sns/{sn}/features/data
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = cast($1 as bigint)
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = cast($2 as bigint)
  and s.feature_id = f.id
where
  true
  and (
    f.product_id = cast($3 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($4 as bigint))
  )
  and case
    when coalesce(
      s.selected,
      t.selected,
      case
        when f.sn_id is not null then 1
        else 0
      end
    ) = 1 then 3
    else 0
  end = cast($5 as bigint);

-- 6 operations
select
  f.id,
  f.guid,
  f.fid,
  f.name,
  f.sn_id,
  f.revision,
  coalesce(
    s.selected,
    t.selected,
    case
      when f.sn_id is not null then 1
      else 0
    end
  ) as selected,
  case
    when s.mask & 1 <> 0 then s.value
    when t.mask & 1 <> 0 then t.value
    else f.value
  end as value,
  case
    when s.mask & 2 <> 0 then s.version
    when t.mask & 2 <> 0 then t.version
    else f.version
  end as version,
  case
    when s.mask & 4 <> 0 then s.end_date
    when t.mask & 4 <> 0 then t.end_date
    else f.end_date
  end as end_date,
  case
    when s.mask & 8 <> 0 then s.expiration_days
    when t.mask & 8 <> 0 then t.expiration_days
    else f.expiration_days
  end as expiration_days,
  case
    when s.mask & 16 <> 0 then s.users
    when t.mask & 16 <> 0 then t.users
    else f.users
  end as users
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join feature f on f.id = n.value
  left join template_feature t on t.template_id = cast($2 as bigint)
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = cast($3 as bigint)
  and s.feature_id = f.id
where
  (
    f.product_id = cast($4 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($5 as bigint))
  )
order by
  n.key;

-- GET /sns/{sn}/features/name/{featureName}
-- GET /sns/{sn}/features/name/{featureName}/version/{version}
-- DELETE /sns/{sn}/features/name/{featureName}
-- DELETE /sns/{sn}/features/name/{featureName}/version/{version}
select
  f.id
from
  feature f
where
  (
    f.product_id = cast($1 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($2 as bigint))
  )
  and f.name = cast($3 as text)
order by
  f.id;

-- GET /sns/{sn}/features/fid/{fid}
-- DELETE /sns/{sn}/features/fid/{fid}
select
  f.id
from
  feature f
where
  (
    f.product_id = cast($1 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($2 as bigint))
  )
  and f.fid = cast($3 as bigint)
order by
  f.id;
