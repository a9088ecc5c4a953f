-- GET /sns/{sn}/allowances
select
  count(*) as n
from
  allowance a
where
  true
  and a.sn_id = cast($1 as bigint);

-- POST /sns/{sn}/allowances
insert into
  "allowance" (
    "until",
    "extend",
    "extra_concurrent",
    "extra_devices",
    "reason",
    "ticket",
    "given_by",
    "sn_id",
    "state",
    "id",
    "begins"
  )
values
  (
    cast($1 as bigint),
    cast($2 as bigint),
    cast($3 as bigint),
    $4,
    cast($5 as text),
    cast($6 as text),
    cast($7 as text),
    cast($8 as bigint),
    cast($9 as text),
    cast($10 as bigint),
    cast($11 as bigint)
  )
returning
  *;

-- POST /sns/{sn}/allowances
update sn
set
  (extended_until, extra_concurrent, extra_concurrent_until, extra_devices, extra_devices_until) = (
    select
      max(
        case
          when extend = 1 then until
        end
      ),
      max(extra_concurrent),
      max(
        case
          when extra_concurrent > 0 then until
        end
      ),
      max(extra_devices),
      max(
        case
          when extra_devices > 0 then until
        end
      )
    from
      allowance
    where
      sn_id = sn.id
      and state = 'open'
  )
where
  id = cast($1 as bigint);

-- POST /sns/{sn}/allowances
select
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || a.id,
        case
          when s.sn is not null then ',"sn":' || cast(to_json(cast(s.sn as text)) as text)
        end,
        case
          when case
            when a.state = 'open'
            and a.until <= 1795251600 then 'ended'
            else a.state
          end is not null then ',"state":' || cast(
            to_json(
              cast(
                case
                  when a.state = 'open'
                  and a.until <= 1795251600 then 'ended'
                  else a.state
                end as text
              )
            ) as text
          )
        end,
        ',"from":"' || to_char(to_timestamp(a.begins) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"until":"' || to_char(to_timestamp(a.until) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when a.extend = 1 then ',"extend":true'
          else ',"extend":false'
        end,
        ',"extraConcurrent":' || a.extra_concurrent,
        ',"extraDevices":' || a.extra_devices,
        case
          when a.reason is not null then ',"reason":' || cast(to_json(cast(a.reason as text)) as text)
        end,
        case
          when a.ticket is not null then ',"ticket":' || cast(to_json(cast(a.ticket as text)) as text)
        end,
        case
          when a.asked_by is not null then ',"askedBy":' || cast(to_json(cast(a.asked_by as text)) as text)
        end,
        case
          when a.given_by is not null then ',"givenBy":' || cast(to_json(cast(a.given_by as text)) as text)
        end,
        case
          when a.comment is not null then ',"comment":' || cast(to_json(cast(a.comment as text)) as text)
        end,
        ',"endedAt":"' || to_char(
          to_timestamp(
            case
              when a.state = 'open'
              and a.until <= 1795251600 then a.until
              else a.ended_at
            end
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"',
        case
          when case
            when a.state = 'open'
            and a.until <= 1795251600 then 'system'
            else a.ended_by
          end is not null then ',"endedBy":' || cast(
            to_json(
              cast(
                case
                  when a.state = 'open'
                  and a.until <= 1795251600 then 'system'
                  else a.ended_by
                end as text
              )
            ) as text
          )
        end
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
  join allowance a on a.id = n.value
  join sn s on s.id = a.sn_id
order by
  n.key;

-- POST /sns/{sn}/allowances
insert into
  audit (
    time,
    actor,
    actor_kind,
    ip,
    operation,
    request_id,
    targets,
    before,
    after,
    outcome,
    ticket,
    actor_role,
    job_id,
    undo_of,
    restore,
    reason
  )
values
  (
    cast($1 as bigint),
    cast($2 as text),
    cast($3 as text),
    cast($4 as text),
    cast($5 as text),
    cast($6 as text),
    cast($7 as text),
    cast($8 as text),
    cast($9 as text),
    cast($10 as bigint),
    cast($11 as text),
    $12,
    $13,
    $14,
    $15,
    cast($16 as text)
  )
returning
  id;

-- POST /allowances/data
select
  count(*) as n
from
  allowance a
where
  true
  and (
    a.state = cast($1 as text)
    and case
      when a.state = 'open'
      and a.until <= 1795251600 then 'ended'
      else a.state
    end = cast($2 as text)
  );

-- POST /allowances/{id}/approve
-- POST /allowances/{id}/decline
select
  *
from
  allowance
where
  id = cast($1 as bigint);
