-- GET /jobs/{id}/file
-- POST /jobs/{id}/retry
-- POST /jobs/{id}/undo
-- DELETE /jobs/{id}
select
  *
from
  job
where
  id = cast($1 as bigint);

-- GET /jobs/{id}/file
select
  *
from
  job_file
where
  job_id = cast($1 as bigint);

-- POST /sns/bulk
select
  count(*) as n
from
  sn s
where
  true
  and s.archived = 0
  and s.end_date <= cast($1 as bigint);

-- 6 operations
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
  and operation <> 'keepExport';

-- POST /sessions/bulk
select
  x.id as id,
  x.sn || '/' || cast(x.id as text) || '/' || coalesce(
    x.login_name,
    (
      select
        coalesce(m.machine_name, m.mid)
      from
        machine m
      where
        m.id = x.machine_id
    )
  ) as key
from
  session x
where
  x.id in (
    select
      cast(x.value as bigint)
    from
      jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) x (value)
  );

-- POST /sns/generate_many
savepoint level0;

-- POST /sns/generate_many
rollback to level0;

-- POST /sns/generate_many
release level0;

-- GET /jobs
select
  count(*) as n
from
  job j;

-- GET /jobs
select
  coalesce(json_agg(k), '[]') as rows
from
  (
    select
      j.id as k
    from
      job j
    where
      true
    order by
      j.id
    limit
      cast($1 as bigint)
    offset
      cast($2 as bigint)
  ) n;

-- GET /jobs
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
        ) || '"'
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

-- POST /jobs/data
select
  count(*) as n
from
  job j
where
  true
  and j.state = cast($1 as text);

-- POST /job_items/data
select
  count(*) as n
from
  job_item i
where
  true
  and i.job_id = cast($1 as bigint);

-- DELETE /jobs/{id}
update "job"
set
  "state" = cast($1 as text),
  "finished" = cast($2 as bigint),
  "gathered" = $3
where
  "id" = cast($4 as bigint);
