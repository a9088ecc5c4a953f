-- GET /search
select
  s.id as id
from
  sn s
where
  s.sn = ?
limit
  ?;

-- GET /search
select
  s.id as id
from
  sn s
where
  s.sn >= ?
  and s.sn < ?
order by
  s.sn
limit
  ?;

-- GET /search
select
  s.id as id
from
  (
    select
      rowid as id
    from
      sn_search
    where
      sn_search match ?
    limit
      ?
  ) f
  cross join sn s on s.id = f.id
where
  s.sn like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.name collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.nick_name collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.email collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.phone collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.guid = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.name collate nocase >= ?
  and x.name collate nocase < ?
order by
  x.name collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.nick_name collate nocase >= ?
  and x.nick_name collate nocase < ?
order by
  x.nick_name collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.email collate nocase >= ?
  and x.email collate nocase < ?
order by
  x.email collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.phone collate nocase >= ?
  and x.phone collate nocase < ?
order by
  x.phone collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      user_search
    where
      user_search match ?
    limit
      ?
  ) f
  cross join user_account x on x.id = f.id
where
  x.name like ? escape '\'
  or x.nick_name like ? escape '\'
  or x.email like ? escape '\'
  or x.phone like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      user_search
    where
      user_search match ?
    limit
      ?
  ) f
  cross join user_account x on x.id = f.id
where
  misspelt_words (?, concat_ws (' ', x.name, x.nick_name, x.email, x.phone)) <= ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  customer x
where
  x.name collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  customer x
where
  x.email collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  customer x
where
  x.reference_id collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  customer x
where
  x.name collate nocase >= ?
  and x.name collate nocase < ?
order by
  x.name collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  customer x
where
  x.email collate nocase >= ?
  and x.email collate nocase < ?
order by
  x.email collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  customer x
where
  x.reference_id collate nocase >= ?
  and x.reference_id collate nocase < ?
order by
  x.reference_id collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      customer_search
    where
      customer_search match ?
    limit
      ?
  ) f
  cross join customer x on x.id = f.id
where
  x.name like ? escape '\'
  or x.email like ? escape '\'
  or x.reference_id like ? escape '\'
  or x.contact like ? escape '\'
  or x.office_number like ? escape '\'
  or x.mobile_number like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      customer_search
    where
      customer_search match ?
    limit
      ?
  ) f
  cross join customer x on x.id = f.id
where
  misspelt_words (?, concat_ws (' ', x.name, x.email, x.reference_id, x.contact, x.office_number, x.mobile_number)) <= ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  machine x
where
  x.identity = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  machine x
where
  x.machine_name collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  machine x
where
  x.custom_id collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  machine x
where
  x.identity >= ?
  and x.identity < ?
order by
  x.identity
limit
  ?;

-- GET /search
select
  x.id as id
from
  machine x
where
  x.machine_name collate nocase >= ?
  and x.machine_name collate nocase < ?
order by
  x.machine_name collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  machine x
where
  x.custom_id collate nocase >= ?
  and x.custom_id collate nocase < ?
order by
  x.custom_id collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      machine_search
    where
      machine_search match ?
    limit
      ?
  ) f
  cross join machine x on x.id = f.id
where
  x.machine_name like ? escape '\'
  or x.custom_id like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      machine_search
    where
      machine_search match ?
    limit
      ?
  ) f
  cross join machine x on x.id = f.id
where
  x.identity like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      machine_search
    where
      machine_search match ?
    limit
      ?
  ) f
  cross join machine x on x.id = f.id
where
  misspelt_words (?, concat_ws (' ', x.machine_name, x.custom_id)) <= ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  token_id x
where
  x.guid collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  token_id x
where
  x.label collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  token_id x
where
  x.guid collate nocase >= ?
  and x.guid collate nocase < ?
order by
  x.guid collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  token_id x
where
  x.label collate nocase >= ?
  and x.label collate nocase < ?
order by
  x.label collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      token_id_search
    where
      token_id_search match ?
    limit
      ?
  ) f
  cross join token_id x on x.id = f.id
where
  x.guid like ? escape '\'
  or x.label like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      token_id_search
    where
      token_id_search match ?
    limit
      ?
  ) f
  cross join token_id x on x.id = f.id
where
  misspelt_words (?, concat_ws (' ', x.guid, x.label)) <= ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  product x
where
  x.name collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  product x
where
  x.ref_id collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  product x
where
  x.guid = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  product x
where
  x.name collate nocase >= ?
  and x.name collate nocase < ?
order by
  x.name collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  product x
where
  x.ref_id collate nocase >= ?
  and x.ref_id collate nocase < ?
order by
  x.ref_id collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      product_search
    where
      product_search match ?
    limit
      ?
  ) f
  cross join product x on x.id = f.id
where
  x.name like ? escape '\'
  or x.ref_id like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      product_search
    where
      product_search match ?
    limit
      ?
  ) f
  cross join product x on x.id = f.id
where
  misspelt_words (?, concat_ws (' ', x.name, x.ref_id)) <= ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  business x
where
  x.name collate nocase = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  business x
where
  x.guid = ?
limit
  ?;

-- GET /search
select
  x.id as id
from
  business x
where
  x.name collate nocase >= ?
  and x.name collate nocase < ?
order by
  x.name collate nocase
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      business_search
    where
      business_search match ?
    limit
      ?
  ) f
  cross join business x on x.id = f.id
where
  x.name like ? escape '\'
limit
  ?;

-- GET /search
select
  x.id as id
from
  (
    select
      rowid as id
    from
      business_search
    where
      business_search match ?
    limit
      ?
  ) f
  cross join business x on x.id = f.id
where
  misspelt_words (?, concat_ws (' ', x.name)) <= ?
limit
  ?;

-- GET /search
select
  n.value as key,
  s.sn as id,
  s.sn as title,
  nullif(concat_ws (' · ', p.name, iif(c.group_name = '', c.name, c.group_name || '/' || c.name)), '') as subtitle,
  s.sn as sn,
  case
    when s.archived = 1 then 'archived'
    when s.status = 4 then 'blacklisted'
    when s.status = 2 then 'deleted'
    when s.status = 1 then 'disabled'
    when s.start_date > ? then 'pending'
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
    ) <= ? then case
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
      ) > ? then 'grace'
      else 'expired'
    end
    when s.use_count >= s.usage_number then 'exhausted'
    else 'active'
  end as standing,
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
  ) as expires,
  nullif(
    min(
      min(
        coalesce(s.end_date, 253402300800),
        coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
        253402300800
      ) + nullif(s.grace_days, 0) * 86400,
      253402300800
    ),
    253402300800
  ) as "graceUntil"
from
  json_each(?) n
  cross join sn s on s.id = n.value
  join product p on p.id = s.product_id
  left join customer c on c.id = s.customer_id
order by
  n.key;
