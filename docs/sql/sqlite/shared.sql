-- 150 operations
begin immediate;

-- 150 operations
commit;

-- 150 operations
pragma wal_checkpoint (noop);

-- 74 operations
rollback;

-- GET /audit
-- GET /overview
select
  count(*) as n
from
  audit a;

-- GET /audit
-- GET /overview
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || a.id,
        ',"time":"' || datetime(a.time, 'unixepoch') || '"',
        case
          when a.actor is not null then ',"actor":' || json_quote(a.actor)
        end,
        case
          when a.actor_kind is not null then ',"actorKind":' || json_quote(a.actor_kind)
        end,
        case
          when a.actor_role is not null then ',"actorRole":' || json_quote(a.actor_role)
        end,
        case
          when a.ip is not null then ',"ip":' || json_quote(a.ip)
        end,
        case
          when a.operation is not null then ',"operation":' || json_quote(a.operation)
        end,
        case
          when a.request_id is not null then ',"requestId":' || json_quote(a.request_id)
        end,
        ',"targets":' || a.targets,
        ',"before":' || a.before,
        ',"after":' || a.after,
        ',"outcome":' || a.outcome,
        case
          when a.ticket is not null then ',"ticket":' || json_quote(a.ticket)
        end,
        ',"job":' || a.job_id,
        ',"undoOf":' || a.undo_of,
        ',"undoneBy":' || (
          select
            u.id
          from
            audit u
          where
            u.undo_of = a.id
        ),
        case
          when a.reason is not null then ',"reason":' || json_quote(a.reason)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join audit a on a.id = n.value
order by
  n.key;

-- 64 operations
select
  *
from
  sn
where
  sn = ?;

