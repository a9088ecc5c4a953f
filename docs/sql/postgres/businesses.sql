-- GET /businesses
select
  count(*) as n
from
  business b;

-- GET /businesses
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      b.id as k
    from
      business b
    where
      true
    order by
      b.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- 5 operations
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when b.guid is not null then ',"guid":' || cast(to_json(cast(b.guid as text)) as text)
        end,
        case
          when b.name is not null then ',"name":' || cast(to_json(cast(b.name as text)) as text)
        end,
        case
          when b.type is not null then ',"type":' || cast(to_json(cast(b.type as text)) as text)
        end,
        case
          when b.business_os is not null then ',"businessOs":' || cast(to_json(cast(b.business_os as text)) as text)
        end,
        case
          when b.control_type is not null then ',"controlType":' || cast(to_json(cast(b.control_type as text)) as text)
        end,
        case
          when b.description is not null then ',"description":' || cast(to_json(cast(b.description as text)) as text)
        end,
        ',"regDate":"' || to_char(to_timestamp(b.reg_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"startDate":"' || to_char(to_timestamp(b.start_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"endDate":"' || to_char(to_timestamp(b.end_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"volumeNumber":' || b.volume_number,
        ',"expirationDays":' || b.expiration_days,
        ',"usageNumber":' || b.usage_number,
        ',"concurrentNumber":' || b.concurrent_number,
        ',"usersNumber":' || b.users_number,
        ',"maxOfflineMinutes":' || b.max_offline_minutes,
        ',"maxTotalMinutes":' || b.max_total_minutes,
        ',"downloadNumber":' || b.download_number,
        ',"transferVolume":' || b.transfer_volume,
        ',"transferNumber":' || b.transfer_number,
        ',"reclaimMinutes":' || b.reclaim_minutes,
        ',"graceDays":' || b.grace_days,
        case
          when b.vm_detect = 1 then ',"vmDetect":true'
          else ',"vmDetect":false'
        end,
        case
          when b.forbid_remote_desktop = 1 then ',"forbidRemoteDesktop":true'
          else ',"forbidRemoteDesktop":false'
        end,
        case
          when b.license_borrow = 1 then ',"licenseBorrow":true'
          else ',"licenseBorrow":false'
        end,
        case
          when b.early_return = 1 then ',"earlyReturn":true'
          else ',"earlyReturn":false'
        end,
        case
          when b.redundant = 1 then ',"redundant":true'
          else ',"redundant":false'
        end,
        case
          when b.mute = 1 then ',"mute":true'
          else ',"mute":false'
        end,
        case
          when b.pre_client = 1 then ',"preClient":true'
          else ',"preClient":false'
        end,
        case
          when b.pre_license = 1 then ',"preLicense":true'
          else ',"preLicense":false'
        end,
        case
          when b.local_only = 1 then ',"localOnly":true'
          else ',"localOnly":false'
        end,
        case
          when b.deny_activation = 1 then ',"denyActivation":true'
          else ',"denyActivation":false'
        end,
        case
          when b.named_user = 1 then ',"namedUser":true'
          else ',"namedUser":false'
        end,
        case
          when b.access_log = 1 then ',"accessLog":true'
          else ',"accessLog":false'
        end,
        case
          when b.distribution = 1 then ',"distribution":true'
          else ',"distribution":false'
        end,
        case
          when b.agent = 1 then ',"agent":true'
          else ',"agent":false'
        end,
        case
          when b.ignore_user_limit = 1 then ',"ignoreUserLimit":true'
          else ',"ignoreUserLimit":false'
        end,
        case
          when b.all_re_update = 1 then ',"allReUpdate":true'
          else ',"allReUpdate":false'
        end,
        case
          when b.readonly = 1 then ',"readonly":true'
          else ',"readonly":false'
        end,
        case
          when b.upload_peak = 1 then ',"uploadPeak":true'
          else ',"uploadPeak":false'
        end,
        case
          when b.allow_split = 1 then ',"allowSplit":true'
          else ',"allowSplit":false'
        end,
        case
          when b.deny_container = 1 then ',"denyContainer":true'
          else ',"denyContainer":false'
        end,
        case
          when b.binding_token_id = 1 then ',"bindingTokenId":true'
          else ',"bindingTokenId":false'
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
  join business b on b.id = n.value
order by
  n.key;

-- POST /businesses/data
select
  count(*) as n
from
  business b
where
  true
  and b.type = cast($1 as text);

-- POST /businesses/data
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      b.id as k
    from
      business b
    where
      true
      and b.type = cast($1 as text)
    order by
      b.id
    limit
      cast($2 as bigint)
    offset
      cast($3 as bigint)
  ) n;

-- DELETE /businesses/{businessName}
select
  coalesce(sum(n), 0) as n
from
  sn_count
where
  "business_id" = cast($1 as bigint);
