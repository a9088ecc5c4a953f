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
          width = cast($1 as bigint)
          and start >= cast($2 as bigint)
          and start < cast($3 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($4 as bigint)
          and start >= cast($5 as bigint)
          and start < cast($6 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($7 as bigint)
          and start >= cast($8 as bigint)
          and start < cast($9 as bigint)
        union all
        select
          nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) as moment,
          s.standing,
          1 as n
        from
          sn s
        where
          nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) >= cast($10 as bigint)
          and nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < cast($11 as bigint)
      ) counts
  ) s
where
  s.standing in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($12 as text) as jsonb)) x (value)
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
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) as moment,
          s.standing,
          1 as n
        from
          sn s
        where
          nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) >= cast($1 as bigint)
          and nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < cast($2 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($3 as bigint)
          and start >= cast($4 as bigint)
          and start < cast($5 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($6 as bigint)
          and start >= cast($7 as bigint)
          and start < cast($8 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($9 as bigint)
          and start >= cast($10 as bigint)
          and start < cast($11 as bigint)
        union all
        select
          nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) as moment,
          s.standing,
          1 as n
        from
          sn s
        where
          nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) >= cast($12 as bigint)
          and nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < cast($13 as bigint)
      ) counts
  ) s
where
  s.standing in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($14 as text) as jsonb)) x (value)
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
          width = cast($1 as bigint)
          and start >= cast($2 as bigint)
          and start < cast($3 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($4 as bigint)
          and start >= cast($5 as bigint)
          and start < cast($6 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($7 as bigint)
          and start >= cast($8 as bigint)
          and start < cast($9 as bigint)
      ) counts
  ) s
where
  s.standing = cast($10 as text);

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
          width = cast($1 as bigint)
          and start >= cast($2 as bigint)
          and start < cast($3 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($4 as bigint)
          and start >= cast($5 as bigint)
          and start < cast($6 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($7 as bigint)
          and start >= cast($8 as bigint)
          and start < cast($9 as bigint)
        union all
        select
          nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) as moment,
          s.standing,
          1 as n
        from
          sn s
        where
          nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) >= cast($10 as bigint)
          and nullif(
            greatest_of (
              least_of (
                least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                253402300800
              ),
              coalesce(s.extended_until, -253402300800)
            ),
            253402300800
          ) < cast($11 as bigint)
      ) counts
  ) s
where
  s.standing = cast($12 as text);

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
      and until > cast($1 as bigint)
  ) as open,
  (
    select
      count(*)
    from
      allowance
    where
      state = 'open'
      and until > cast($2 as bigint)
      and until < cast($3 as bigint)
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
          true
          and error_code = codes.error_code
          and start_time >= cast($1 as bigint)
          and start_time < cast($2 as bigint)
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
  borrow
where
  return_date is null
  and until <= cast($1 as bigint);

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
  "archived" = cast($1 as bigint)
group by
  "type"
order by
  "type";

-- GET /overview
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      a.id as k
    from
      audit a
    where
      true
    order by
      a.id desc
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- GET /overview
select
  codes.error_code as "errorCode",
  greatest_of (0, cast((cast($1 as bigint) - start_time - 1) / cast($2 as bigint) as bigint)) as ago,
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
  join sn_log on true
  and sn_log.error_code = codes.error_code
  and start_time >= cast($3 as bigint)
group by
  1,
  2;

-- GET /overview
select
  count(*) as n
from
  machine
where
  disabled_date >= cast($1 as bigint);

-- GET /overview
select
  count(*) as n
from
  user_account
where
  disabled_date >= cast($1 as bigint);

-- GET /overview
select
  json_strip_nulls(
    json_build_object('sn', s.sn, 'productName', p.name, 'customerName', c.name, 'concurrentNumber', s.concurrent_number)
  ) as named
from
  sn s
  join product p on p.id = s.product_id
  left join customer c on c.id = s.customer_id
where
  s.id = cast($1 as bigint);

-- GET /overview
select
  least_of (cast((moment - cast($1 as bigint)) / cast($2 as bigint) as bigint), cast($3 as bigint)) as at,
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
          width = cast($4 as bigint)
          and start >= cast($5 as bigint)
          and start < cast($6 as bigint)
        union all
        select
          start as moment,
          standing,
          n
        from
          sn_expiry_count
        where
          width = cast($7 as bigint)
          and start >= cast($8 as bigint)
          and start < cast($9 as bigint)
      ) counts
  ) s
where
  s.standing in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($10 as text) as jsonb)) x (value)
  )
group by
  1
having
  sum(n) > 0
order by
  1;

-- GET /overview
select
  least_of (cast((moment - cast($1 as bigint)) / cast($2 as bigint) as bigint), cast($3 as bigint)) as at,
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
          width = cast($4 as bigint)
          and start >= cast($5 as bigint)
          and start < cast($6 as bigint)
      ) counts
  ) s
where
  s.standing in (
    select
      x.value collate "C"
    from
      jsonb_array_elements_text(cast(cast($7 as text) as jsonb)) x (value)
  )
group by
  1
having
  sum(n) > 0
order by
  1;
