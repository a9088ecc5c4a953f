-- POST /sns/{sn}/features/data
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = ?
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ?
  and s.feature_id = f.id
where
  (
    f.id & 255
    or tick ()
  )
  and (
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
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
  end = ?;

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
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  )
  and f.name = ?
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
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  )
  and f.fid = ?
order by
  f.id;
