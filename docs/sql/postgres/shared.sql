-- 78 operations
commit;

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
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || a.id,
        ',"time":"' || to_char(to_timestamp(a.time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        case
          when a.actor is not null then ',"actor":' || cast(to_json(cast(a.actor as text)) as text)
        end,
        case
          when a.actor_kind is not null then ',"actorKind":' || cast(to_json(cast(a.actor_kind as text)) as text)
        end,
        case
          when a.actor_role is not null then ',"actorRole":' || cast(to_json(cast(a.actor_role as text)) as text)
        end,
        case
          when a.ip is not null then ',"ip":' || cast(to_json(cast(a.ip as text)) as text)
        end,
        case
          when a.operation is not null then ',"operation":' || cast(to_json(cast(a.operation as text)) as text)
        end,
        case
          when a.request_id is not null then ',"requestId":' || cast(to_json(cast(a.request_id as text)) as text)
        end,
        ',"targets":' || a.targets,
        ',"before":' || a.before,
        ',"after":' || a.after,
        ',"outcome":' || a.outcome,
        case
          when a.ticket is not null then ',"ticket":' || cast(to_json(cast(a.ticket as text)) as text)
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
          when a.reason is not null then ',"reason":' || cast(to_json(cast(a.reason as text)) as text)
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
  join audit a on a.id = n.value
order by
  n.key;

-- 64 operations
select
  *
from
  sn
where
  sn = cast($1 as text);

-- POST /timeline
-- POST /logs/data
select
  concat(
    '{',
    ltrim(
      concat(
        case
          when l.client_version is not null then ',"clientVersion":' || cast(to_json(cast(l.client_version as text)) as text)
        end,
        ',"cmdExeNum":' || coalesce(l.cmd_exe_num, o.command_executed_number),
        ',"startTime":"' || to_char(to_timestamp(l.start_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"endTime":"' || to_char(to_timestamp(l.end_time) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"errorCode":' || l.error_code,
        case
          when l.failure is not null then ',"failure":' || cast(to_json(cast(l.failure as text)) as text)
        end,
        ',"fkMidId":' || l.machine_id,
        ',"fkSnid":' || l.sn_id,
        case
          when l.login_ip is not null then ',"loginIp":' || cast(to_json(cast(l.login_ip as text)) as text)
        end,
        ',"number":' || l.number,
        case
          when l.status is not null then ',"status":' || cast(to_json(cast(l.status as text)) as text)
        end,
        ',"fkUserId":' || l.user_id,
        case
          when u.guid is not null then ',"fkUserNameId":' || cast(to_json(cast(u.guid as text)) as text)
        end,
        ',"uid":' || l.id,
        case
          when l.login_name is not null then ',"loginName":' || cast(to_json(cast(l.login_name as text)) as text)
        end,
        case
          when s.sn is not null then ',"sn":' || cast(to_json(cast(s.sn as text)) as text)
        end,
        case
          when l.mid is not null then ',"mid":' || cast(to_json(cast(l.mid as text)) as text)
        end,
        case
          when m.machine_name is not null then ',"machineName":' || cast(to_json(cast(m.machine_name as text)) as text)
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
  join sn_log l on l.id = n.value
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
  "name" = cast($1 as text);

-- 29 operations
select
  *
from
  "product"
where
  "name" = cast($1 as text);

-- 16 operations
select
  *
from
  "template"
where
  "product_id" = cast($1 as bigint)
  and "name" = cast($2 as text);

-- 29 operations
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
    $11,
    $12,
    $13,
    $14,
    $15,
    $16
  )
returning
  id;

-- 39 operations
insert into
  audit_target (key, kind, audit_id)
values
  (cast($1 as text), cast($2 as text), cast($3 as bigint))
on conflict do nothing;

-- PATCH /sns/{sn}/datas
-- POST /sns/generate_sn
insert into
  data (sn_id, name, value, update_time)
select
  cast($1 as bigint),
  n.value ->> 'name',
  n.value ->> 'value',
  cast($2 as bigint)
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($3 as text) as jsonb)) with ordinality x (value, place)
  ) n
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
    f.product_id = cast($1 as bigint)
    and coalesce(f.sn_id, 0) in (0, cast($2 as bigint))
  )
order by
  f.id;

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
  cast((n.value ->> 0) as bigint),
  cast((n.value ->> 1) as bigint),
  cast((n.value ->> 2) as bigint),
  cast((n.value ->> 3) as bigint),
  cast((n.value ->> 4) as bigint),
  cast((n.value ->> 5) as bigint),
  cast((n.value ->> 6) as bigint),
  cast((n.value ->> 7) as bigint),
  cast((n.value ->> 8) as bigint),
  cast((n.value ->> 9) as bigint),
  cast((n.value ->> 10) as bigint),
  cast((n.value ->> 11) as bigint),
  cast((n.value ->> 12) as bigint),
  cast((n.value ->> 13) as bigint),
  cast((n.value ->> 14) as bigint),
  cast((n.value ->> 15) as bigint),
  cast((n.value ->> 16) as bigint),
  cast((n.value ->> 17) as bigint),
  ((n.value ->> 18) collate "C"),
  cast((n.value ->> 19) as bigint),
  cast((n.value ->> 20) as bigint),
  cast((n.value ->> 21) as bigint),
  ((n.value ->> 22) collate "C"),
  cast((n.value ->> 23) as bigint),
  cast((n.value ->> 24) as bigint)
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
order by
  n.key;

-- 14 operations
select
  t.*
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join sn t on t.sn = n.value;

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
  (cast($1 as text), cast($2 as text), cast($3 as text), cast($4 as text), cast($5 as bigint))
on conflict (kind, key, field) do update
set
  value = excluded.value,
  audit_id = excluded.audit_id;

-- PATCH /sns/{sn}
-- POST /sns/generate_update_code
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
  s.sn = cast($1 as text);

-- POST /sns/{sn}/allowances
-- GET /sns/{sn}/explain
select
  *
from
  allowance
where
  sn_id = cast($1 as bigint)
  and state = 'open'
order by
  id;

-- 6 operations
update sequence
set
  next = next + cast($1 as bigint)
where
  name = 'id'
returning
  next;

-- GET /tokenids/guid/{guid}/{tokenType}
-- PATCH /tokenids/guid/{guid}/{tokenType}
-- POST /sns/tokenid_update_code
-- DELETE /tokenids/guid/{guid}/{tokenType}
select
  *
from
  "token_id"
where
  "guid" = cast($1 as text)
  and "token_type" = cast($2 as bigint);

-- POST /machines/{id}
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
update sn_log
set
  status = cast($1 as text),
  end_time = greatest_of (cast($2 as bigint), start_time),
  cmd_exe_num = coalesce(cast($4 as bigint), cmd_exe_num)
where
  id = cast($3 as bigint)
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
      id = cast($1 as bigint)
  )
  and day <= cast($2 as bigint)
order by
  day desc
limit
  1;

-- POST /machines/{id}
-- DELETE /sns
insert into
  ended_session (id, token_hash, ended)
select
  cast((n.value ->> 0) as bigint),
  ((n.value ->> 1) collate "C"),
  cast((n.value ->> 2) as bigint)
from
  lateral (
    select
      x.place - 1 as key,
      x.value as value
    from
      jsonb_array_elements(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
order by
  n.key;

-- POST /machines/{id}
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
delete from session
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- POST /machines/{id}
-- POST /runtime/sessions
-- DELETE /runtime/sessions/{id}
-- DELETE /sns
insert into
  sn_log_day (sn_id, day, before, peak, second, at, after, stale)
values
  (
    cast($1 as bigint),
    cast($2 as bigint),
    cast($3 as bigint),
    cast($4 as bigint),
    cast($5 as bigint),
    cast($6 as bigint),
    cast($7 as bigint),
    cast($8 as bigint)
  )
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
  before = before + cast($1 as bigint),
  peak = peak + cast($1 as bigint),
  at = at + cast($1 as bigint),
  after = after + cast($1 as bigint)
where
  sn_id = cast($2 as bigint)
  and day > cast($3 as bigint)
  and day <= cast($4 as bigint);

-- 5 operations
update sequence
set
  next = next + cast($1 as bigint)
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
  sn_id = cast($1 as bigint)
  and identity = cast($2 as text);

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
-- POST /runtime/sessions
select
  concat(
    '{',
    ltrim(
      concat(
        ',"product":' || concat(
          '{',
          ltrim(
            concat(
              case
                when p.name is not null then ',"productName":' || cast(to_json(cast(p.name as text)) as text)
              end,
              case
                when p.guid is not null then ',"productGuid":' || cast(to_json(cast(p.guid as text)) as text)
              end
            ),
            ','
          ),
          '}'
        ),
        ',"template":' || concat(
          '{',
          ltrim(
            concat(
              case
                when t.name is not null then ',"name":' || cast(to_json(cast(t.name as text)) as text)
              end
            ),
            ','
          ),
          '}'
        ),
        ',"business":' || concat(
          '{',
          ltrim(
            concat(
              case
                when b.name is not null then ',"name":' || cast(to_json(cast(b.name as text)) as text)
              end,
              case
                when b.guid is not null then ',"guid":' || cast(to_json(cast(b.guid as text)) as text)
              end,
              case
                when b.control_type is not null then ',"controlType":' || cast(to_json(cast(b.control_type as text)) as text)
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
  concat(
    '{',
    ltrim(concat(',"maxTotalMinutes":' || b.max_total_minutes, ',"downloadNumber":' || b.download_number), ','),
    '}'
  ) as limits,
  concat(
    '{',
    ltrim(
      concat(
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
  p.id = cast($1 as bigint)
  and t.id = cast($2 as bigint)
  and b.id = cast($3 as bigint);

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
-- POST /runtime/sessions
select
  concat(
    '{',
    ltrim(
      concat(
        ',"features":' || (
          select
            concat(
              '[',
              string_agg(
                concat(
                  '{',
                  ltrim(
                    concat(
                      ',"id":' || f.id,
                      ',"featureId":' || f.fid,
                      case
                        when f.name is not null then ',"name":' || cast(to_json(cast(f.name as text)) as text)
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
                        end is not null then ',"version":' || cast(
                          to_json(
                            cast(
                              case
                                when s.mask & 2 <> 0 then s.version
                                when t.mask & 2 <> 0 then t.version
                                else f.version
                              end as text
                            )
                          ) as text
                        )
                      end,
                      ',"endDate":"' || to_char(
                        to_timestamp(
                          least_of (
                            case
                              when s.mask & 4 <> 0 then s.end_date
                              when t.mask & 4 <> 0 then t.end_date
                              else f.end_date
                            end,
                            253402300799
                          )
                        ) at time zone 'UTC',
                        'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'
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
                        when f.type is not null then ',"type":' || cast(to_json(cast(f.type as text)) as text)
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
            concat(
              '[',
              string_agg(
                concat(
                  '{',
                  ltrim(
                    concat(
                      case
                        when d.name is not null then ',"name":' || cast(to_json(cast(d.name as text)) as text)
                      end,
                      case
                        when d.value is not null then ',"value":' || cast(to_json(cast(d.value as text)) as text)
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
  n.id = cast($1 as bigint);

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
update sn
set
  last_update_date = cast($1 as bigint)
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) x (value)
  );

-- POST /sns/generate_update_code
-- POST /sns/{sn}/update_code
-- POST /machines/{id}/replace
update machine
set
  last_update_date = cast($1 as bigint)
where
  id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($2 as text) as jsonb)) x (value)
  );

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
  greatest_of (
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
          cast($1 as bigint) as value
      ) n
      left join sn_log_kept k on k.sn_id = n.value
  ) e;

-- 9 operations
select
  t.*
from
  lateral (
    select
      x.place - 1 as key,
      x.value collate "C" as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join user_account t on t.name = n.value;

-- 5 operations
select
  after
from
  sn_log_day
where
  sn_id = cast($1 as bigint)
  and day < cast($2 as bigint)
order by
  day desc
limit
  1;

-- POST /reports/sn/peak
-- POST /reports/sn/busiest
-- GET /overview
select
  coalesce(json_agg(json_build_array(day, before, peak, at, second, after, stale)), '[]') as days
from
  sn_log_day
where
  sn_id = cast($1 as bigint)
  and day between cast($2 as bigint) and cast($3 as bigint);

-- POST /reports/sn/busiest
-- GET /overview
select
  s.id,
  greatest_of (d.peak, d.at) as peak
from
  sn_log_day d
  join sn s on s.id = d.sn_id
  and s.archived = 0
where
  d.day = cast($1 as bigint)
order by
  greatest_of (d.peak, d.at) desc
limit
  cast($2 as bigint);

-- 14 operations
select
  *
from
  user_account
where
  name = cast($1 as text);

-- GET /sns/{sn}/explain
-- POST /runtime/sessions
select
  control_type as "controlType"
from
  business
where
  id = cast($1 as bigint);

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
      sn_id = cast($1 as bigint)
      and identity = cast($2 as text)
  )
  and (
    user_id is null
    or user_id = (
      select
        id
      from
        user_account
      where
        name = $3
    )
  )
  and contact >= cast($4 as bigint)
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
  s.start_date > cast($1 as bigint)
  and s.start_date <= cast($2 as bigint)
union all
select
  s.id
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
  ) > cast($1 as bigint)
  and nullif(
    greatest_of (
      least_of (
        least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
        253402300800
      ),
      coalesce(s.extended_until, -253402300800)
    ),
    253402300800
  ) <= cast($2 as bigint)
union all
select
  s.id
from
  sn s
where
  nullif(
    least_of (
      least_of (
        least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
        253402300800
      ) + nullif(s.grace_days, 0) * 86400,
      253402300800
    ),
    253402300800
  ) > cast($1 as bigint)
  and nullif(
    least_of (
      least_of (
        least_of (coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800)),
        253402300800
      ) + nullif(s.grace_days, 0) * 86400,
      253402300800
    ),
    253402300800
  ) <= cast($2 as bigint)
limit
  1;

-- POST /export/{resource}
-- GET /jobs/{id}
-- DELETE /jobs/{id}
select
  concat(
    '{',
    ltrim(
      concat(
        ',"id":' || j.id,
        case
          when j.operation is not null then ',"operation":' || cast(to_json(cast(j.operation as text)) as text)
        end,
        case
          when j.resource is not null then ',"resource":' || cast(to_json(cast(j.resource as text)) as text)
        end,
        case
          when j.state is not null then ',"state":' || cast(to_json(cast(j.state as text)) as text)
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
            coalesce(json_agg(json_build_object('code', cast(key as bigint), 'count', value)), '[]')
          from
            (
              select
                key,
                value
              from
                lateral (
                  select
                    x.key,
                    cast(x.value as bigint) as value
                  from
                    jsonb_each_text(cast(j.refusals as jsonb)) x
                ) r
              order by
                value desc,
                key
            ) refused
          having
            count(*) > 0
        ),
        case
          when j.actor is not null then ',"actor":' || cast(to_json(cast(j.actor as text)) as text)
        end,
        case
          when j.actor_kind is not null then ',"actorKind":' || cast(to_json(cast(j.actor_kind as text)) as text)
        end,
        case
          when j.ticket is not null then ',"ticket":' || cast(to_json(cast(j.ticket as text)) as text)
        end,
        ',"createdAt":"' || to_char(to_timestamp(j.created) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"startedAt":"' || to_char(to_timestamp(j.started) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
        ',"finishedAt":"' || to_char(to_timestamp(j.finished) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"',
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
          ) is not null then ',"fileName":' || cast(
            to_json(
              cast(
                (
                  select
                    name
                  from
                    job_file
                  where
                    job_id = j.id
                ) as text
              )
            ) as text
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
        ',"fileUntil":"' || to_char(
          to_timestamp(
            (
              select
                until
              from
                job_file
              where
                job_id = j.id
            )
          ) at time zone 'UTC',
          'YYYY-MM-DD HH24:MI:SS'
        ) || '"',
        ',"failures":' || (
          select
            coalesce(json_agg(json_build_object('key', key, 'code', code, 'msg', msg)), '[]')
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
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join job j on j.id = n.value
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
  s.hash = cast($1 as text)
  and s.half = 0
  and o.disabled = 0;

-- 6 operations
select
  *
from
  operator
where
  username = cast($1 as text);

-- 8 operations
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
    $11,
    cast($12 as text),
    $13,
    $14,
    $15,
    $16
  )
returning
  id;

-- POST /bff/visits
-- POST /bff/desk/cases
select
  x.id as id
from
  customer x
where
  x.group_name = cast($1 as text)
  and x.name = cast($2 as text);

-- POST /bff/visits
-- POST /bff/desk/cases
select
  n.value as row,
  case
    when x.group_name = '' then x.name
    else x.group_name || '/' || x.name
  end as key,
  x.name as title,
  nullif(concat_ws(' · ', nullif(x.group_name, ''), x.contact, x.email), '') as subtitle
from
  lateral (
    select
      x.place - 1 as key,
      cast(x.value as bigint) as value
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) with ordinality x (value, place)
  ) n
  join customer x on x.id = n.value;
