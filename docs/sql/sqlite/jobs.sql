-- GET /jobs/{id}/file
-- POST /jobs/{id}/retry
-- POST /jobs/{id}/undo
-- DELETE /jobs/{id}
select
  *
from
  job
where
  id = ?;

-- GET /jobs/{id}/file
select
  *
from
  job_file
where
  job_id = ?;

-- POST /sns/bulk
select
  count(*) as n
from
  sn s
where
  (
    s.id & 255
    or tick ()
  )
  and s.archived = 0
  and s.end_date <= ?;

-- 6 operations
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
      value
    from
      json_each(?)
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
  json_group_array(k) as rows
from
  (
    select
      j.id as k
    from
      job j
    where
      (
        j.id & 255
        or tick ()
      )
    order by
      j.id
    limit
      ?
    offset
      ?
  ) n;

-- GET /jobs
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
        ) || '"'
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

-- POST /jobs/data
select
  count(*) as n
from
  job j
where
  (
    j.id & 255
    or tick ()
  )
  and j.state = ?;

-- POST /job_items/data
select
  count(*) as n
from
  job_item i
where
  (
    i.id & 255
    or tick ()
  )
  and i.job_id = ?;

-- DELETE /jobs/{id}
update "job"
set
  "state" = ?,
  "finished" = ?,
  "gathered" = ?
where
  "id" = ?;