-- POST /timeline
-- POST /logs/data
select
  concat (
    '{',
    ltrim(
      concat (
        case
          when l.client_version is not null then ',"clientVersion":' || json_quote(l.client_version)
        end,
        ',"cmdExeNum":' || coalesce(l.cmd_exe_num, o.command_executed_number),
        ',"startTime":"' || datetime(l.start_time, 'unixepoch') || '"',
        ',"endTime":"' || datetime(l.end_time, 'unixepoch') || '"',
        ',"errorCode":' || l.error_code,
        case
          when l.failure is not null then ',"failure":' || json_quote(l.failure)
        end,
        ',"fkMidId":' || l.machine_id,
        ',"fkSnid":' || l.sn_id,
        case
          when l.login_ip is not null then ',"loginIp":' || json_quote(l.login_ip)
        end,
        ',"number":' || l.number,
        case
          when l.status is not null then ',"status":' || json_quote(l.status)
        end,
        ',"fkUserId":' || l.user_id,
        case
          when u.guid is not null then ',"fkUserNameId":' || json_quote(u.guid)
        end,
        ',"uid":' || l.id,
        case
          when l.login_name is not null then ',"loginName":' || json_quote(l.login_name)
        end,
        case
          when s.sn is not null then ',"sn":' || json_quote(s.sn)
        end,
        case
          when l.mid is not null then ',"mid":' || json_quote(l.mid)
        end,
        case
          when m.machine_name is not null then ',"machineName":' || json_quote(m.machine_name)
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join sn_log l on l.id = n.value
  left join user_account u on u.id = l.user_id
  left join session o on o.log_id = l.id
  left join sn s on s.id = l.sn_id
  left join machine m on m.id = l.machine_id
order by
  n.key;

-- 8 operations
select
  *
from
  "business"
where
  "name" = ?;

-- 29 operations
select
  *
from
  "product"
where
  "name" = ?;

-- 16 operations
select
  *
from
  "template"
where
  "product_id" = ?
  and "name" = ?;

-- 39 operations
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
  (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
returning
  id;

-- 39 operations
insert into
  audit_target (key, kind, audit_id)
values
  (?, ?, ?)
on conflict do nothing;

-- PATCH /sns/{sn}/datas
-- POST /sns/generate_sn
insert into
  data (sn_id, name, value, update_time)
select
  ?,
  n.value ->> 'name',
  n.value ->> 'value',
  ?
from
  json_each(?) n
where
  true
on conflict (sn_id, name)
where
  sn_id is not null do update
set
  value = excluded.value,
  update_time = excluded.update_time;

-- POST /sns/generate_sn
-- DELETE /sns/{sn}/features
select
  f.id
from
  feature f
where
  (
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  )
order by
  f.id;

-- 9 operations
select
  f.id,
  f.guid,
  f.fid,
  f.name,
  f.sn_id,
  f.revision,
  coalesce(
    s.selected,
    t.selected,
    case
      when f.sn_id is not null then 1
      else 0
    end
  ) as selected,
  case
    when s.mask & 1 <> 0 then s.value
    when t.mask & 1 <> 0 then t.value
    else f.value
  end as value,
  case
    when s.mask & 2 <> 0 then s.version
    when t.mask & 2 <> 0 then t.version
    else f.version
  end as version,
  case
    when s.mask & 4 <> 0 then s.end_date
    when t.mask & 4 <> 0 then t.end_date
    else f.end_date
  end as end_date,
  case
    when s.mask & 8 <> 0 then s.expiration_days
    when t.mask & 8 <> 0 then t.expiration_days
    else f.expiration_days
  end as expiration_days,
  case
    when s.mask & 16 <> 0 then s.users
    when t.mask & 16 <> 0 then t.users
    else f.users
  end as users
from
  json_each(?) n
  cross join feature f on f.id = n.value
  left join template_feature t on t.template_id = ?
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ?
  and s.feature_id = f.id
where
  (
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  )
order by
  n.key;

-- POST /sns/generate_sn
-- POST /sns/generate_update_code
-- POST /sns/generate_many
insert into
  sn (
    start_date,
    end_date,
    grace_days,
    volume_number,
    expiration_days,
    usage_number,
    concurrent_number,
    users_number,
    max_offline_minutes,
    transfer_volume,
    transfer_number,
    reclaim_minutes,
    vm_detect,
    forbid_remote_desktop,
    license_borrow,
    readonly,
    template_quantity,
    customer_id,
    type,
    product_id,
    template_id,
    business_id,
    sn,
    reg_date,
    update_time
  )
select
  n.value ->> 0,
  n.value ->> 1,
  n.value ->> 2,
  n.value ->> 3,
  n.value ->> 4,
  n.value ->> 5,
  n.value ->> 6,
  n.value ->> 7,
  n.value ->> 8,
  n.value ->> 9,
  n.value ->> 10,
  n.value ->> 11,
  n.value ->> 12,
  n.value ->> 13,
  n.value ->> 14,
  n.value ->> 15,
  n.value ->> 16,
  n.value ->> 17,
  n.value ->> 18,
  n.value ->> 19,
  n.value ->> 20,
  n.value ->> 21,
  n.value ->> 22,
  n.value ->> 23,
  n.value ->> 24
from
  json_each(?) n
order by
  n.key;

-- 14 operations
select
  t.*
from
  json_each(?) n
  cross join sn t on t.sn = n.value;

-- 5 operations
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
        end
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join sn s on s.id = n.value
order by
  n.key;

-- 10 operations
select
  low,
  high,
  at
from
  standing_clock;

-- 6 operations
insert into
  state_change (kind, key, field, value, audit_id)
values
  (?, ?, ?, ?, ?)
on conflict (kind, key, field) do update
set
  value = excluded.value,
  audit_id = excluded.audit_id;

-- GET /sns/{sn}
-- PATCH /sns/{sn}
-- POST /sns/generate_update_code
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
        end
      ),
      ','
    ),
    '}'
  ) as json,
  s.revision as revision
from
  sn s
where
  s.sn = ?;

-- POST /sns/{sn}/allowances
-- GET /sns/{sn}/explain
select
  *
from
  allowance
where
  sn_id = ?
  and state = 'open'
order by
  id;

-- 6 operations
update sequence
set
  next = next + ?
where
  name = 'id'
returning
  next;

-- GET /sns/{sn}/features
-- GET /products/{productName}/templates/{templateName}/features
select
  count(*) as n
from
  feature f
  left join template_feature t on t.template_id = ?
  and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ?
  and s.feature_id = f.id
where
  (
    f.id & 255
    or tick ()
  )
  and (
    f.product_id = ?
    and coalesce(f.sn_id, 0) in (0, ?)
  )
  and coalesce(
    s.selected,
    t.selected,
    case
      when f.sn_id is not null then 1
      else 0
    end
  ) = ?;

-- GET /tokenids/guid/{guid}/{tokenType}
-- PATCH /tokenids/guid/{guid}/{tokenType}
-- POST /sns/tokenid_update_code
-- DELETE /tokenids/guid/{guid}/{tokenType}
select
  *
from
  "token_id"
where
  "guid" = ?
  and "token_type" = ?;

-- POST /machines/{id}
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
update sn_log
set
  status = ?1,
  end_time = max(?2, start_time),
  cmd_exe_num = coalesce(?4, cmd_exe_num)
where
  id = ?3
  and end_time is null
returning
  sn_id,
  start_time,
  end_time;

-- POST /machines/{id}
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
select
  *
from
  sn_log_day
where
  sn_id = (
    select
      sn_id
    from
      sn_log
    where
      id = ?
  )
  and day <= ?
order by
  day desc
limit
  1;

-- POST /machines/{id}
-- DELETE /sns
insert into
  ended_session (id, token_hash, ended)
select
  n.value ->> 0,
  n.value ->> 1,
  n.value ->> 2
from
  json_each(?) n
order by
  n.key;

-- POST /machines/{id}
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
delete from session
where
  id in (
    select
      value
    from
      json_each(?)
  );

-- POST /machines/{id}
-- POST /runtime/sessions
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
insert into
  sn_log_day (sn_id, day, before, peak, second, at, after, stale)
values
  (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (sn_id, day) do update
set
  before = excluded.before,
  peak = excluded.peak,
  second = excluded.second,
  at = excluded.at,
  after = excluded.after,
  stale = excluded.stale;

-- POST /machines/{id}
-- POST /runtime/sessions
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
update sn_log_day
set
  before = before + ?1,
  peak = peak + ?1,
  at = at + ?1,
  after = after + ?1
where
  sn_id = ?2
  and day > ?3
  and day <= ?4;

-- 5 operations
update sequence
set
  next = next + ?
where
  name = 'serial'
returning
  next;

-- 5 operations
select
  id,
  identity,
  mid,
  machine_name,
  status
from
  machine
where
  sn_id = ?
  and identity = ?;

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /runtime/sessions
insert into
  machine (sn_id, id, identity, mid, machine_name, reg_date, last_update_date, device_counted)
values
  (?, ?, ?, ?, ?, ?, ?, ?);

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
-- POST /runtime/sessions
select
  concat (
    '{',
    ltrim(
      concat (
        ',"product":' || concat (
          '{',
          ltrim(
            concat (
              case
                when p.name is not null then ',"productName":' || json_quote(p.name)
              end,
              case
                when p.guid is not null then ',"productGuid":' || json_quote(p.guid)
              end
            ),
            ','
          ),
          '}'
        ),
        ',"template":' || concat (
          '{',
          ltrim(
            concat (
              case
                when t.name is not null then ',"name":' || json_quote(t.name)
              end
            ),
            ','
          ),
          '}'
        ),
        ',"business":' || concat (
          '{',
          ltrim(
            concat (
              case
                when b.name is not null then ',"name":' || json_quote(b.name)
              end,
              case
                when b.guid is not null then ',"guid":' || json_quote(b.guid)
              end,
              case
                when b.control_type is not null then ',"controlType":' || json_quote(b.control_type)
              end
            ),
            ','
          ),
          '}'
        )
      ),
      ','
    ),
    '}'
  ) as names,
  concat (
    '{',
    ltrim(concat (',"maxTotalMinutes":' || b.max_total_minutes, ',"downloadNumber":' || b.download_number), ','),
    '}'
  ) as limits,
  concat (
    '{',
    ltrim(
      concat (
        ',"earlyReturn":' || case
          when b.early_return = 1 then 'true'
        end,
        ',"mute":' || case
          when b.mute = 1 then 'true'
        end,
        ',"preClient":' || case
          when b.pre_client = 1 then 'true'
        end,
        ',"preLicense":' || case
          when b.pre_license = 1 then 'true'
        end,
        ',"localOnly":' || case
          when b.local_only = 1 then 'true'
        end,
        ',"denyActivation":' || case
          when b.deny_activation = 1 then 'true'
        end,
        ',"agent":' || case
          when b.agent = 1 then 'true'
        end,
        ',"allReUpdate":' || case
          when b.all_re_update = 1 then 'true'
        end,
        ',"uploadPeak":' || case
          when b.upload_peak = 1 then 'true'
        end,
        ',"allowSplit":' || case
          when b.allow_split = 1 then 'true'
        end,
        ',"denyContainer":' || case
          when b.deny_container = 1 then 'true'
        end,
        ',"bindingTokenId":' || case
          when b.binding_token_id = 1 then 'true'
        end
      ),
      ','
    ),
    '}'
  ) as flags
from
  product p,
  template t,
  business b
where
  p.id = ?
  and t.id = ?
  and b.id = ?;

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
-- POST /runtime/sessions
select
  concat (
    '{',
    ltrim(
      concat (
        ',"features":' || (
          select
            concat (
              '[',
              string_agg (
                concat (
                  '{',
                  ltrim(
                    concat (
                      ',"id":' || f.id,
                      ',"featureId":' || f.fid,
                      case
                        when f.name is not null then ',"name":' || json_quote(f.name)
                      end,
                      ',"value":' || case
                        when s.mask & 1 <> 0 then s.value
                        when t.mask & 1 <> 0 then t.value
                        else f.value
                      end,
                      case
                        when case
                          when s.mask & 2 <> 0 then s.version
                          when t.mask & 2 <> 0 then t.version
                          else f.version
                        end is not null then ',"version":' || json_quote(
                          case
                            when s.mask & 2 <> 0 then s.version
                            when t.mask & 2 <> 0 then t.version
                            else f.version
                          end
                        )
                      end,
                      ',"endDate":"' || strftime(
                        '%FT%T.000Z',
                        min(
                          case
                            when s.mask & 4 <> 0 then s.end_date
                            when t.mask & 4 <> 0 then t.end_date
                            else f.end_date
                          end,
                          253402300799
                        ),
                        'unixepoch'
                      ) || '"',
                      ',"expirationDays":' || case
                        when s.mask & 8 <> 0 then s.expiration_days
                        when t.mask & 8 <> 0 then t.expiration_days
                        else f.expiration_days
                      end,
                      ',"users":' || case
                        when s.mask & 16 <> 0 then s.users
                        when t.mask & 16 <> 0 then t.users
                        else f.users
                      end,
                      case
                        when f.type is not null then ',"type":' || json_quote(f.type)
                      end
                    ),
                    ','
                  ),
                  '}'
                ),
                ','
                order by
                  f.id
              ),
              ']'
            )
          from
            feature f
            left join template_feature t on t.template_id = "n"."template_id"
            and t.feature_id = f.id
            left join sn_feature s on s.sn_id = "n"."id"
            and s.feature_id = f.id
          where
            (
              f.product_id = "n"."product_id"
              and coalesce(f.sn_id, 0) in (0, "n"."id")
            )
            and coalesce(
              s.selected,
              t.selected,
              case
                when f.sn_id is not null then 1
                else 0
              end
            ) = 1
        ),
        ',"data":' || (
          select
            concat (
              '[',
              string_agg (
                concat (
                  '{',
                  ltrim(
                    concat (
                      case
                        when d.name is not null then ',"name":' || json_quote(d.name)
                      end,
                      case
                        when d.value is not null then ',"value":' || json_quote(d.value)
                      end
                    ),
                    ','
                  ),
                  '}'
                ),
                ','
                order by
                  d.id
              ),
              ']'
            )
          from
            data d
          where
            (
              d.sn_id = "n"."id"
              or d.template_id = "n"."template_id"
              or d.product_id = "n"."product_id"
            )
            and (
              d.sn_id is not null
              or not exists (
                select
                  1
                from
                  data x
                where
                  x.sn_id = "n"."id"
                  and x.name = d.name
              )
            )
            and (
              d.product_id is null
              or not exists (
                select
                  1
                from
                  data x
                where
                  x.template_id = "n"."template_id"
                  and x.name = d.name
              )
            )
        )
      ),
      ','
    ),
    '}'
  ) as json
from
  sn n
where
  n.id = ?1;

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
update sn
set
  last_update_date = ?
where
  id in (
    select
      value
    from
      json_each(?)
  );

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
update machine
set
  last_update_date = ?
where
  id in (
    select
      value
    from
      json_each(?)
  );

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
insert into
  offline_string (serial, sn_id, machine_id, mid, kind, time, actor, actor_kind, ticket)
values
  (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- 5 operations
select
  e.id,
  e.first,
  case
    when e.first = 1 then 0
    else (
      select
        count(*)
      from
        sn_log
      where
        sn_id = e.id
        and number < e.first
    )
  end as older,
  max(
    e.first - 1,
    coalesce(
      (
        select
          max(number)
        from
          sn_log
        where
          sn_id = e.id
      ),
      0
    )
  ) as last
from
  (
    select
      n.value as id,
      coalesce(k.first, 1) as first
    from
      (
        select
          ?1 as value
      ) n
      left join sn_log_kept k on k.sn_id = n.value
  ) e;

-- 9 operations
select
  t.*
from
  json_each(?) n
  cross join user_account t on t.name = n.value;

-- 5 operations
select
  after
from
  sn_log_day
where
  sn_id = ?
  and day < ?
order by
  day desc
limit
  1;

-- POST /reports/sn/peak
-- POST /reports/sn/busiest
-- GET /overview
select
  json_group_array(json_array(day, before, peak, at, second, after, stale)) as days
from
  sn_log_day
where
  sn_id = ?
  and day between ? and ?;

-- POST /reports/sn/busiest
-- GET /overview
select
  s.id,
  max(d.peak, d.at) as peak
from
  sn_log_day d indexed by sn_log_day_peak
  cross join sn s on s.id = d.sn_id
  and s.archived = 0
where
  d.day = ?
order by
  max(d.peak, d.at) desc
limit
  ?;

-- 14 operations
select
  *
from
  user_account
where
  name = ?;

-- GET /sns/{sn}/explain
-- POST /runtime/sessions
select
  control_type as "controlType"
from
  business
where
  id = ?;

-- GET /sns/{sn}/explain
-- POST /runtime/sessions
select
  *
from
  session
where
  machine_id = (
    select
      id
    from
      machine
    where
      sn_id = ?1
      and identity = ?2
  )
  and (
    user_id is null
    or user_id = (
      select
        id
      from
        user_account
      where
        name = ?3
    )
  )
  and contact >= ?4
order by
  id desc
limit
  1;

-- GET /overview
-- GET /export/{resource}
-- POST /export/{resource}
select
  s.id
from
  sn s
where
  s.start_date > ?1
  and s.start_date <= ?2
union all
select
  s.id
from
  sn s
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
  ) > ?1
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
  ) <= ?2
union all
select
  s.id
from
  sn s
where
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
  ) > ?1
  and nullif(
    min(
      min(
        coalesce(s.end_date, 253402300800),
        coalesce(s.active_date + s.expiration_days * 86400, 253402300800),
        253402300800
      ) + nullif(s.grace_days, 0) * 86400,
      253402300800
    ),
    253402300800
  ) <= ?2
