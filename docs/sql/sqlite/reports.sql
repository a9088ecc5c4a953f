-- POST /reports/sn/busiest
select
  sn
from
  sn
where
  id = ?;

-- POST /reports/users/usage
select
  count(*) as sessions,
  coalesce(sum(max(0, min(coalesce(end_time, ?7), ?6 + 1) - max(start_time, ?5))), 0) as seconds
from
  sn_log indexed by sn_log_login_name
where
  login_name = ?1
  and sn_id = ?2
  and start_time between ?3 and ?4
  and sn_log.error_code = 0
  and sn_log.status in ('login', 'logout', 'timeout', 'kickOut', 'highPriorityKick')
  and max(coalesce(end_time, ?7 + 1) - 1, start_time) >= ?5;

-- POST /reports/users/errors
select
  json_group_array(json_array(error_code, n)) as counts
from
  (
    select
      error_code,
      count(*) as n
    from
      sn_log indexed by sn_log_login_name
    where
      login_name = ?1
      and sn_id = ?2
      and start_time between ?3 and ?4
      and error_code <> 0
    group by
      error_code
  ) codes;

-- POST /reports/entitlements
select
  sn_id as id,
  json_group_array(json_array(day, before, max(peak, at), second, after, stale)) as days
from
  sn_log_day
where
  sn_id > ?
  and day >= ?
group by
  sn_id
order by
  sn_id
limit
  ?;

-- POST /reports/entitlements
select distinct
  sn_id
from
  sn_log indexed by sn_log_end_time
where
  end_time is null
  and start_time < ?
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
      and day < ?
    order by
      day desc
    limit
      1
  ) as open
from
  json_each(?) n;

-- POST /reports/entitlements
select
  json_group_array(
    json_array(
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
          max(
            min(
              coalesce(s.end_date, 253402300800),
              coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
              253402300800
            ),
            coalesce(s.extended_until, -253402300800)
          ),
          253402300800
        ) <= 1795251600 then case
          when nullif(
            min(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
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
        max(
          min(
            coalesce(s.end_date, 253402300800),
            coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
            253402300800
          ),
          coalesce(s.extended_until, -253402300800)
        ),
        253402300800
      ),
      min(
        case
          when s.start_date > 1795251600 then s.start_date
          else 253402300800
        end,
        case
          when nullif(
            max(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) > 1795251600 then nullif(
            max(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          )
          else 253402300800
        end,
        case
          when nullif(
            min(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
                253402300800
              ) + nullif(s.grace_days, 0) * 86400,
              253402300800
            ),
            253402300800
          ) > 1795251600 then nullif(
            min(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
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
  ) as facts
from
  (
    select
      *
    from
      sn s
    where
      s.id > ?
      and s.archived = 0
    order by
      s.id
    limit
      ?
  ) s;

-- POST /reports/entitlements
select
  json_group_array(json_array(sn_id, n)) as counts
from
  (
    select
      sn_id,
      count(*) as n
    from
      sn_log indexed by sn_log_short
    where
      error_code in (1794, 1795, 1796, 1799)
      and start_time between ? and ?
    group by
      sn_id
  ) refused;

-- POST /reports/entitlements
select
  json_group_array(id) as ids
from
  (
    select
      s.id as id
    from
      sn s
    where
      (
        s.id & 255
        or tick ()
      )
      and s.archived = 0
      and s.product_id in (
        select
          id
        from
          product
        where
          name = ?
      )
    order by
      s.id
  ) chosen;

-- POST /reports/entitlements
select
  json_group_array(json(key)) as keys
from
  (
    select
      json_array(id, group_name, name) as key
    from
      customer
    where
      id in (
        select
          value
        from
          json_each(?)
      )
  ) keys;

-- POST /reports/demand
select
  s.id,
  s.sn,
  s.concurrent_number as seats
from
  json_each(?) n
  cross join sn s on s.id = n.value
order by
  n.key;

-- POST /reports/demand
select
  json_group_array(json(r)) as rows
from
  (
    select
      json_array(l.start_time, l.id, l.mid, l.login_name, l.login_ip) as r
    from
      sn_log l indexed by sn_log_waiting
    where
      l.error_code = 1799
      and sn_id = ?
      and start_time between ? and ?
    order by
      start_time,
      id
  ) refused;

-- POST /reports/demand
select
  json_array(l.start_time, l.id, l.mid, l.login_name, l.login_ip) as r
from
  sn_log l indexed by sn_log_waiting
where
  l.error_code = 1799
  and sn_id = ?
  and (start_time, id) < (?, ?)
  and start_time >= ?
order by
  start_time desc,
  id desc
limit
  ?;

-- POST /reports/demand
select
  json_array(l.start_time, l.id, l.mid, l.login_name, l.login_ip) as r
from
  sn_log l indexed by sn_log_waiting
where
  l.error_code = 1799
  and sn_id = ?
  and (start_time, id) > (?, ?)
  and start_time <= ?
order by
  start_time,
  id
limit
  ?;

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
  sn_log l indexed by sn_log_sn_seat
where
  l.sn_id = ?
  and l.start_time <= ?
  and l.error_code = 0
  and l.status in ('checkout', 'checkin', 'autoCheckin', 'checkoutCover')
  and (
    l.end_time is null
    or max(l.end_time, l.start_time + 1) > ?
  );

-- POST /reports/demand
select
  2 * start_time + case
    when end_time = start_time
    or (
      end_time is null
      and start_time > ?
    ) then 1
    else 0
  end as t
from
  sn_log
where
  sn_id = ?
  and start_time between ? and ?
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
  sn_id = ?
  and end_time between ? and ?
  and end_time > start_time
  and sn_log.error_code = 0
  and sn_log.status in ('login', 'logout', 'timeout', 'kickOut', 'highPriorityKick')
order by
  end_time;
