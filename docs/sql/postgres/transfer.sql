-- GET /export/{resource}
select
  s.id as id,
  s.id as k0
from
  sn s
  cross join (
    select
      cast($1 as bigint) as now,
      cast($2 as bigint) as since
  ) clock
where
  true
  and s.archived = 0
  and s.status = cast($3 as bigint)
order by
  s.id
limit
  cast($4 as bigint);

-- GET /export/{resource}
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when s.sn is not null then ',"sn":' || cast(to_json(cast(s.sn as text)) as text)
        end,
        ',"status":' || s.status,
        case
          when s.type is not null then ',"type":' || cast(to_json(cast(s.type as text)) as text)
        end,
        ',"archived":' || case
          when s.archived = 1 then 'true'
        end,
        ',"activeDate":"' || to_char(to_timestamp(s.active_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when s.active_type is not null then ',"activeType":' || cast(to_json(cast(s.active_type as text)) as text)
        end,
        ',"lastUpdateDate":"' || to_char(to_timestamp(s.last_update_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"updateTime":"' || to_char(to_timestamp(s.update_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"regDate":"' || to_char(to_timestamp(s.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"startDate":"' || to_char(to_timestamp(s.start_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"endDate":"' || to_char(to_timestamp(s.end_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"volumeNumber":' || s.volume_number,
        ',"expirationDays":' || s.expiration_days,
        ',"usageNumber":' || s.usage_number,
        ',"concurrentNumber":' || s.concurrent_number,
        ',"usersNumber":' || s.users_number,
        ',"maxOfflineMinutes":' || s.max_offline_minutes,
        ',"transferVolume":' || s.transfer_volume,
        ',"transferNumber":' || s.transfer_number,
        ',"reclaimMinutes":' || s.reclaim_minutes,
        ',"graceDays":' || s.grace_days,
        case
          when s.description is not null then ',"description":' || cast(to_json(cast(s.description as text)) as text)
        end,
        case
          when s.vm_detect = 1 then ',"vmDetect":true'
          else ',"vmDetect":false'
        end,
        case
          when s.forbid_remote_desktop = 1 then ',"forbidRemoteDesktop":true'
          else ',"forbidRemoteDesktop":false'
        end,
        case
          when s.license_borrow = 1 then ',"licenseBorrow":true'
          else ',"licenseBorrow":false'
        end,
        case
          when s.readonly = 1 then ',"readonly":true'
          else ',"readonly":false'
        end,
        case
          when s.access_log = 1 then ',"accessLog":true'
          else ',"accessLog":false'
        end,
        case
          when s.ignore_user_limit = 1 then ',"ignoreUserLimit":true'
          else ',"ignoreUserLimit":false'
        end,
        case
          when s.distribution = 1 then ',"distribution":true'
          else ',"distribution":false'
        end,
        case
          when s.redundant = 1 then ',"redundant":true'
          else ',"redundant":false'
        end,
        case
          when s.named_user = 1 then ',"namedUser":true'
          else ',"namedUser":false'
        end,
        ',"customer":' || case
          when c.id is not null then json_strip_nulls(json_build_object('name', c.name, 'groupName', nullif(c.group_name, ''), 'email', c.email))
        end,
        ',"standing":' || concat(
          '"',
          case
            when s.archived = 1 then 'archived'
            when s.status = 4 then 'blacklisted'
            when s.status = 2 then 'deleted'
            when s.status = 1 then 'disabled'
            when s.start_date > clock.now then 'pending'
            when nullif(
              greatest_of (
                least_of (
                  least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                  253402300800
                ),
                coalesce(s.extended_until, -253402300800)
              ),
              253402300800
            ) <= clock.now then case
              when nullif(
                least_of (
                  least_of (
                    least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                    253402300800
                  ) + nullif(s.grace_days, 0) * 86400,
                  253402300800
                ),
                253402300800
              ) > clock.now then 'grace'
              else 'expired'
            end
            when s.use_count >= s.usage_number then 'exhausted'
            else 'active'
          end,
          '"'
        ),
        ',"expires":"' || to_char(
          to_timestamp(
            nullif(
              greatest_of (
                least_of (
                  least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                  253402300800
                ),
                coalesce(s.extended_until, -253402300800)
              ),
              253402300800
            )
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"',
        ',"graceUntil":"' || to_char(
          to_timestamp(
            nullif(
              least_of (
                least_of (
                  least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
                  253402300800
                ) + nullif(s.grace_days, 0) * 86400,
                253402300800
              ),
              253402300800
            )
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"',
        ',"extraConcurrent":' || case
          when s.extra_concurrent_until > clock.now then s.extra_concurrent
        end,
        ',"extraDevices":' || case
          when s.extra_devices_until > clock.now then s.extra_devices
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
  join sn s on s.id = n.value
  cross join (
    select
      cast($2 as bigint) as now,
      cast($3 as bigint) as since
  ) clock
  left join customer c on c.id = s.customer_id
order by
  n.key;

-- POST /export/{resource}
select
  count(*) as "all",
  count(*) filter (
    where
      actor = cast($1 as text)
      and actor_kind = cast($2 as text)
  ) as own
from
  job
where
  state in ('queued', 'running')
  and operation = 'keepExport';

-- POST /export/{resource}
insert into
  "job" (
    "id",
    "operation",
    "resource",
    "change",
    "condition",
    "retry_of",
    "undo_of",
    "actor",
    "actor_kind",
    "actor_role",
    "ip",
    "request_id",
    "ticket",
    "reason",
    "total",
    "created",
    "gathered",
    "gather_until",
    "receiver"
  )
values
  (
    cast($1 as bigint),
    cast($2 as text),
    cast($3 as text),
    cast($4 as text),
    cast($5 as text),
    $6,
    $7,
    cast($8 as text),
    cast($9 as text),
    $10,
    cast($11 as text),
    cast($12 as text),
    $13,
    $14,
    cast($15 as bigint),
    cast($16 as bigint),
    $17,
    $18,
    $19
  );

-- POST /import/{resource}
select
  id
from
  audit
order by
  id desc
limit
  1;

-- GET /import/{resource}/mappings
select
  "header",
  "used_by",
  "reading",
  "used"
from
  "import_mapping"
where
  "resource" = cast($1 as text)
order by
  "id" desc;