limit
  1;

-- POST /export/{resource}
-- GET /jobs/{id}
-- DELETE /jobs/{id}
select
  concat (
    '{',
    ltrim(
      concat (
        ',"id":' || j.id,
        case
          when j.operation is not null then ',"operation":' || json_quote(j.operation)
        end,
        case
          when j.resource is not null then ',"resource":' || json_quote(j.resource)
        end,
        case
          when j.state is not null then ',"state":' || json_quote(j.state)
        end,
        ',"total":' || j.total,
        ',"done":' || j.done,
        ',"failed":' || j.failed,
        ',"added":' || case
          when j.operation <> 'keepExport' then j.added
        end,
        ',"changed":' || case
          when j.operation <> 'keepExport' then j.done - j.added - j.unchanged
        end,
        ',"unchanged":' || case
          when j.operation <> 'keepExport' then j.unchanged
        end,
        ',"refusals":' || (
          select
            json_group_array(json_object('code', cast(key as bigint), 'count', value))
          from
            (
              select
                key,
                value
              from
                json_each(j.refusals) r
              order by
                value desc,
                key
            ) refused
          having
            count(*) > 0
        ),
        case
          when j.actor is not null then ',"actor":' || json_quote(j.actor)
        end,
        case
          when j.actor_kind is not null then ',"actorKind":' || json_quote(j.actor_kind)
        end,
        case
          when j.ticket is not null then ',"ticket":' || json_quote(j.ticket)
        end,
        ',"createdAt":"' || datetime(j.created, 'unixepoch') || '"',
        ',"startedAt":"' || datetime(j.started, 'unixepoch') || '"',
        ',"finishedAt":"' || datetime(j.finished, 'unixepoch') || '"',
        ',"retryOf":' || j.retry_of,
        ',"undoOf":' || j.undo_of,
        ',"undoneBy":' || j.undone_by,
        case
          when j.finished is not null
          and j.undone_by is null
          and j.operation not in ('keepExport', 'bulkSessions')
          and j.done > j.unchanged then ',"undoable":true'
          else ',"undoable":false'
        end,
        ',"change":' || j.change,
        ',"where":' || j.condition,
        case
          when (
            select
              name
            from
              job_file
            where
              job_id = j.id
          ) is not null then ',"fileName":' || json_quote(
            (
              select
                name
              from
                job_file
              where
                job_id = j.id
            )
          )
        end,
        ',"fileSize":' || (
          select
            size
          from
            job_file
          where
            job_id = j.id
        ),
        ',"fileUntil":"' || datetime(
          (
            select
              until
            from
              job_file
            where
              job_id = j.id
          ),
          'unixepoch'
        ) || '"',
        ',"failures":' || (
          select
            json_group_array(json_object('key', key, 'code', code, 'msg', msg))
          from
            (
              select
                key,
                code,
                msg
              from
                job_item
              where
                job_id = j.id
                and result = 'failed'
              order by
                id
              limit
                100
            ) failures
        )
      ),
      ','
    ),
    '}'
  ) as json
