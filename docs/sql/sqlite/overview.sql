-- GET /overview
select
  coalesce(sum(n), 0) as n
from
  (
    select
      moment,
      standing,
      case
        when standing = 'archived' then 1
        else 0
      end as archived,
      n
    from
      (
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
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
          ) as moment,
          s.standing,
          1 as n
        from
          sn s indexed by sn_expires
        where
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
          ) >= ?
          and nullif(
            max(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < ?
      ) counts
  ) s
where
  + s.standing in (
    select
      value
    from
      json_each(?)
  );

-- GET /overview
select
  coalesce(sum(n), 0) as n
from
  (
    select
      moment,
      standing,
      case
        when standing = 'archived' then 1
        else 0
      end as archived,
      n
    from
      (
        select
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
          ) as moment,
          s.standing,
          1 as n
        from
          sn s indexed by sn_expires
        where
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
          ) >= ?
          and nullif(
            max(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
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
          ) as moment,
          s.standing,
          1 as n
        from
          sn s indexed by sn_expires
        where
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
          ) >= ?
          and nullif(
            max(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < ?
      ) counts
  ) s
where
  + s.standing in (
    select
      value
    from
      json_each(?)
  );

-- GET /overview
select
  coalesce(sum(n), 0) as n
from
  (
    select
      moment,
      standing,
      case
        when standing = 'archived' then 1
        else 0
      end as archived,
      n
    from
      (
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
      ) counts
  ) s
where
  s.standing = ?;

-- GET /overview
select
  coalesce(sum(n), 0) as n
from
  (
    select
      moment,
      standing,
      case
        when standing = 'archived' then 1
        else 0
      end as archived,
      n
    from
      (
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
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
          ) as moment,
          s.standing,
          1 as n
        from
          sn s indexed by sn_expires
        where
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
          ) >= ?
          and nullif(
            max(
              min(
                coalesce(s.end_date, 253402300800),
                coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < ?
      ) counts
  ) s
where
  s.standing = ?;

-- GET /overview
select
  standing,
  sum(n) as n
from
  sn_count c
group by
  1;

-- GET /overview
select
  (
    select
      count(*)
    from
      allowance
    where
      state = 'open'
      and until > ?
  ) as open,
  (
    select
      count(*)
    from
      allowance
    where
      state = 'open'
      and until > ?
      and until < ?
  ) as "endingToday",
  (
    select
      count(*)
    from
      allowance
    where
      state = 'asked'
  ) as asked;

-- GET /overview
select
  (
    select
      count(*)
    from
      sn s
    where
      (concurrent_number + coalesce(extra_concurrent, 0)) > 1
      and seat_count * 10 >= (concurrent_number + coalesce(extra_concurrent, 0)) * 9
      and s.standing in ('active', 'exhausted')
  ) as concurrency,
  (
    select
      count(*)
    from
      sn s
    where
      (volume_number + coalesce(extra_devices, 0)) > 1
      and device_count * 10 >= (volume_number + coalesce(extra_devices, 0)) * 9
      and s.standing in ('active', 'exhausted')
  ) as devices,
  (
    select
      count(*)
    from
      sn s
    where
      users_number > 1
      and user_count * 10 >= users_number * 9
      and s.standing in ('active', 'exhausted')
  ) as users;

-- GET /overview
select
  coalesce(
    sum(
      (
        select
          count(*)
        from
          sn_log
        where
          (
            id & 255
            or tick ()
          )
          and error_code = codes.error_code
          and start_time >= ?1
          and start_time < ?2
      )
    ),
    0
  ) as n
from
  (
    select distinct
      error_code
    from
      sn_log_count
    where
      error_code <> 0
  ) codes;

-- GET /overview
select
  count(*) as n
from
  session;

-- GET /overview
select
  count(*) as n
from
  borrow indexed by borrow_due
where
  return_date is null
  and until <= ?;

-- GET /overview
select
  "archived",
  "status",
  sum("n") as "n"
from
  "sn_count"
group by
  "archived",
  "status"
order by
  "archived",
  "status";

-- GET /overview
select
  "type",
  sum("n") as "n"
from
  "sn_count"
where
  "archived" = ?
group by
  "type"
order by
  "type";

-- GET /overview
select
  json_group_array(k) as rows
from
  (
    select
      a.id as k
    from
      audit a
    where
      (
        a.id & 255
        or tick ()
      )
    order by
      a.id desc
    limit
      ?
    offset
      ?
  ) n;

-- GET /overview
select
  codes.error_code as "errorCode",
  max(0, cast((? - start_time - 1) / ? as bigint)) as ago,
  count(*) as n
from
  (
    select distinct
      error_code
    from
      sn_log_count
    where
      error_code <> 0
      and n > 0
  ) codes
  cross join sn_log on (
    sn_log.id & 255
    or tick ()
  )
  and sn_log.error_code = codes.error_code
  and start_time >= ?
group by
  1,
  2;

-- GET /overview
select
  count(*) as n
from
  machine
where
  disabled_date >= ?;

-- GET /overview
select
  count(*) as n
from
  user_account
where
  disabled_date >= ?;

-- GET /overview
select
  json_patch(
    '{}',
    json_object('sn', s.sn, 'productName', p.name, 'customerName', c.name, 'concurrentNumber', s.concurrent_number)
  ) as named
from
  sn s
  join product p on p.id = s.product_id
  left join customer c on c.id = s.customer_id
where
  s.id = ?;

-- GET /overview
select
  min(cast((moment - ?) / ? as bigint), ?) as at,
  sum(n) as count
from
  (
    select
      moment,
      standing,
      case
        when standing = 'archived' then 1
        else 0
      end as archived,
      n
    from
      (
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
      ) counts
  ) s
where
  + s.standing in (
    select
      value
    from
      json_each(?)
  )
group by
  1
having
  sum(n) > 0
order by
  1;

-- GET /overview
select
  min(cast((moment - ?) / ? as bigint), ?) as at,
  sum(n) as count
from
  (
    select
      moment,
      standing,
      case
        when standing = 'archived' then 1
        else 0
      end as archived,
      n
    from
      (
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = ?
          and start >= ?
          and start < ?
      ) counts
  ) s
where
  + s.standing in (
    select
      value
    from
      json_each(?)
  )
group by
  1
having
  sum(n) > 0
order by
  1;
