-- GET /sns/{sn}/allowances
select
  count(*) as n
from
  allowance a
where
  (
    a.id & 255
    or tick ()
  )
  and a.sn_id = ?;

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
  (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
  id = ?;

-- POST /sns/{sn}/allowances
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || a.id,
        case
          when s.sn is not null then ',"sn":' || json_quote(s.sn)
        end,
        case
          when case
            when a.state = 'open'
            and a.until <= 1795251600 then 'ended'
            else a.state
          end is not null then ',"state":' || json_quote(
            case
              when a.state = 'open'
              and a.until <= 1795251600 then 'ended'
              else a.state
            end
          )
        end,
        ',"from":"' || datetime(a.begins, 'unixepoch') || '"',
        ',"until":"' || datetime(a.until, 'unixepoch') || '"',
        case
          when a.extend = 1 then ',"extend":true'
          else ',"extend":false'
        end,
        ',"extraConcurrent":' || a.extra_concurrent,
        ',"extraDevices":' || a.extra_devices,
        case
          when a.reason is not null then ',"reason":' || json_quote(a.reason)
        end,
        case
          when a.ticket is not null then ',"ticket":' || json_quote(a.ticket)
        end,
        case
          when a.asked_by is not null then ',"askedBy":' || json_quote(a.asked_by)
        end,
        case
          when a.given_by is not null then ',"givenBy":' || json_quote(a.given_by)
        end,
        case
          when a.comment is not null then ',"comment":' || json_quote(a.comment)
        end,
        ',"endedAt":"' || datetime(
          case
            when a.state = 'open'
            and a.until <= 1795251600 then a.until
            else a.ended_at
          end,
          'unixepoch'
        ) || '"',
        case
          when case
            when a.state = 'open'
            and a.until <= 1795251600 then 'system'
            else a.ended_by
          end is not null then ',"endedBy":' || json_quote(
            case
              when a.state = 'open'
              and a.until <= 1795251600 then 'system'
              else a.ended_by
            end
          )
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join allowance a on a.id = n.value
  join sn s on s.id = a.sn_id
order by
  n.key;

-- POST /allowances/data
select
  count(*) as n
from
  allowance a
where
  (
    a.id & 255
    or tick ()
  )
  and (
    a.state = ?
    and case
      when a.state = 'open'
      and a.until <= 1795251600 then 'ended'
      else a.state
    end = ?
  );

-- POST /allowances/{id}/approve
-- POST /allowances/{id}/decline
select
  *
from
  allowance
where
  id = ?;