from
  json_each(?) n
  cross join job j on j.id = n.value
order by
  n.key;

-- 41 operations
select
  s.id as number,
  s.operator_id,
  o.username,
  o.display_name,
  o.role,
  o.must_change,
  s.created,
  s.last_seen,
  s.proved,
  (
    exists (
      select
        1
      from
        operator_factor f
      where
        f.operator_id = o.id
        and f.confirmed is not null
    )
    or exists (
      select
        1
      from
        operator_passkey p
      where
        p.operator_id = o.id
    )
  ) as factor,
  coalesce(
    (
      select
        value
      from
        setting
      where
        name = 'secondFactor'
    ),
    'none'
  ) as requirement
from
  operator_session s
  join operator o on o.id = s.operator_id
where
  s.hash = ?
  and s.half = 0
  and o.disabled = 0;

-- 6 operations
select
  *
from
  operator
where
  username = ?;

-- POST /bff/visits
-- POST /bff/desk/cases
select
  x.id as id
from
  customer x
where
  x.group_name = ?
  and x.name = ?;

-- POST /bff/visits
-- POST /bff/desk/cases
select
  n.value as row,
  iif(x.group_name = '', x.name, x.group_name || '/' || x.name) as key,
  x.name as title,
  nullif(concat_ws (' · ', nullif(x.group_name, ''), x.contact, x.email), '') as subtitle
from
  json_each(?) n
  cross join customer x on x.id = n.value;
