-- POST /reports/sn/busiest
select
  sn
from
  sn
where
  id = cast($1 as bigint);

-- POST /reports/users/usage
select
  count(*) as sessions,
  coalesce(
    sum(
      greatest_of (
        0,
        least_of (coalesce(end_time, cast($7 as bigint)), cast($6 as bigint) + 1) - greatest_of (start_time, cast($5 as bigint))
      )
    ),
    0
  ) as seconds
from
  sn_log
where
  login_name = cast($1 as text)
  and sn_id = cast($2 as bigint)
  and start_time between cast($3 as bigint) and cast($4 as bigint)
  and sn_log.error_code = 0
  and sn_log.status in ('login', 'logout', 'timeout', 'kickOut', 'highPriorityKick')
  and greatest_of (coalesce(end_time, cast($7 as bigint) + 1) - 1, start_time) >= cast($5 as bigint);

-- POST /reports/users/errors
select
  coalesce(json_agg(json_build_array(error_code, n)), '[]') as counts
from
  (
    select
      error_code,
      count(*) as n
    from
      sn_log
    where
      login_name = cast($1 as text)
      and sn_id = cast($2 as bigint)
      and start_time between cast($3 as bigint) and cast($4 as bigint)
      and error_code <> 0
    group by
      error_code
  ) codes;

-- POST /reports/entitlements
select
  sn_id as id,
  coalesce(json_agg(json_build_array(day, before, greatest_of (peak, at), second, after, stale)), '[]') as days
from
  sn_log_day
where
  sn_id > cast($1 as bigint)
  and day >= cast($2 as bigint)
group by
  sn_id
order by
  sn_id
limit
  cast($3 as bigint);

-- POST /reports/entitlements
select distinct
  sn_id
from
  sn_log
where
  end_time is null
  and start_time < cast($1 as bigint)
  and sn_log.error_code = 0
  and sn_log.status in ('login', 'logout', 'timeout', 'kickOut', 'highPriorityKick');

-- POST /reports/entitlements
select
  n.value as id,
  (
    select
      after
    from
      sn_log_day
    where
      sn_id = n.value
      and day < cast($1 as bigint)
    order by
      day desc
    limit
      1
  ) as open
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) with ordinality x (value, place)
  ) n;

-- POST /reports/entitlements
select
  coalesce(
    json_agg(
      json_build_array(
        s.id,
        s.sn,
        coalesce(s.customer_id, 0),
        s.product_id,
        s.business_id,
        s.concurrent_number,
        case
          when s.archived = 1 then 'archived'
          when s.status = 4 then 'blacklisted'
          when s.status = 2 then 'deleted'
          when s.status = 1 then 'disabled'
          when s.start_date > 1795251600 then 'pending'
          when nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) <= 1795251600 then case
            when nullif(
              least_of (
                least_of (
                  least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                  253402300800
                ) + nullif(s.grace_days, 0) * 86400,
                253402300800
              ),
              253402300800
            ) > 1795251600 then 'grace'
            else 'expired'
          end
          when s.use_count >= s.usage_number then 'exhausted'
          else 'active'
        end,
        nullif(
          greatest_of (
            least_of (
              least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
              253402300800
            ),
            coalesce(s.extended_until, -253402300800)
          ),
          253402300800
        ),
        least_of (
          least_of (
            case
              when s.start_date > 1795251600 then s.start_date
              else 253402300800
            end,
            case
              when nullif(
                greatest_of (
                  least_of (
                    least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                    253402300800
                  ),
                  coalesce(s.extended_until, -253402300800)
                ),
                253402300800
              ) > 1795251600 then nullif(
                greatest_of (
                  least_of (
                    least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                    253402300800
                  ),
                  coalesce(s.extended_until, -253402300800)
                ),
                253402300800
              )
              else 253402300800
            end
          ),
          case
            when nullif(
              least_of (
                least_of (
                  least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                  253402300800
                ) + nullif(s.grace_days, 0) * 86400,
                253402300800
              ),
              253402300800
            ) > 1795251600 then nullif(
              least_of (
                least_of (
                  least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                  253402300800
                ) + nullif(s.grace_days, 0) * 86400,
                253402300800
              ),
              253402300800
            )
            else 253402300800
          end
        )
      )
    ),
    '[]'
  ) as facts
