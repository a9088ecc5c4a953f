-- GET /search
select
  s.id as id
from
  sn s
where
  s.sn = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  s.id as id
from
  sn s
where
  s.sn >= cast($1 as text)
  and s.sn < cast($2 as text)
order by
  s.sn
limit
  cast($3 as bigint);

-- GET /search
select
  s.id as id
from
  (
    select
      id
    from
      trigrams_find ('sn_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join sn s on s.id = f.id
where
  (s.sn) collate "C" ilike cast($3 as text) escape '\'
limit
  cast($4 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.name) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.nick_name) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.email) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.phone) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  x.guid = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.name) >= cast($1 as text)
  and lower(x.name) < cast($2 as text)
order by
  lower(x.name)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.nick_name) >= cast($1 as text)
  and lower(x.nick_name) < cast($2 as text)
order by
  lower(x.nick_name)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.email) >= cast($1 as text)
  and lower(x.email) < cast($2 as text)
order by
  lower(x.email)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  user_account x
where
  lower(x.phone) >= cast($1 as text)
  and lower(x.phone) < cast($2 as text)
order by
  lower(x.phone)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('user_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join user_account x on x.id = f.id
where
  (x.name) collate "C" ilike cast($3 as text) escape '\'
  or (x.nick_name) collate "C" ilike cast($4 as text) escape '\'
  or (x.email) collate "C" ilike cast($5 as text) escape '\'
  or (x.phone) collate "C" ilike cast($6 as text) escape '\'
limit
  cast($7 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('user_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join user_account x on x.id = f.id
where
  misspelt_words (cast($3 as text), concat_ws(' ', x.name, x.nick_name, x.email, x.phone)) <= cast($4 as bigint)
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  customer x
where
  lower(x.name) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  customer x
where
  lower(x.email) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  customer x
where
  lower(x.reference_id) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  customer x
where
  lower(x.name) >= cast($1 as text)
  and lower(x.name) < cast($2 as text)
order by
  lower(x.name)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  customer x
where
  lower(x.email) >= cast($1 as text)
  and lower(x.email) < cast($2 as text)
order by
  lower(x.email)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  customer x
where
  lower(x.reference_id) >= cast($1 as text)
  and lower(x.reference_id) < cast($2 as text)
order by
  lower(x.reference_id)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('customer_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join customer x on x.id = f.id
where
  (x.name) collate "C" ilike cast($3 as text) escape '\'
  or (x.email) collate "C" ilike cast($4 as text) escape '\'
  or (x.reference_id) collate "C" ilike cast($5 as text) escape '\'
  or (x.contact) collate "C" ilike cast($6 as text) escape '\'
  or (x.office_number) collate "C" ilike cast($7 as text) escape '\'
  or (x.mobile_number) collate "C" ilike cast($8 as text) escape '\'
limit
  cast($9 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('customer_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join customer x on x.id = f.id
where
  misspelt_words (
    cast($3 as text),
    concat_ws(' ', x.name, x.email, x.reference_id, x.contact, x.office_number, x.mobile_number)
  ) <= cast($4 as bigint)
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  machine x
where
  x.identity = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  machine x
where
  lower(x.machine_name) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  machine x
where
  lower(x.custom_id) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  machine x
where
  x.identity >= cast($1 as text)
  and x.identity < cast($2 as text)
order by
  x.identity
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  machine x
where
  lower(x.machine_name) >= cast($1 as text)
  and lower(x.machine_name) < cast($2 as text)
order by
  lower(x.machine_name)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  machine x
where
  lower(x.custom_id) >= cast($1 as text)
  and lower(x.custom_id) < cast($2 as text)
order by
  lower(x.custom_id)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('machine_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join machine x on x.id = f.id
where
  (x.machine_name) collate "C" ilike cast($3 as text) escape '\'
  or (x.custom_id) collate "C" ilike cast($4 as text) escape '\'
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('machine_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join machine x on x.id = f.id
where
  (x.identity) collate "C" ilike cast($3 as text) escape '\'
limit
  cast($4 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('machine_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join machine x on x.id = f.id
where
  misspelt_words (cast($3 as text), concat_ws(' ', x.machine_name, x.custom_id)) <= cast($4 as bigint)
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  token_id x
where
  lower(x.guid) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  token_id x
where
  lower(x.label) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  token_id x
where
  lower(x.guid) >= cast($1 as text)
  and lower(x.guid) < cast($2 as text)
order by
  lower(x.guid)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  token_id x
where
  lower(x.label) >= cast($1 as text)
  and lower(x.label) < cast($2 as text)
order by
  lower(x.label)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('token_id_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join token_id x on x.id = f.id
where
  (x.guid) collate "C" ilike cast($3 as text) escape '\'
  or (x.label) collate "C" ilike cast($4 as text) escape '\'
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('token_id_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join token_id x on x.id = f.id
where
  misspelt_words (cast($3 as text), concat_ws(' ', x.guid, x.label)) <= cast($4 as bigint)
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  product x
where
  lower(x.name) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  product x
where
  lower(x.ref_id) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  product x
where
  x.guid = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  product x
where
  lower(x.name) >= cast($1 as text)
  and lower(x.name) < cast($2 as text)
order by
  lower(x.name)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  product x
where
  lower(x.ref_id) >= cast($1 as text)
  and lower(x.ref_id) < cast($2 as text)
order by
  lower(x.ref_id)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('product_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join product x on x.id = f.id
where
  (x.name) collate "C" ilike cast($3 as text) escape '\'
  or (x.ref_id) collate "C" ilike cast($4 as text) escape '\'
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('product_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join product x on x.id = f.id
where
  misspelt_words (cast($3 as text), concat_ws(' ', x.name, x.ref_id)) <= cast($4 as bigint)
limit
  cast($5 as bigint);

-- GET /search
select
  x.id as id
from
  business x
where
  lower(x.name) = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  business x
where
  x.guid = cast($1 as text)
limit
  cast($2 as bigint);

-- GET /search
select
  x.id as id
from
  business x
where
  lower(x.name) >= cast($1 as text)
  and lower(x.name) < cast($2 as text)
order by
  lower(x.name)
limit
  cast($3 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('business_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join business x on x.id = f.id
where
  (x.name) collate "C" ilike cast($3 as text) escape '\'
limit
  cast($4 as bigint);

-- GET /search
select
  x.id as id
from
  (
    select
      id
    from
      trigrams_find ('business_search', cast($1 as text)) id
    limit
      cast($2 as bigint)
  ) f
  join business x on x.id = f.id
where
  misspelt_words (cast($3 as text), concat_ws(' ', x.name)) <= cast($4 as bigint)
limit
  cast($5 as bigint);

-- GET /search
select
  n.value as key,
  s.sn as id,
  s.sn as title,
  nullif(
    concat_ws(
      ' · ',
      p.name,
      case
        when c.group_name = '' then c.name
        else c.group_name || '/' || c.name
      end
    ),
    ''
  ) as subtitle,
  s.sn as sn,
  case
    when s.archived = 1 then 'archived'
    when s.status = 4 then 'blacklisted'
    when s.status = 2 then 'deleted'
    when s.status = 1 then 'disabled'
    when s.start_date > cast($1 as bigint) then 'pending'
    when nullif(
      greatest_of (
        least_of (
          least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
          253402300800
        ),
        coalesce(s.extended_until, -253402300800)
      ),
      253402300800
    ) <= cast($2 as bigint) then case
      when nullif(
        least_of (
          least_of (
            least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
            253402300800
          ) + nullif(s.grace_days, 0) * 86400,
          253402300800
        ),
        253402300800
      ) > cast($3 as bigint) then 'grace'
      else 'expired'
    end
    when s.use_count >= s.usage_number then 'exhausted'
    else 'active'
  end as standing,
  nullif(
    greatest_of (
      least_of (
        least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
        253402300800
      ),
      coalesce(s.extended_until, -253402300800)
    ),
    253402300800
  ) as expires,
  nullif(
    least_of (
      least_of (
        least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
        253402300800
      ) + nullif(s.grace_days, 0) * 86400,
      253402300800
    ),
    253402300800
  ) as "graceUntil"
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($4 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn s on s.id = n.value
  join product p on p.id = s.product_id
  left join customer c on c.id = s.customer_id
order by
  n.key;
