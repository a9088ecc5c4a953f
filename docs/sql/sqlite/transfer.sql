-- GET /export/{resource}
select
  s.id as id,
  s.id as k0
from
  sn s
  cross join (
    select
      ? as now,
      ? as since
  ) clock
where
  (
    s.id & 255
    or tick ()
  )
  and s.archived = 0
  and s.status = ?
order by
  s.id
limit
  ?;

-- GET /export/{resource}
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when s.sn is not null then ',"sn":' || json_quote(s.sn)
        end,
        ',"status":' || s.status,
        case
          when s.type is not null then ',"type":' || json_quote(s.type)
        end,
        ',"archived":' || case
          when s.archived = 1 then 'true'
        end,
        ',"activeDate":"' || datetime(s.active_date, 'unixepoch') || '"',
        case
          when s.active_type is not null then ',"activeType":' || json_quote(s.active_type)
        end,
        ',"lastUpdateDate":"' || datetime(s.last_update_date, 'unixepoch') || '"',
        ',"updateTime":"' || datetime(s.update_time, 'unixepoch') || '"',
        ',"regDate":"' || datetime(s.reg_date, 'unixepoch') || '"',
        ',"startDate":"' || datetime(s.start_date, 'unixepoch') || '"',
        ',"endDate":"' || datetime(s.end_date, 'unixepoch') || '"',
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
          when s.description is not null then ',"description":' || json_quote(s.description)
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
          when c.id is not null then json_patch('{}', json_object('name', c.name, 'groupName', nullif(c.group_name, ''), 'email', c.email))
        end,
        ',"standing":' || concat (
          '"',
          case
            when s.archived = 1 then 'archived'
            when s.status = 4 then 'blacklisted'
            when s.status = 2 then 'deleted'
            when s.status = 1 then 'disabled'
            when s.start_date > clock.now then 'pending'
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
            ) <= clock.now then case
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
              ) > clock.now then 'grace'
              else 'expired'
            end
            when s.use_count >= s.usage_number then 'exhausted'
            else 'active'
          end,
          '"'
        ),
        ',"expires":"' || datetime(
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
          'unixepoch'
        ) || '"',
        ',"graceUntil":"' || datetime(
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
          ),
          'unixepoch'
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
  json_each(?) n
  cross join sn s on s.id = n.value
  cross join (
    select
      ? as now,
      ? as since
  ) clock
  left join customer c on c.id = s.customer_id
order by
  n.key;

-- POST /export/{resource}
select
  count(*) as "all",
  count(*) filter (
    where
      actor = ?
      and actor_kind = ?
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
  (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

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
  "resource" = ?
order by
  "id" desc;