from
  (
    select
      *
    from
      sn s
    where
      s.id > cast($1 as bigint)
      and s.archived = 0
    order by
      s.id
    limit
      cast($2 as bigint)
  ) s;

-- POST /reports/entitlements
select
  coalesce(json_agg(json_build_array(sn_id, n)), '[]') as counts
from
  (
    select
      sn_id,
      count(*) as n
    from
      sn_log
    where
      error_code in (1794, 1795, 1796, 1799)
      and start_time between cast($1 as bigint) and cast($2 as bigint)
    group by
      sn_id
  ) refused;

-- POST /reports/entitlements
select
  coalesce(json_agg(id), '[]') as ids
from
  (
    select
      s.id as id
    from
      sn s
    where
      true
      and s.archived = 0
      and s.product_id in (
        select
          id
        from
          product
        where
          name = cast($1 as text)
      )
    order by
      s.id
  ) chosen;

-- POST /reports/entitlements
select
  coalesce(json_agg(cast(key as json)), '[]') as keys
from
  (
    select
      json_build_array(id, group_name, name) as key
    from
      customer
    where
      id in (
        select
          cast(x.value as bigint)
        from
          jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
      )
  ) keys;

-- POST /reports/demand
select
  s.id,
  s.sn,
  s.concurrent_number as seats
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn s on s.id = n.value
order by
  n.key;

-- POST /reports/demand
select
  coalesce(json_agg(cast(r as json)), '[]') as rows
from
  (
    select
      json_build_array(l.start_time, l.id, l.mid, l.login_name, l.login_ip) as r
    from
      sn_log l
    where
      l.error_code = 1799
      and sn_id = cast($1 as bigint)
      and start_time between cast($2 as bigint) and cast($3 as bigint)
    order by
      start_time,
      id
  ) refused;

-- POST /reports/demand
select
  json_build_array(l.start_time, l.id, l.mid, l.login_name, l.login_ip) as r
from
  sn_log l
where
  l.error_code = 1799
  and sn_id = cast($1 as bigint)
  and (start_time, id) < (cast($2 as bigint), cast($3 as bigint))
  and start_time >= cast($4 as bigint)
order by
  start_time desc,
  id desc
limit
  cast($5 as bigint);

-- POST /reports/demand
select
  json_build_array(l.start_time, l.id, l.mid, l.login_name, l.login_ip) as r
from
  sn_log l
where
  l.error_code = 1799
  and sn_id = cast($1 as bigint)
  and (start_time, id) > (cast($2 as bigint), cast($3 as bigint))
  and start_time <= cast($4 as bigint)
order by
  start_time,
  id
limit
  cast($5 as bigint);

-- POST /reports/demand
select
  l.start_time as start,
  l.end_time as end,
  case
    when l.end_time is null then (
      select
        until
      from
        borrow
      where
        log_id = l.id
    )
  end as until
from
  sn_log l
where
  l.sn_id = cast($1 as bigint)
  and l.start_time <= cast($2 as bigint)
  and l.error_code = 0
  and l.status in ('checkout', 'checkin', 'autoCheckin', 'checkoutCover')
  and (
    l.end_time is null
    or greatest_of (l.end_time, l.start_time + 1) > cast($3 as bigint)
  );

-- POST /reports/demand
select
  2 * start_time + case
    when end_time = start_time
    or (
      end_time is null
      and start_time > cast($1 as bigint)
    ) then 1
    else 0
  end as t
from
  sn_log
where
  sn_id = cast($2 as bigint)
  and start_time between cast($3 as bigint) and cast($4 as bigint)
  and sn_log.error_code = 0
  and sn_log.status in ('login', 'logout', 'timeout', 'kickOut', 'highPriorityKick')
order by
  start_time;

-- POST /reports/demand
select
  end_time
from
  sn_log
where
  sn_id = cast($1 as bigint)
  and end_time between cast($2 as bigint) and cast($3 as bigint)
  and end_time > start_time
  and sn_log.error_code = 0
  and sn_log.status in ('login', 'logout', 'timeout', 'kickOut', 'highPriorityKick')
order by
  end_time;
